// Serves the turns of an agent: a turn requests tool runs, and the next request must contain exactly their results.
using System.Collections.Concurrent;
using System.Text.Json.Serialization;
using Concordat.Contracts;
using Concordat.Contracts.Agn033;

var builder = WebApplication.CreateSlimBuilder(args);
builder.Logging.ClearProviders();
builder.WebHost.UseUrls("http://127.0.0.1:0");
await using var app = builder.Build();

var open = new ConcurrentDictionary<string, ClientToolContinuation>(StringComparer.Ordinal);

app.MapPost("/turns", () =>
{
    var turn = new ClientToolContinuation
    {
        SessionId = "s-1",
        TurnId = $"t-{open.Count + 1}",
        ModeDisplayName = "Coding",
        ToolCalls =
        [
            new() { ToolCallId = "c-1", Name = "read_file", ArgumentsJson = """{"path":"README.md"}""" },
            new() { ToolCallId = "c-2", Name = "count_lines", ArgumentsJson = "{}" },
        ],
    };
    open[turn.TurnId] = turn;
    var result = new InvokeResult<AgentExecuteResponse> { Successful = true, Result = turn };
    return Results.Json(result, Agn033JsonContext.Default.ExecuteResult);
});

app.MapPost("/results", async (HttpRequest request) =>
{
    using var body = new MemoryStream();
    await request.Body.CopyToAsync(body);
    var parsed = ToolResultsRequest.Parse(body.ToArray());
    if (!parsed.IsValid)
    {
        return Reject(parsed.Violations);
    }

    if (!open.TryGetValue(parsed.Value.TurnId, out var continuation))
    {
        return Results.NotFound();
    }

    var violations = Agn033Contract.ValidateToolRound(continuation, parsed.Value);
    if (violations.Count > 0)
    {
        return Reject(violations);
    }

    open.TryRemove(continuation.TurnId, out _);
    AgentExecuteResponse final = new FinalResponse
    {
        SessionId = continuation.SessionId,
        TurnId = continuation.TurnId,
        ModeDisplayName = continuation.ModeDisplayName,
        PrimaryOutputText = string.Join('\n', parsed.Value.ToolResults.Select(Display)),
        ToolResults = parsed.Value.ToolResults,
    };
    return Results.Json(final, Agn033JsonContext.Default.AgentExecuteResponse);
});

await app.StartAsync();
Console.WriteLine(app.Urls.Single());
await app.WaitForShutdownAsync();

static IResult Reject(IReadOnlyList<Violation> violations) =>
    Results.Json(violations, ServerJsonContext.Default.IReadOnlyListViolation, statusCode: StatusCodes.Status422UnprocessableEntity);

static string Display(ToolResult result) => result.ParseResultJson() is { IsValid: true } parsed ? parsed.Value.ToString() : $"failed: {result.ErrorMessage}";

// An application's own JsonSerializerContext may contain types of the contracts.
[JsonSerializable(typeof(IReadOnlyList<Violation>))]
[JsonSerializable(typeof(ToolResultsRequest))]
internal sealed partial class ServerJsonContext : JsonSerializerContext;
