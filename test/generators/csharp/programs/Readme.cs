// What the README shows, line by line.
using System;
using System.Collections.Generic;
using System.Linq;
using System.Text.Json;
using Concordat.Contracts;
using Concordat.Contracts.Agn033;

internal static class Readme
{
    private static readonly Dictionary<string, Func<JsonElement, string>> Tools = new() { ["add"] = numbers => $"{numbers[0].GetInt32() + numbers[1].GetInt32()}" };

    public static void Run(string text)
    {
        var parsed = ExecuteResult.Parse(text);
        if (!parsed.IsValid) Report(parsed.Violations);
        else if (parsed.Value.Result is not { } turn) Fail(parsed.Value.Errors);
        else Console.WriteLine(turn.Match(final => final.PrimaryOutputText, asked => Send(asked, [.. asked.ToolCalls.Select(RunTool)])));

        ToolResult RunTool(ToolCall call) => Tools.TryGetValue(call.Name, out var tool)
            ? ToolResult.WithResultJson(call.ToolCallId, executionMs: 1, tool(call.ParseArgumentsJson().Require()))
            : ToolResult.WithErrorMessage(call.ToolCallId, executionMs: 0, $"There is no tool {call.Name}.");
    }

    private static void Report(IReadOnlyList<Violation> violations) => Console.WriteLine(violations[0].Message);

    private static void Fail(IReadOnlyList<string>? errors) => Console.WriteLine($"failed: {errors?[0]}");

    private static string Send(ClientToolContinuation asked, IReadOnlyList<ToolResult> results) =>
        new ToolResultsRequest { SessionId = asked.SessionId, TurnId = asked.TurnId, ToolResults = results }.ToJson();
}
