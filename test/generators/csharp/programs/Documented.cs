// The example of docs/csharp.md, with the same lines, and a call of it.
using System;
using System.Collections.Generic;
using System.Linq;
using System.Text.Json;
using Concordat.Contracts;
using Concordat.Contracts.Agn033;

public sealed class TurnHandler(IReadOnlyDictionary<string, Func<JsonElement, string>> tools)
{
    public string Handle(string text)
    {
        var parsed = ExecuteResult.Parse(text);
        if (!parsed.IsValid) return parsed.Violations[0].Message;
        if (parsed.Value.Result is not { } turn) return $"failed: {parsed.Value.Errors?[0]}";
        return turn.Match(final => final.PrimaryOutputText, continuation => Send(continuation));
    }

    private string Send(ClientToolContinuation continuation)
    {
        var request = new ToolResultsRequest
        {
            SessionId = continuation.SessionId,
            TurnId = continuation.TurnId,
            ToolResults = [.. continuation.ToolCalls.Select(RunTool)],
        };
        Agn033Contract.RequireToolRound(continuation, request); // throws if the results do not match the calls
        return request.ToJson();
    }

    private ToolResult RunTool(ToolCall call) => tools.TryGetValue(call.Name, out var tool)
        ? ToolResult.WithResultJson(call.ToolCallId, executionMs: 1, tool(call.ParseArgumentsJson().Require()))
        : ToolResult.WithErrorMessage(call.ToolCallId, executionMs: 0, $"There is no tool {call.Name}.");
}

internal static class Documented
{
    private static readonly Dictionary<string, Func<JsonElement, string>> Tools = new() { ["add"] = numbers => $"{numbers[0].GetInt32() + numbers[1].GetInt32()}" };

    public static void Run(string text) => Console.WriteLine(new TurnHandler(Tools).Handle(text));
}
