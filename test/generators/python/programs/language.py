"""Uses constructs that only LNG-001 has: unions of every kind, open types, defaults and a context."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from concordat_contracts import WITHOUT_CONTEXT, ContractError
from concordat_contracts.lng_001 import (
    EVENT,
    EVERYTHING,
    PART,
    PLAN,
    SIGNAL,
    SWITCH,
    Call,
    DataPart,
    Ended,
    Event,
    ModelMessage,
    Off,
    On,
    Ping,
    Plan,
    Pong,
    Signal,
    Started,
    Surroundings,
    TextPart,
    Tool,
    ToolEvent,
    UnknownSignal,
    UserMessage,
    parse_plan,
    validate_plan,
)


def expect(holds: bool, what: object = "") -> None:
    if not holds:
        raise SystemExit(f"failed: {what}")


def described(event: Event) -> str:
    match event:
        case Started(by=by):
            return by
        case Ended(event_type="failed", code=code):
            return f"failed with {code}"
        case Ended():
            return "done"
        case ToolEvent(event_type=event_type):
            return event_type
        case UserMessage(text=text) | ModelMessage(text=text):
            return text


def variants_have_tags_of_every_kind() -> None:
    events: tuple[Event, ...] = (
        Started(event_id="e", by="ada"),
        Ended(event_id="e", event_type="failed", code=3),
        ToolEvent(event_id="e", event_type="legacy-tool-x", tool="t"),
        UserMessage(event_id="e", text="hi"),
        ModelMessage(event_id="e", text="yo", role="model"),
    )
    for event in events:
        expect(EVENT.from_json(event.to_json()) == event, event)
    texts = [described(event) for event in events]
    expect(texts == ["ada", "failed with 3", "legacy-tool-x", "hi", "yo"], texts)
    expect(events[3].to_dict() == {"eventType": "message", "role": "user", "eventId": "e", "text": "hi"})
    expect([each.rule for each in EVENT.check(ToolEvent(event_id="e", event_type="x", tool="t"))] == ["enum"])
    expect(On(since="2026-01-01").to_dict() == {"enabled": True, "since": "2026-01-01"})
    expect(SWITCH.from_value({"enabled": False, "reason": "night"}) == Off(reason="night"))


def variants_are_discriminated_by_presence() -> None:
    expect(PART.from_json('{"data":null}') == DataPart(data=None))
    expect(PART.to_json(DataPart(data=None)) == '{"data":null}')
    expect(PART.from_value({"text": "", "index": 0}) == TextPart(text="", index=0))
    document: dict[str, Any] = {"events": [], "nested": '{"data":1}', "parts": {"a": {"text": "t"}}, "switch": None}
    value = EVERYTHING.from_value(document)
    expect(value.parts == {"a": TextPart(text="t")} and value.read_nested() == DataPart(data=1))
    expect(value.to_dict() == document, value)


def unknown_variants_are_kept() -> None:
    at = "2026-01-01T00:00:00Z"
    text = '{"kind":"pulse","at":"2026-01-01T00:00:00Z","strength":[1]}'
    signal: Signal = SIGNAL.from_json(text)
    match signal:
        case UnknownSignal(raw=raw):
            expect(raw["strength"] == [1])
        case Ping() | Pong():
            raise SystemExit("failed: a signal of this kind is not known")
    expect(signal.to_json() == text and SIGNAL.to_json(Ping(at=at)) == f'{{"kind":"ping","at":"{at}"}}')
    expect([each.rule for each in SIGNAL.check(UnknownSignal(raw={"kind": "pulse"}))] == ["required"])


def a_plan(**more: Any) -> Plan:
    return Plan(plan_title="A plan", steps=(), calls=(Call(name="search"),), **more)


def names_and_values_are_those_of_the_contract() -> None:
    plan = a_plan(error_code="A_1", mode="sideways")
    expect(plan.to_dict()["Title"] == "A plan" and plan.to_dict().get("code") == "A_1", plan.to_dict())
    expect(Plan.from_json(plan.to_json(WITHOUT_CONTEXT), WITHOUT_CONTEXT) == plan)


def defaults_are_read_and_never_serialized() -> None:
    plan = a_plan()
    expect((plan.retries_or_default, plan.is_final_or_default, plan.notes_or_default) == (3, False, ()))
    expect((a_plan(retries=0).retries_or_default, plan.retries, "retries" in plan.to_dict()) == (0, None, False))


def a_context_is_passed_or_omitted_explicitly() -> None:
    plan = a_plan()
    text = plan.to_json(WITHOUT_CONTEXT)
    known, other = (Surroundings(tools=(Tool(name=name),)).to_dict() for name in ("search", "read"))
    expect(parse_plan(text, known).violations == () and validate_plan(json.loads(text), WITHOUT_CONTEXT) == ())
    expect([each.rule for each in parse_plan(text, other).violations] == ["tool-is-registered"])
    expect([each.path for each in PLAN.check(plan, other)] == ["/calls/0/name"])
    expect(parse_plan(text, WITHOUT_CONTEXT).not_evaluated == ("tags-are-registered", "tool-is-registered"))
    expect(parse_plan(text, Surroundings(tools=(Tool(name="search"),))).not_evaluated == ())
    rejected: tuple[Callable[[], object], ...] = (
        lambda: plan.to_json(other),
        lambda: Plan.from_json(text, other),
        lambda: PLAN.within({"tools": {1}}),
    )
    for call in rejected:
        try:
            call()
        except ContractError:
            continue
        raise SystemExit("failed: an invalid value or context was accepted")


if __name__ == "__main__":
    variants_have_tags_of_every_kind()
    variants_are_discriminated_by_presence()
    unknown_variants_are_kept()
    names_and_values_are_those_of_the_contract()
    defaults_are_read_and_never_serialized()
    a_context_is_passed_or_omitted_explicitly()
