"""The two contracts as models of pydantic 2; validators call the functions that our own validators call."""

import re
from collections.abc import Callable
from typing import Annotated, Any, Literal, Optional, Union

from concordat_contracts import _judging
from models_1 import checked, is_sentence, is_summary, judge
from pydantic import AfterValidator, BaseModel, ConfigDict, Field, StrictBool, StrictStr, TypeAdapter, model_validator

Name = Annotated[str, Field(min_length=1, strict=True)]
Count = Annotated[int, Field(ge=0, strict=True)]


class Closed(BaseModel):
    model_config = ConfigDict(extra="forbid")


def models(patterns: dict[str, str]) -> dict[str, Callable[[Any], list[Any]]]:
    def matching(name: str) -> Any:
        pattern = re.compile(patterns[name])
        return AfterValidator(checked(lambda text: pattern.match(text) is not None, f"no {name}"))

    Json = Annotated[StrictStr, AfterValidator(checked(_judging.holds_json, "no JSON"))]

    class FileRef(Closed):
        Name: Name
        MimeType: Name
        Url: Annotated[StrictStr, matching("uri")]
        SizeBytes: Count
        ContentHash: Name
        Description: Optional[StrictStr] = None
        ContentExpires: Optional[Annotated[StrictStr, matching("dateTime")]] = None

    class ToolCall(Closed):
        ToolCallId: Name
        Name: Name
        ArgumentsJson: Json

    class ToolResult(Closed):
        ToolCallId: Name
        ExecutionMs: Count
        ResultJson: Optional[Json] = None
        ErrorMessage: Optional[StrictStr] = None

        @model_validator(mode="after")
        def one_outcome(self) -> "ToolResult":
            if (self.ResultJson is None) == (self.ErrorMessage is None):
                raise ValueError("one outcome")
            return self

    class FinalResponse(Closed):
        Kind: Literal["final"]
        SessionId: Name
        TurnId: Name
        ModeDisplayName: StrictStr
        PrimaryOutputText: StrictStr
        Files: Optional[list[FileRef]] = None
        ToolResults: Optional[list[ToolResult]] = None
        UserWarnings: Optional[list[StrictStr]] = None
        Usage: Optional[dict[str, Any]] = None

    def unique(key: str) -> Any:
        return AfterValidator(checked(lambda items: len({getattr(item, key) for item in items}) == len(items), "twice"))

    class ClientToolContinuation(Closed):
        Kind: Literal["client_tool_continuation"]
        SessionId: Name
        TurnId: Name
        ModeDisplayName: StrictStr
        ToolCalls: Annotated[list[ToolCall], Field(min_length=1), unique("ToolCallId")]
        ToolContinuationMessage: Optional[StrictStr] = None

    class Artifact(Closed):
        type: Literal["research", "plan", "implementation", "summary", "test", "documentation"]
        path: Annotated[StrictStr, matching("relativePath")]
        summary: Optional[Annotated[StrictStr, Field(max_length=200), AfterValidator(checked(is_sentence, "no sentence"))]] = None

    class ReturnMetadata(BaseModel):
        model_config = ConfigDict(extra="allow")
        session_id: Annotated[Name, matching("sessionId")]
        duration_seconds: Annotated[float, Field(ge=0, strict=True)]
        agent_type: Name
        delegation_depth: Optional[Count] = None
        delegation_path: Optional[list[StrictStr]] = None
        retries: Optional[Count] = None
        warnings: Optional[list[Any]] = None

    class ReturnError(Closed):
        type: Literal["timeout", "validation", "execution", "resource", "cycle"]
        message: Annotated[StrictStr, Field(min_length=1, max_length=500)]
        code: Optional[Annotated[StrictStr, Field(pattern="^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*$")]] = None
        recoverable: Optional[StrictBool] = None

    class SubagentReturn(Closed):
        status: Literal["completed", "failed", "partial", "blocked"]
        summary: Annotated[Name, AfterValidator(checked(is_summary, "no summary"))]
        artifacts: Annotated[list[Artifact], unique("path")]
        metadata: ReturnMetadata
        errors: Optional[list[ReturnError]] = None
        next_steps: Optional[Annotated[StrictStr, Field(max_length=300)]] = None

    response = TypeAdapter(Annotated[Union[FinalResponse, ClientToolContinuation], Field(discriminator="Kind")])
    return {"AGN-033": judge(response.validate_python), "SUB-001": judge(SubagentReturn.model_validate)}
