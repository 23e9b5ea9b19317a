// Serves the turns of an agent: the first asks the client to run tools, and the request that follows on must answer exactly that.
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
        return Refuse(parsed.Violations);
    }

    if (!open.TryGetValue(parsed.Value.TurnId, out var asked))
    {
        return Results.NotFound();
    }

    var violations = Agn033Contract.ValidateToolRound(asked, parsed.Value);
    if (violations.Count > 0)
    {
        return Refuse(violations);
    }

    open.TryRemove(asked.TurnId, out _);
    AgentExecuteResponse final = new FinalResponse
    {
        SessionId = asked.SessionId,
        TurnId = asked.TurnId,
        ModeDisplayName = asked.ModeDisplayName,
        PrimaryOutputText = string.Join('\n', parsed.Value.ToolResults.Select(Shown)),
        ToolResults = parsed.Value.ToolResults,
    };
    return Results.Json(final, Agn033JsonContext.Default.AgentExecuteResponse);
});

await app.StartAsync();
Console.WriteLine(app.Urls.Single());
await app.WaitForShutdownAsync();

static IResult Refuse(IReadOnlyList<Violation> violations) =>
    Results.Json(violations, ServerJsonContext.Default.IReadOnlyListViolation, statusCode: StatusCodes.Status422UnprocessableEntity);

static string Shown(ToolResult result) => result.ParseResultJson() is { IsValid: true } parsed ? parsed.Value.ToString() : $"failed: {result.ErrorMessage}";

// A context of one's own may hold types of the contracts too.
[JsonSerializable(typeof(IReadOnlyList<Violation>))]
[JsonSerializable(typeof(ToolResultsRequest))]
internal sealed partial class ServerJsonContext : JsonSerializerContext;
