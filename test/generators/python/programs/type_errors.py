"""Type errors. Both type checkers also report each `type: ignore` without an error."""

from __future__ import annotations

from typing import TYPE_CHECKING

from concordat_contracts import (
    UNSET,
    WITHOUT_CONTEXT,
    agn_033,
    assert_never,
    find_answer,
    fit_001,
    imp_001,
    lng_001,
    shp_007,
)
from concordat_contracts.agn_033 import ClientToolContinuation, FinalResponse, ToolCall, ToolResult

if TYPE_CHECKING:
    from concordat_contracts.dicts import agn_033 as wire
    from concordat_contracts.dicts import lng_001 as language


def shown(turn: agn_033.AgentExecuteResponse) -> str:
    match turn:
        case FinalResponse(primary_output_text=text):
            return text
        case ClientToolContinuation(tool_calls=calls):
            return ", ".join(call.name for call in calls)
        case _:
            assert_never(turn)


def a_case_is_missing(turn: agn_033.AgentExecuteResponse) -> str:
    match turn:
        case FinalResponse(primary_output_text=text):
            return text
        case _:
            assert_never(turn)  # type: ignore


def an_event_is_missing(event: lng_001.Event) -> str:
    match event:
        case lng_001.Started(by=by):
            return by
        case lng_001.Ended() | lng_001.ToolEvent() | lng_001.UserMessage():
            return event.event_id
        case _:
            assert_never(event)  # type: ignore


def values(call: ToolCall) -> None:
    ToolCall("c", "n", "{}")  # type: ignore
    ToolCall(tool_call_id="c", name="n")  # type: ignore
    call.name = "m"  # type: ignore
    FinalResponse(kind="other", session_id="s", turn_id="t", mode_display_name="m", primary_output_text="x")  # type: ignore
    FinalResponse(session_id="s", turn_id="t", mode_display_name="m", primary_output_text="x", tool_calls=())  # type: ignore
    lng_001.Ended(event_id="e", event_type="paused")  # type: ignore
    ToolResult.with_result_json(tool_call_id="c", execution_ms=1)  # type: ignore
    ToolResult.with_result_json(tool_call_id="c", execution_ms=1, result_json=None)  # type: ignore
    ToolResult.with_result_json(tool_call_id="c", execution_ms=1, result_json="1", error_message="e")  # type: ignore
    agn_033.check_tool_round(call, call)  # type: ignore
    agn_033.require_tool_round(call, call)  # type: ignore


def contexts(found: dict[str, object], plan: lng_001.Plan, box: lng_001.Step) -> None:
    lng_001.parse_plan("{}")  # type: ignore
    lng_001.parse_plan("{}", None)  # type: ignore
    lng_001.parse_plan("{}", UNSET)  # type: ignore
    lng_001.validate_plan(found)  # type: ignore
    lng_001.is_plan(found)  # type: ignore
    lng_001.read_plan("{}")  # type: ignore
    lng_001.Plan.from_json("{}")  # type: ignore
    lng_001.Plan.from_dict(found)  # type: ignore
    plan.to_json()  # type: ignore
    lng_001.PLAN.parse("{}")  # type: ignore
    find_answer(lng_001.PLAN, "{}")  # type: ignore
    lng_001.parse_step("{}", WITHOUT_CONTEXT)  # type: ignore
    lng_001.is_step(found, WITHOUT_CONTEXT)  # type: ignore
    box.to_json(WITHOUT_CONTEXT)  # type: ignore
    imp_001.parse_delivery("{}")  # type: ignore
    fit_001.check_tool_run(fit_001.Call(tool="t"), fit_001.Receipt(tool="t"))  # type: ignore
    shp_007.page_of(fit_001.CALL, shp_007.INCOTERM).parse("{}")  # type: ignore
    shp_007.page_of(shp_007.MONEY, shp_007.INCOTERM).parse("{}", WITHOUT_CONTEXT)  # type: ignore
    print(lng_001.parse_plan("{}", WITHOUT_CONTEXT).not_evaluated, lng_001.parse_step("{}").not_evaluated)
    print(shp_007.page_of(fit_001.CALL, shp_007.INCOTERM).parse("{}", WITHOUT_CONTEXT).not_evaluated)


def dicts(turn: wire.AgentExecuteResponse, found: object) -> None:
    print(found["ToolCallId"])  # type: ignore
    if agn_033.is_tool_call(found):
        print(found["ToolCallID"])  # type: ignore
    if turn["Kind"] == "final":
        print(turn["ToolCalls"])  # type: ignore
    call: wire.ToolCall = {"ToolCallId": "c", "Name": "n"}  # type: ignore
    call["Name"] = 1  # type: ignore
    started: language.Started = {"eventType": "ended", "eventId": "e", "by": "b"}  # type: ignore
    started["code"] = 1  # type: ignore
    forbidden: wire.FinalResponse = {
        "Kind": "final",
        "SessionId": "s",
        "TurnId": "t",
        "ModeDisplayName": "m",
        "PrimaryOutputText": "x",
        "ToolCalls": [],  # type: ignore
    }
    result: wire.ExecuteResult = {"Successful": True, "Result": forbidden, "Errors": "none"}  # type: ignore
    print(result)
