// An agent that answers a request: fields of type null are not set, and the kind of failure is an enum.
using System;
using System.Collections.Generic;
using System.Linq;
using System.Text.Json;
using Concordat.Contracts;
using Concordat.Contracts.Agb001;

internal static class AgentBridge
{
    public static void Run()
    {
        var success = new AgentSuccess
        {
            RequestId = "32ecfadc-2b66-4daa-a7c0-a03c449fcea5",
            CreatedAt = "2025-11-24T14:22:45Z",
            DurationSeconds = 1.5,
            Metadata = new Dictionary<string, JsonElement>(),
            Response = new AgentOutput { Sections = [] }.ToJson(),
        };
        Report("a success", success.Validate());
        Console.WriteLine(success.ToJson()[success.ToJson().IndexOf("\"error_message\"", StringComparison.Ordinal)..]);

        var failure = new AgentFailure
        {
            Status = AgentFailureStatus.Timeout,
            RequestId = success.RequestId,
            CreatedAt = success.CreatedAt,
            DurationSeconds = 120,
            Metadata = success.Metadata,
            ErrorMessage = "It took too long.",
            ErrorType = "timeout",
        };
        Report("a timeout", failure.Validate());

        // The serializer reads and writes the same types.
        var text = JsonSerializer.Serialize(failure, Agb001JsonContext.Default.AgentResponse);
        var read = JsonSerializer.Deserialize(text, Agb001JsonContext.Default.AgentFailure);
        using var document = JsonDocument.Parse(text);
        var root = document.RootElement;
        Console.WriteLine($"{read?.Status} {root.GetProperty("status")} {read?.Response} {root.GetProperty("response").ValueKind == JsonValueKind.Null}");
        Refuse("not null", text.Replace("\"response\":null", "\"response\":0", StringComparison.Ordinal));
        Refuse("not among the tags", text.Replace("\"status\":\"timeout\"", "\"status\":\"late\"", StringComparison.Ordinal));
    }

    private static void Refuse(string what, string text)
    {
        try
        {
            Console.WriteLine($"{what}: {JsonSerializer.Deserialize(text, Agb001JsonContext.Default.AgentFailure)}");
        }
        catch (JsonException exception)
        {
            Console.WriteLine($"{what}: {exception.GetType().Name}");
        }
    }

    private static void Report(string what, IReadOnlyList<Violation> violations) =>
        Console.WriteLine($"{what}: {string.Join(", ", violations.Select(violation => $"{violation.Rule} at \"{violation.Path}\""))}");
}
