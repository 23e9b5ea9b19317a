"""A client that handles an agent turn with the generated types."""

import json

from concordat_contracts.agn_033 import (
    ClientToolContinuation,
    FinalResponse,
    ToolResult,
    ToolResultsRequest,
    parse_agent_execute_response,
    check_tool_round,
)

TURN = {
    "Kind": "client_tool_continuation",
    "SessionId": "s",
    "TurnId": "t",
    "ModeDisplayName": "General",
    "ToolCalls": [
        {"ToolCallId": "call-1", "Name": "read_file", "ArgumentsJson": '{"path":"README.md"}'},
        {"ToolCallId": "call-2", "Name": "list_files", "ArgumentsJson": "{}"},
    ],
}


def main() -> None:
    """Reads the turn, answers its calls and checks the answer against the turn."""
    response = parse_agent_execute_response(json.dumps(TURN)).value
    match response:
        case FinalResponse(primary_output_text=text):
            print(text)
        case ClientToolContinuation() as continuation:
            results = tuple(
                ToolResult(tool_call_id=call.tool_call_id, execution_ms=1, result_json="{}")
                for call in continuation.tool_calls
            )
            request = ToolResultsRequest(
                session_id=continuation.session_id, turn_id=continuation.turn_id, tool_results=results
            )
            violations = check_tool_round(continuation, request)
            assert ToolResultsRequest.from_json(request.to_json()) == request
            print(f"answered {len(results)} calls,", "no violations" if not violations else violations)
        case None:
            raise SystemExit("the turn is not valid")


if __name__ == "__main__":
    main()
