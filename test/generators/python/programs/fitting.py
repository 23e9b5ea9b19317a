"""Uses FIT-001: values that are validated by JSON Schemas from the context."""

from __future__ import annotations

from typing import Any

from concordat_contracts import WITHOUT_CONTEXT, JsonValue, is_valid
from concordat_contracts.fit_001 import (
    CALLS,
    REGISTRY,
    Call,
    Calls,
    Receipt,
    Registry,
    Tool,
    check_tool_run,
    check_tool_run_texts,
    parse_calls,
)

MOVE: dict[str, JsonValue] = {"type": "object", "required": ["to"], "properties": {"to": {"type": "string"}}}
TOOLS = Registry(tools=(Tool(name="move", parameters=MOVE), Tool(name="free"))).to_dict()


def expect(holds: bool, what: object = "") -> None:
    if not holds:
        raise SystemExit(f"failed: {what}")


def rules(violations: tuple[Any, ...]) -> list[str]:
    return [f"{each.rule} {each.path}" for each in violations]


def arguments_are_validated_by_the_schema_of_their_tool() -> None:
    calls = (Call(tool="move", args={"to": 1}), Call(tool="move", args={}), Call(tool="free", args=None))
    found = rules(CALLS.check(Calls(calls=calls, default_tool=None), TOOLS))
    expect(found == ["arguments-fit /calls/0/args/to", "arguments-fit /calls/1/args/to"], found)
    expect(rules(CALLS.check(Calls(calls=(), default_tool="none"), TOOLS)) == ["default-tool-exists /default_tool"])
    expect(parse_calls('{"calls":[{"tool":"move","args":{"to":"x"}}]}', TOOLS).violations == ())


def schemas_are_typed_and_serialized() -> None:
    registry = Registry(tools=(Tool(name="move", parameters=MOVE),), options={"enum": [1]})
    expect(Registry.from_json(registry.to_json()) == registry and registry.to_dict().get("options") == {"enum": [1]})
    found = REGISTRY.check(Registry(tools=(), options={"type": "text", "items": {"pattern": "a"}}))
    expect([each.level for each in found] == ["must", "should"] and not is_valid(found), found)
    advice = REGISTRY.check(Registry(tools=(), options={"$ref": "elsewhere"}))
    expect(rules(advice) == ["schema /options"] and is_valid(advice), advice)


def both_documents_of_an_exchange_receive_the_context() -> None:
    asks = Call(tool="move", args={"to": "x"})
    expect(check_tool_run(asks, Receipt(tool="move", result={"to": "x"}), TOOLS) == ())
    expect(rules(check_tool_run(asks, Receipt(tool="move", result={"to": 1}), TOOLS)) == ["result-fits /result/to"])
    unfit = Call(tool="move", args=5)
    expect(rules(check_tool_run(unfit, Receipt(tool="move"), TOOLS)) == ["asks "])
    expect(check_tool_run(unfit, Receipt(tool="move"), WITHOUT_CONTEXT) == (), "rules that need a context are not evaluated without one")
    expect(rules(check_tool_run_texts("{", "{}", TOOLS)) == ["asks ", "required /tool"])


def deep_schemas_do_not_raise() -> None:
    """Each definition is nested as deeply as allowed, and refers to the next one."""
    definitions: dict[str, JsonValue] = {}
    for number in range(16):
        nested: JsonValue = {"$ref": f"#/$defs/{number + 1}"}
        for _ in range(28):
            nested = {"anyOf": [nested]}
        definitions[str(number)] = nested
    options: JsonValue = {"$ref": "#/$defs/0", "$defs": {**definitions, "16": False}}
    value = Calls(calls=(), options=1)
    expect(not is_valid(CALLS.check(value, {"tools": [], "options": options})), "the last definition matches nothing")
    receipt = Receipt(tool="t", result=1)
    context = {"tools": [{"name": "t", "parameters": options}]}
    expect(not is_valid(check_tool_run(Call(tool="u", args=1), receipt, context)))


if __name__ == "__main__":
    arguments_are_validated_by_the_schema_of_their_tool()
    schemas_are_typed_and_serialized()
    both_documents_of_an_exchange_receive_the_context()
    deep_schemas_do_not_raise()
