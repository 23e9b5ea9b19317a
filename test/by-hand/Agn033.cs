// The result of an agent turn, written by hand from contracts/agn-033-agent-execute-response.yaml.
using System;
using System.Collections.Generic;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace ByHand.Agn033;

[JsonPolymorphic(TypeDiscriminatorPropertyName = "Kind")]
[JsonDerivedType(typeof(FinalResponse), "final")]
[JsonDerivedType(typeof(ClientToolContinuation), "client_tool_continuation")]
public abstract record AgentExecuteResponse
{
    public required string SessionId { get; init; }

    public required string TurnId { get; init; }

    public required string ModeDisplayName { get; init; }
}

public sealed record FinalResponse : AgentExecuteResponse
{
    public required string PrimaryOutputText { get; init; }

    public IReadOnlyList<FileRef>? Files { get; init; }

    public IReadOnlyList<ToolResult>? ToolResults { get; init; }

    public IReadOnlyList<string>? UserWarnings { get; init; }

    public IReadOnlyDictionary<string, JsonElement>? Usage { get; init; }
}

public sealed record ClientToolContinuation : AgentExecuteResponse
{
    public required IReadOnlyList<ToolCall> ToolCalls { get; init; }

    public string? ToolContinuationMessage { get; init; }
}

public sealed record ToolCall
{
    public required string ToolCallId { get; init; }

    public required string Name { get; init; }

    public required string ArgumentsJson { get; init; }
}

/// <summary>A tool either succeeded or failed.</summary>
public sealed record ToolResult
{
    public required string ToolCallId { get; init; }

    public required long ExecutionMs { get; init; }

    public string? ResultJson { get; init; }

    public string? ErrorMessage { get; init; }

    public static ToolResult WithResultJson(string toolCallId, long executionMs, string resultJson) =>
        new() { ToolCallId = toolCallId, ExecutionMs = executionMs, ResultJson = resultJson };

    public static ToolResult WithErrorMessage(string toolCallId, long executionMs, string errorMessage) =>
        new() { ToolCallId = toolCallId, ExecutionMs = executionMs, ErrorMessage = errorMessage };
}

public sealed record FileRef
{
    public required string Name { get; init; }

    public required string MimeType { get; init; }

    public required Uri Url { get; init; }

    public required long SizeBytes { get; init; }

    public required string ContentHash { get; init; }

    public string? Description { get; init; }

    public DateTimeOffset? ContentExpires { get; init; }
}

public sealed record ToolResultsRequest
{
    public required string SessionId { get; init; }

    public required string TurnId { get; init; }

    public required IReadOnlyList<ToolResult> ToolResults { get; init; }
}

public sealed record InvokeResult<T>
    where T : class
{
    public required bool Successful { get; init; }

    public required T? Result { get; init; }

    public IReadOnlyList<string>? Errors { get; init; }

    public IReadOnlyList<string>? Warnings { get; init; }
}
