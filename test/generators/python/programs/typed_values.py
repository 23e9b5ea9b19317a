"""Uses the generated package as a consumer does. Rules apply to typed values too."""

from __future__ import annotations

import copy
import dataclasses
import json
import pickle
from typing import Any

from concordat_contracts import UNSET, ContractError, json_text, tor_001
from concordat_contracts.agn_033 import (
    AGENT_EXECUTE_RESPONSE,
    TOOL_CALL,
    ClientToolContinuation,
    FileRef,
    FinalResponse,
    ToolCall,
    ToolResult,
    ToolResultsRequest,
    check_tool_round,
    invoke_result_of,
    parse_agent_execute_response,
    require_tool_round,
)


def expect(holds: bool, what: object = "") -> None:
    if not holds:
        raise SystemExit(f"failed: {what}")


def a_client_answers_a_turn() -> None:
    continuation = ClientToolContinuation(
        session_id="s-1",
        turn_id="t-1",
        mode_display_name="Coding",
        tool_calls=(ToolCall(tool_call_id="c-1", name="read_file", arguments_json='{"path":"a"}'),),
    )
    turn = parse_agent_execute_response(continuation.to_json()).unwrap()
    match turn:
        case FinalResponse():
            raise SystemExit("failed: not final")
        case ClientToolContinuation(session_id=session_id, turn_id=turn_id, tool_calls=calls):
            expect(calls[0].read_arguments_json() == {"path": "a"})
            results = tuple(
                ToolResult(tool_call_id=call.tool_call_id, execution_ms=1, result_json=json_text(["x"]))
                for call in calls
            )
            answer = ToolResultsRequest(session_id=session_id, turn_id=turn_id, tool_results=results)
    expect(check_tool_round(turn, answer) == ())
    other = ToolResultsRequest(session_id="s-2", turn_id="t-1", tool_results=results)
    expect([each.rule for each in check_tool_round(turn, other)] == ["same-session"])
    require_tool_round(turn, answer)
    try:
        require_tool_round(turn, other)
    except ContractError as error:
        expect([each.rule for each in error.violations] == ["same-session"], error)
        expect(error.type_name == "tool-round", error)
    else:
        raise SystemExit("failed: a mismatch did not raise")


def rules_apply_to_typed_values() -> None:
    both = ToolResult(tool_call_id="c-1", execution_ms=1, result_json="{}", error_message="no")
    try:
        both.to_json()
    except ContractError as error:
        expect([each.rule for each in error.violations] == ["one-outcome"], error)
    else:
        raise SystemExit("failed: both outcomes were serialized")


def generics_are_instantiated_for_their_arguments() -> None:
    result = invoke_result_of(AGENT_EXECUTE_RESPONSE)
    failed = result.from_json('{"Successful":false,"Result":null}')
    expect(failed.result is None and result.to_json(failed) == '{"Successful":false,"Result":null}')


def texts_with_a_format_are_converted() -> None:
    document = {"Name": "a", "MimeType": "b", "Url": "urn:x", "SizeBytes": 1.0, "ContentHash": "h"}
    file = FileRef.from_dict({**document, "ContentExpires": "2026-01-31T00:00:00.123456789-05:00"})
    expires = file.read_content_expires()
    expect(expires is not None and expires.isoformat() == "2026-01-31T00:00:00.123456-05:00", expires)
    expect(type(file.size_bytes) is int and FileRef.from_dict(document).read_content_expires() is None)


def values_are_copied_changed_and_compared() -> None:
    value = tor_001.Everything.from_dict(everything())
    for copied in (copy.copy(value), copy.deepcopy(value), pickle.loads(pickle.dumps(value))):
        expect(copied == value and copied.extra_ is UNSET, copied)
    call = ToolCall(tool_call_id="c-1", name="read_file", arguments_json="{}")
    changed = dataclasses.replace(call, name="")
    expect(changed != call and [each.path for each in TOOL_CALL.check(changed)] == ["/Name"], changed)
    expect(len({call, dataclasses.replace(changed, name="read_file")}) == 1, "equal values have one hash")
    expect(sorted(dataclasses.asdict(call)) == ["arguments_json", "name", "tool_call_id"], "names of attributes")
    try:
        setattr(call, "name", "x")
    except dataclasses.FrozenInstanceError:
        pass
    else:
        raise SystemExit("failed: a field was assigned")


def everything() -> dict[str, Any]:
    leaf = {"name": "n", "z": 3}
    left: dict[str, Any] = {"Kind": "union", "id": "k", "Items": []}
    inner = {"Kind": 'map"ping', "id": "j", "left": left, "kind_of": "x"}
    return {
        **{"class": "c", "None": 1.0, "self": True, "from_dict": 1, "to_json": None, "str": "é😀x", "_": None},
        **{"tuple": [[{"a": 1}], []], "Day": "2024-02-29", "When": None, "Constant": 'fixed " text', "One": 1.0},
        **{"Choice": "b", "NumberChoice": 2, "Either": [], "Mixed": {"name": "q"}, "Kinds": None, "Level": "=="},
        **{"Union": {"Kind": "union", "id": "i", "Items": [inner]}, "member": "c", "MapList": {"a": [1, 2]}},
        **{"Boxed": {"Value": "v", "Values": ["a"], "More": {"k": "z"}}, "BoxedList": {"Values": [[leaf], []]}},
        **{"BoxBox": {"Value": {"Value": leaf, "Values": []}, "Values": []}, "Maybe": None, "item": [["x"]]},
        **{"BoxAny": {"Value": None, "Values": [1, {"q": []}], "More": None}, "Map": {"k": leaf}},
        **{"PairOf": {"first": 1, "second": None, "both": {"Values": [2]}, "inner": [{"x": leaf}, {"x": None}]}},
        **{"Embedded": json.dumps(leaf), "EmbeddedNull": None, "Alias": ["a", ["b"], {"k": "v"}]},
    }


def every_kind_of_type_round_trips() -> None:
    document = everything()
    value = tor_001.Everything.from_dict(document)
    expect(json.loads(value.to_json()) == document, value.to_json())
    expect(tor_001.Everything.from_json(value.to_json()) == value)
    expect(value.to_json_ is None and value.extra_ is UNSET, "null is not absent")
    expect(value.read_embedded() == tor_001.Leaf(name="n", extra={"z": 3}))


if __name__ == "__main__":
    a_client_answers_a_turn()
    rules_apply_to_typed_values()
    generics_are_instantiated_for_their_arguments()
    texts_with_a_format_are_converted()
    every_kind_of_type_round_trips()
    values_are_copied_changed_and_compared()
