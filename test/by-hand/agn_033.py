"""The result of an agent turn, written by hand from contracts/agn-033-agent-execute-response.yaml."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Generic, Literal, TypeVar, Union

from concordat_contracts import JsonValue

T = TypeVar("T")


@dataclass(frozen=True, slots=True, kw_only=True)
class FinalResponse:
    kind: Literal["final"] = "final"
    session_id: str
    turn_id: str
    mode_display_name: str
    primary_output_text: str
    files: tuple[FileRef, ...] | None = None
    tool_results: tuple[ToolResult, ...] | None = None
    user_warnings: tuple[str, ...] | None = None
    usage: Mapping[str, JsonValue] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ClientToolContinuation:
    kind: Literal["client_tool_continuation"] = "client_tool_continuation"
    session_id: str
    turn_id: str
    mode_display_name: str
    tool_calls: tuple[ToolCall, ...]
    tool_continuation_message: str | None = None


AgentExecuteResponse = Union[FinalResponse, ClientToolContinuation]


@dataclass(frozen=True, slots=True, kw_only=True)
class ToolCall:
    tool_call_id: str
    name: str
    arguments_json: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ToolResult:
    """A tool either succeeded or failed."""

    tool_call_id: str
    execution_ms: int
    result_json: str | None = None
    error_message: str | None = None

    @classmethod
    def with_result_json(cls, *, tool_call_id: str, execution_ms: int, result_json: str) -> ToolResult:
        return cls(tool_call_id=tool_call_id, execution_ms=execution_ms, result_json=result_json)

    @classmethod
    def with_error_message(cls, *, tool_call_id: str, execution_ms: int, error_message: str) -> ToolResult:
        return cls(tool_call_id=tool_call_id, execution_ms=execution_ms, error_message=error_message)


@dataclass(frozen=True, slots=True, kw_only=True)
class FileRef:
    name: str
    mime_type: str
    url: str
    size_bytes: int
    content_hash: str
    description: str | None = None
    content_expires: datetime | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ToolResultsRequest:
    session_id: str
    turn_id: str
    tool_results: tuple[ToolResult, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class InvokeResult(Generic[T]):
    successful: bool
    result: T | None
    errors: tuple[str, ...] | None = None
    warnings: tuple[str, ...] | None = None


ExecuteResult = InvokeResult[AgentExecuteResponse]
