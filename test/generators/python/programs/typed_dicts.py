"""Uses dicts instead of classes: TypedDicts that the validators narrow and the classes serialize."""

from __future__ import annotations

import json
from typing import get_type_hints

from concordat_contracts import agn_033, lng_001, tor_001
from concordat_contracts.agn_033 import FinalResponse, ToolCall, is_execute_result, is_tool_result, validate_tool_result
from concordat_contracts.dicts import agn_033 as wire
from concordat_contracts.dicts import lng_001 as language
from concordat_contracts.dicts import tor_001 as torture


def expect(holds: bool, what: object = "") -> None:
    if not holds:
        raise SystemExit(f"failed: {what}")


def shown(turn: wire.AgentExecuteResponse) -> str:
    if turn["Kind"] == "final":
        return turn["PrimaryOutputText"]
    return ", ".join(call["Name"] for call in turn["ToolCalls"])


def a_validator_narrows_parsed_json() -> None:
    found: object = json.loads('{"Successful": true, "Result": {"Kind": "final", "PrimaryOutputText": "Done."}}')
    expect(not is_execute_result(found), "the session is missing")
    turn = FinalResponse(session_id="s", turn_id="t", mode_display_name="m", primary_output_text="Done.").to_dict()
    found = {"Successful": True, "Result": turn, "Warnings": ["slow"]}
    expect(is_execute_result(found))
    if is_execute_result(found):
        result = found["Result"]
        expect(result is not None and shown(result) == "Done." and found.get("Warnings") == ["slow"])


def a_dict_is_built_and_validated() -> None:
    result: wire.ToolResult = {"ToolCallId": "c", "ExecutionMs": 1}
    expect([each.rule for each in validate_tool_result(result)] == ["one-outcome"])
    result["ResultJson"] = "[]"
    expect(is_tool_result(result) and agn_033.ToolResult.from_dict(result).to_dict() == result)


def classes_and_dicts_have_the_same_fields() -> None:
    call = ToolCall(tool_call_id="c", name="n", arguments_json="{}").to_dict()
    expect(call == {"ToolCallId": "c", "Name": "n", "ArgumentsJson": "{}"} and call["Name"] == "n")
    keys = {field.name for field in agn_033.ToolResult.__dataclass_fields__.values()}
    expect(len(keys) == len(get_type_hints(wire.ToolResult)) == 4)
    expect(set(wire.ToolResult.__required_keys__) == {"ToolCallId", "ExecutionMs"})
    expect(set(wire.ToolResult.__optional_keys__) == {"ResultJson", "ErrorMessage"})


def keys_may_be_anything() -> None:
    names = torture.Everything.__required_keys__ | torture.Everything.__optional_keys__
    expect({"class", "None", "str", "_", "to_json"} <= names and "class" in torture.Everything.__required_keys__)
    leaf: torture.Leaf = {"name": "n", "z": 3}
    box: torture.Box[torture.Leaf] = {"Values": [leaf], "More": None}
    expect(tor_001.is_leaf(leaf) and tor_001.box_of(tor_001.LEAF).accepts(box))


def open_unions_keep_unknown_variants() -> None:
    pulse: language.Signal = {"kind": "pulse", "at": "2026-01-01T00:00:00Z", "strength": [1]}
    ping: language.Signal = {"kind": "ping", "at": "2026-01-01T00:00:00Z"}
    expect(lng_001.is_signal(pulse) and lng_001.is_ping(ping) and not lng_001.is_ping(pulse))


if __name__ == "__main__":
    a_validator_narrows_parsed_json()
    a_dict_is_built_and_validated()
    classes_and_dicts_have_the_same_fields()
    keys_may_be_anything()
    open_unions_keep_unknown_variants()
