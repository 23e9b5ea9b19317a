// The result of a subagent, written by hand from contracts/sub-001-subagent-return.yaml.
using System.Collections.Generic;
using System.Text.Json;
using System.Text.Json.Serialization;
using Concordat.Contracts;

namespace ByHand.Sub001;

public sealed record SubagentReturn
{
    [JsonPropertyName("status")]
    public required ReturnStatus Status { get; init; }

    [JsonPropertyName("summary")]
    public required string Summary { get; init; }

    [JsonPropertyName("artifacts")]
    public required IReadOnlyList<Artifact> Artifacts { get; init; }

    [JsonPropertyName("metadata")]
    public required ReturnMetadata Metadata { get; init; }

    [JsonPropertyName("errors")]
    public IReadOnlyList<ReturnError>? Errors { get; init; }

    /// <summary>Distinguishes absent from null.</summary>
    [JsonPropertyName("next_steps")]
    public Optional<string?> NextSteps { get; init; }
}

public enum ReturnStatus
{
    Completed,
    Failed,
    Partial,
    Blocked,
}

public sealed record Artifact
{
    [JsonPropertyName("type")]
    public required ArtifactType Type { get; init; }

    [JsonPropertyName("path")]
    public required string Path { get; init; }

    [JsonPropertyName("summary")]
    public string? Summary { get; init; }
}

public enum ArtifactType
{
    Research,
    Plan,
    Implementation,
    Summary,
    Test,
    Documentation,
}

public sealed record ReturnMetadata
{
    [JsonPropertyName("session_id")]
    public required string SessionId { get; init; }

    [JsonPropertyName("duration_seconds")]
    public required double DurationSeconds { get; init; }

    [JsonPropertyName("agent_type")]
    public required string AgentType { get; init; }

    [JsonPropertyName("delegation_depth")]
    public int? DelegationDepth { get; init; }

    [JsonPropertyName("delegation_path")]
    public IReadOnlyList<string>? DelegationPath { get; init; }

    [JsonPropertyName("retries")]
    public int? Retries { get; init; }

    [JsonPropertyName("warnings")]
    public IReadOnlyList<JsonElement>? Warnings { get; init; }

    /// <summary>Agents may add members of their own.</summary>
    [JsonExtensionData]
    public IDictionary<string, JsonElement>? ExtensionData { get; set; }
}

public sealed record ReturnError
{
    [JsonPropertyName("type")]
    public required ErrorType Type { get; init; }

    [JsonPropertyName("message")]
    public required string Message { get; init; }

    [JsonPropertyName("code")]
    public string? Code { get; init; }

    [JsonPropertyName("recoverable")]
    public bool? Recoverable { get; init; }
}

public enum ErrorType
{
    Timeout,
    Validation,
    Execution,
    Resource,
    Cycle,
}

public sealed record SubagentInvocation
{
    [JsonPropertyName("session_id")]
    public required string SessionId { get; init; }

    /// <summary>Callers may pass more members than the result depends on.</summary>
    [JsonExtensionData]
    public IDictionary<string, JsonElement>? ExtraMembers { get; set; }
}
