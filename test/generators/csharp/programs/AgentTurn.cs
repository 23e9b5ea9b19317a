// A client of an agent: reads a turn, runs the requested tools, and validates its own answer before sending it.
using System;
using System.Linq;
using System.Text.Json;
using Concordat.Contracts;
using Concordat.Contracts.Agn033;

internal static class AgentTurn
{
    // The tag comes last, since models and other languages write members in any order.
    private const string Turn =
        """
        {
          "SessionId": "s-1", "TurnId": "t-1", "ModeDisplayName": "Coding",
          "ToolCalls": [
            { "ToolCallId": "c-1", "Name": "read_file", "ArgumentsJson": "{\"path\":\"README.md\"}" },
            { "ToolCallId": "c-2", "Name": "explode", "ArgumentsJson": "{}" }
          ],
          "Kind": "client_tool_continuation"
        }
        """;

    public static void Run()
    {
        var turn = AgentExecuteResponse.Parse(Turn).Require();
        Console.WriteLine(turn.Match(final => final.PrimaryOutputText, tools => $"run {tools.ToolCalls.Count} tools"));
        if (turn is not ClientToolContinuation continuation)
        {
            return;
        }

        var answer = new ToolResultsRequest
        {
            SessionId = continuation.SessionId,
            TurnId = continuation.TurnId,
            ToolResults = [.. continuation.ToolCalls.Select(RunTool)],
        };
        Console.WriteLine(answer.ToJson());
        Report("in order", Agn033Contract.ValidateToolRound(continuation, answer));
        Report("out of order", Agn033Contract.ValidateToolRound(continuation, answer with { ToolResults = [.. answer.ToolResults.Reverse()] }));
        Agn033Contract.RequireToolRound(continuation, answer);
        try
        {
            Agn033Contract.RequireToolRound(continuation, answer with { SessionId = "s-2" });
        }
        catch (ContractViolationException exception)
        {
            Console.WriteLine(exception.Message);
            Report("required", exception.Violations);
        }

        Report("both outcomes", (answer.ToolResults[0] with { ErrorMessage = "no" }).Validate());
        Report("lone surrogate", (answer.ToolResults[0] with { ToolCallId = "\uD800" }).Validate());
        Report("null", (answer.ToolResults[0] with { ToolCallId = null! }).Validate());
        Report("not JSON", AgentExecuteResponse.Parse("NaN").Violations);
        Report("wrapped", InvokeResult.Of(AgentExecuteResponse.Contract).Parse("""{"Successful":true,"Result":null}""").Violations);

        // A variant keeps its tag, whether it is serialized as the union or as itself.
        Console.WriteLine(JsonSerializer.Serialize(turn, Agn033JsonContext.Default.AgentExecuteResponse).StartsWith("{\"Kind\":", StringComparison.Ordinal));
        Console.WriteLine(JsonSerializer.Serialize(continuation, Agn033JsonContext.Default.ClientToolContinuation).StartsWith("{\"Kind\":", StringComparison.Ordinal));
    }

    private static ToolResult RunTool(ToolCall call)
    {
        var arguments = call.ParseArgumentsJson().Require();
        return arguments.TryGetProperty("path", out var path)
            ? ToolResult.WithResultJson(call.ToolCallId, executionMs: 3, ContractType.Any.ToJson(path))
            : ToolResult.WithErrorMessage(call.ToolCallId, executionMs: 0, "There is no such tool.");
    }

    private static void Report(string what, System.Collections.Generic.IReadOnlyList<Violation> violations) =>
        Console.WriteLine($"{what}: {string.Join(", ", violations.Select(violation => $"{violation.Rule} at \"{violation.Path}\""))}");
}
