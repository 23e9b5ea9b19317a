"""The agent bridge: a run writes a request for an agent and stops. The agent answers, and the run is resumed.

    python bridge.py answer FOLDER
    python bridge.py resume FOLDER
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from datetime import datetime, timezone
from pathlib import Path

from concordat_contracts import JsonValue, Violation, assert_never
from concordat_contracts.agb_001 import (
    AgentFailure,
    AgentOutput,
    AgentRequest,
    AgentResponse,
    AgentSuccess,
    check_agent_round,
    is_agent_output,
    parse_agent_output,
    parse_agent_response,
)
from concordat_contracts.dicts import agb_001 as wire

REQUEST = ".agent-request.json"
RESPONSE = ".agent-response.json"


def answer(folder: Path, agent: Callable[[AgentRequest], AgentOutput]) -> None:
    """Reads the request, runs the agent, and writes a valid response in indented UTF-8."""
    request = AgentRequest.from_json((folder / REQUEST).read_bytes())
    started = time.monotonic()
    try:
        output = agent(request).to_json()
    except (LookupError, ValueError) as problem:
        response = failed(request, problem, time.monotonic() - started)
    else:
        response = AgentSuccess(
            request_id=request.request_id,
            created_at=now(),
            duration_seconds=time.monotonic() - started,
            metadata={"agent": request.extra["agent"]},
            response=output,
        )
    (folder / RESPONSE).write_text(response.to_json(indent=2) + "\n", encoding="utf-8")


def failed(request: AgentRequest, problem: Exception, seconds: float) -> AgentResponse:
    return AgentFailure(
        status="error",
        request_id=request.request_id,
        created_at=now(),
        duration_seconds=seconds,
        metadata={},
        error_message=str(problem),
        error_type=type(problem).__name__,
    )


def resume(folder: Path) -> str:
    """Returns the text with which the run continues, from the envelope and its embedded JSON."""
    parsed = parse_agent_response((folder / RESPONSE).read_bytes())
    if not parsed.valid:
        return f"unreadable: {describe(parsed.violations)}"
    response = parsed.unwrap()
    problems = check_agent_round(AgentRequest.from_json((folder / REQUEST).read_bytes()), response)
    if problems:
        return f"another request: {describe(problems)}"
    match response:
        case AgentSuccess():
            found = parse_agent_output(response.response)
            if not found.valid:
                return f"unreadable output: {describe(found.violations)}"
            output = found.unwrap()
            return "\n\n".join(str(output.extra[name]) for name in output.sections)
        case AgentFailure(status="timeout", error_message=message):
            return f"took too long: {message}"
        case AgentFailure(error_message=message, error_type=kind):
            return f"failed with {kind}: {message}"
        case _:
            assert_never(response)


def describe(violations: tuple[Violation, ...]) -> str:
    return ", ".join(f"{each.rule} at {each.path or '(root)'}" for each in violations)


def now() -> str:
    return datetime.now(timezone.utc).isoformat()


def architect(request: AgentRequest) -> AgentOutput:
    """A fake agent that works with dicts from a model."""
    boundaries = "## Boundaries\n\n### ALWAYS\n- ✅ Ask first"
    found: JsonValue = {"sections": ["boundaries"], "boundaries": boundaries, "tokens": 12}
    if request.extra.get("task") == "forget a section":
        found = {"sections": ["boundaries", "examples"], "boundaries": boundaries}
    if not is_agent_output(found):
        raise ValueError("The model left out a section.")
    output: wire.AgentOutput = found
    return AgentOutput.from_dict(output)


AGENTS: dict[JsonValue, Callable[[AgentRequest], AgentOutput]] = {"architect": architect}

if __name__ == "__main__":
    _, command, folder = sys.argv
    if command == "answer":
        answer(Path(folder), lambda request: AGENTS[request.extra.get("agent")](request))
    else:
        print(resume(Path(folder)))
