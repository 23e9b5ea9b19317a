"""What the types refuse. Each line that is wrong says so; both type checkers report one that is not wrong after all."""

from __future__ import annotations

from typing import TYPE_CHECKING

from concordat_contracts import agn_033, assert_never, lng_001
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


def a_case_is_left_out(turn: agn_033.AgentExecuteResponse) -> str:
    match turn:
        case FinalResponse(primary_output_text=text):
            return text
        case _:
            assert_never(turn)  # type: ignore


def an_event_is_left_out(event: lng_001.Event) -> str:
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
