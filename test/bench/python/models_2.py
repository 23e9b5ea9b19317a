"""The two contracts as models of pydantic 2. Its validators call the same functions as the generated validators.

Defaults are not validated: an absent field is None, and null is rejected.
"""

import re
from collections.abc import Callable
from typing import Annotated, Any, Literal, Optional, Union

from concordat_contracts import _operations
from models_1 import checked, errors_of, is_sentence, is_summary
from pydantic import AfterValidator, BaseModel, ConfigDict, Field, StrictBool, StrictStr, TypeAdapter, model_validator

Name = Annotated[str, Field(min_length=1, strict=True)]
Count = Annotated[int, Field(ge=0, strict=True)]


class Closed(BaseModel):
    model_config = ConfigDict(extra="forbid")


def models(patterns: dict[str, str]) -> dict[str, Callable[[Any], list[Any]]]:
    def matching(name: str) -> Any:
        pattern = re.compile(patterns[name])
        return AfterValidator(checked(lambda text: pattern.match(text) is not None, f"not a {name}"))

    Json = Annotated[StrictStr, AfterValidator(checked(_operations.contains_json, "not JSON"))]

    class FileRef(Closed):
        Name: Name
        MimeType: Name
        Url: Annotated[StrictStr, matching("uri")]
        SizeBytes: Count
        ContentHash: Name
        Description: StrictStr = None
        ContentExpires: Annotated[StrictStr, matching("dateTime")] = None

    class ToolCall(Closed):
        ToolCallId: Name
        Name: Name
        ArgumentsJson: Json

    class ToolResult(Closed):
        ToolCallId: Name
        ExecutionMs: Count
        ResultJson: Json = None
        ErrorMessage: StrictStr = None

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
        Files: list[FileRef] = None
        ToolResults: list[ToolResult] = None
        UserWarnings: list[StrictStr] = None
        Usage: dict[str, Any] = None

    def unique(key: str) -> Any:
        return AfterValidator(checked(lambda items: len({getattr(item, key) for item in items}) == len(items), "duplicate"))

    class ClientToolContinuation(Closed):
        Kind: Literal["client_tool_continuation"]
        SessionId: Name
        TurnId: Name
        ModeDisplayName: StrictStr
        ToolCalls: Annotated[list[ToolCall], Field(min_length=1), unique("ToolCallId")]
        ToolContinuationMessage: StrictStr = None

    class Artifact(Closed):
        type: Literal["research", "plan", "implementation", "summary", "test", "documentation"]
        path: Annotated[StrictStr, matching("relativePath")]
        summary: Annotated[StrictStr, Field(max_length=200), AfterValidator(checked(is_sentence, "not one sentence"))] = None

    class ReturnMetadata(BaseModel):
        model_config = ConfigDict(extra="allow")
        session_id: Annotated[Name, matching("sessionId")]
        duration_seconds: Annotated[float, Field(ge=0, strict=True)]
        agent_type: Name
        delegation_depth: Count = None
        delegation_path: list[StrictStr] = None
        retries: Count = None
        warnings: list[Any] = None

    class ReturnError(Closed):
        type: Literal["timeout", "validation", "execution", "resource", "cycle"]
        message: Annotated[StrictStr, Field(min_length=1, max_length=500)]
        code: Annotated[StrictStr, Field(pattern="^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*$")] = None
        recoverable: StrictBool = None

    class SubagentReturn(Closed):
        status: Literal["completed", "failed", "partial", "blocked"]
        summary: Annotated[Name, AfterValidator(checked(is_summary, "not a summary"))]
        artifacts: Annotated[list[Artifact], unique("path")]
        metadata: ReturnMetadata
        errors: list[ReturnError] = None
        next_steps: Optional[Annotated[StrictStr, Field(max_length=300)]] = None

    response = TypeAdapter(Annotated[Union[FinalResponse, ClientToolContinuation], Field(discriminator="Kind")])
    return {"AGN-033": errors_of(response.validate_python), "SUB-001": errors_of(SubagentReturn.model_validate)}
