"""The two contracts as models of pydantic 1. Its validators call the same functions as the generated validators."""

import re
from collections.abc import Callable
from typing import Any, Literal, Optional, Union

from concordat_contracts import _operations, _texts
from pydantic import BaseModel, Extra, Field, StrictBool, StrictStr, conint, conlist, constr, root_validator, validator

Name = constr(min_length=1, strict=True)
Count = conint(ge=0, strict=True)


class Closed(BaseModel):
    class Config:
        extra = Extra.forbid


def checked(holds: Callable[[Any], bool], message: str) -> Callable[[Any], Any]:
    def check(value: Any) -> Any:
        if value is not None and not holds(value):
            raise ValueError(message)
        return value

    return check


def given(value: Any) -> Any:
    if value is None:
        raise ValueError("must not be null")
    return value


def never_null(*fields: str) -> Any:
    """Rejects null for optional fields. Pydantic does not distinguish absent and null."""
    return validator(*fields, pre=True, allow_reuse=True)(given)


def models(patterns: dict[str, str]) -> dict[str, Callable[[Any], list[Any]]]:
    uri, date_time, path, session = (
        re.compile(patterns[name]) for name in ("uri", "dateTime", "relativePath", "sessionId")
    )
    is_json = checked(_operations.contains_json, "not JSON")

    class FileRef(Closed):
        Name: Name
        MimeType: Name
        Url: StrictStr
        SizeBytes: Count
        ContentHash: Name
        Description: Optional[StrictStr]
        ContentExpires: Optional[StrictStr]
        _given = never_null("Description", "ContentExpires")
        _url = validator("Url", allow_reuse=True)(checked(lambda text: uri.match(text) is not None, "not a URI"))
        _expires = validator("ContentExpires", allow_reuse=True)(
            checked(lambda text: date_time.match(text) is not None, "not a date and time")
        )

    class ToolCall(Closed):
        ToolCallId: Name
        Name: Name
        ArgumentsJson: StrictStr
        _json = validator("ArgumentsJson", allow_reuse=True)(is_json)

    class ToolResult(Closed):
        ToolCallId: Name
        ExecutionMs: Count
        ResultJson: Optional[StrictStr]
        ErrorMessage: Optional[StrictStr]
        _given = never_null("ResultJson", "ErrorMessage")
        _json = validator("ResultJson", allow_reuse=True)(is_json)

        @root_validator(skip_on_failure=True, allow_reuse=True)
        def one_outcome(cls, values: dict[str, Any]) -> dict[str, Any]:
            if (values.get("ResultJson") is None) == (values.get("ErrorMessage") is None):
                raise ValueError("one outcome")
            return values

    class FinalResponse(Closed):
        Kind: Literal["final"]
        SessionId: Name
        TurnId: Name
        ModeDisplayName: StrictStr
        PrimaryOutputText: StrictStr
        Files: Optional[list[FileRef]]
        ToolResults: Optional[list[ToolResult]]
        UserWarnings: Optional[list[StrictStr]]
        Usage: Optional[dict[str, Any]]
        _given = never_null("Files", "ToolResults", "UserWarnings", "Usage")

    class ClientToolContinuation(Closed):
        Kind: Literal["client_tool_continuation"]
        SessionId: Name
        TurnId: Name
        ModeDisplayName: StrictStr
        ToolCalls: conlist(ToolCall, min_items=1)
        ToolContinuationMessage: Optional[StrictStr]
        _given = never_null("ToolContinuationMessage")
        _unique = validator("ToolCalls", allow_reuse=True)(
            checked(lambda calls: len({call.ToolCallId for call in calls}) == len(calls), "duplicate id")
        )

    class AgentExecuteResponse(BaseModel):
        __root__: Union[FinalResponse, ClientToolContinuation] = Field(discriminator="Kind")

    class Artifact(Closed):
        type: Literal["research", "plan", "implementation", "summary", "test", "documentation"]
        path: StrictStr
        summary: Optional[constr(max_length=200, strict=True)]
        _given = never_null("summary")
        _path = validator("path", allow_reuse=True)(checked(lambda text: path.match(text) is not None, "not a path"))
        _sentence = validator("summary", allow_reuse=True)(checked(is_sentence, "should be one sentence"))

    class ReturnMetadata(BaseModel):
        session_id: Name
        duration_seconds: float = Field(ge=0)
        agent_type: Name
        delegation_depth: Optional[Count]
        delegation_path: Optional[list[StrictStr]]
        retries: Optional[Count]
        warnings: Optional[list[Any]]
        _given = never_null("delegation_depth", "delegation_path", "retries", "warnings")
        _session = validator("session_id", allow_reuse=True)(
            checked(lambda text: session.match(text) is not None, "should be a session")
        )

        class Config:
            extra = Extra.allow

    class ReturnError(Closed):
        type: Literal["timeout", "validation", "execution", "resource", "cycle"]
        message: constr(min_length=1, max_length=500, strict=True)
        code: Optional[constr(regex="^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*$", strict=True)]
        recoverable: Optional[StrictBool]
        _given = never_null("code", "recoverable")

    class SubagentReturn(Closed):
        status: Literal["completed", "failed", "partial", "blocked"]
        summary: Name
        artifacts: list[Artifact]
        metadata: ReturnMetadata
        errors: Optional[list[ReturnError]]
        next_steps: Optional[constr(max_length=300, strict=True)]
        _given = never_null("errors")
        _summary = validator("summary", allow_reuse=True)(checked(is_summary, "should be a summary"))
        _unique = validator("artifacts", allow_reuse=True)(
            checked(lambda list: len({artifact.path for artifact in list}) == len(list), "duplicate path")
        )

    return {"AGN-033": errors_of(AgentExecuteResponse.parse_obj), "SUB-001": errors_of(SubagentReturn.parse_obj)}


def is_sentence(text: str) -> bool:
    return _texts.sentences(text) <= 1 and not _texts.has_emoji(text) and not _texts.has_markup(text)


def is_summary(text: str) -> bool:
    return (
        10 <= len(text) <= 500
        and 2 <= _texts.sentences(text) <= 5
        and _texts.tokens(text) <= 100
        and not _texts.has_emoji(text)
        and not _texts.has_markup(text)
    )


def errors_of(parse: Callable[[Any], Any]) -> Callable[[Any], list[Any]]:
    def errors(value: Any) -> list[Any]:
        try:
            parse(value)
        except ValueError as problem:
            return problem.errors()  # type: ignore[attr-defined]
        return []

    return errors
