"""The result of a subagent, written by hand from contracts/sub-001-subagent-return.yaml."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from concordat_contracts import UNSET, JsonValue, Unset

ReturnStatus = Literal["completed", "failed", "partial", "blocked"]
ArtifactType = Literal["research", "plan", "implementation", "summary", "test", "documentation"]
ErrorType = Literal["timeout", "validation", "execution", "resource", "cycle"]


@dataclass(frozen=True, slots=True, kw_only=True)
class SubagentReturn:
    status: ReturnStatus
    summary: str
    artifacts: tuple[Artifact, ...]
    metadata: ReturnMetadata
    errors: tuple[ReturnError, ...] | None = None
    next_steps: str | None | Unset = UNSET
    """Unset if absent, None if null."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Artifact:
    type: ArtifactType
    path: str
    summary: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ReturnMetadata:
    session_id: str
    duration_seconds: float
    agent_type: str
    delegation_depth: int | None = None
    delegation_path: tuple[str, ...] | None = None
    retries: int | None = None
    warnings: tuple[JsonValue, ...] | None = None
    extra: Mapping[str, JsonValue] = field(default_factory=dict)
    """Agents may add members of their own."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ReturnError:
    type: ErrorType
    message: str
    code: str | None = None
    recoverable: bool | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class SubagentInvocation:
    session_id: str
    extra: Mapping[str, JsonValue] = field(default_factory=dict)
    """Callers may pass more members than the result depends on."""
