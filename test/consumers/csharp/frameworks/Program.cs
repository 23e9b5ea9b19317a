// `vectors FOLDER` validates and reads the documents of out/conformance. `serve` and `serve registered` start a server and print its address.
using Concordat.Contracts;
using Concordat.Contracts.Agn033;
using Frameworks;
using Microsoft.AspNetCore.Mvc;

if (args is ["vectors", var folder])
{
    Console.WriteLine(Environment.Version);
    Console.WriteLine(Vectors.Run(folder));
    return;
}

var builder = WebApplication.CreateBuilder(args);
builder.Logging.ClearProviders();
builder.Services.AddControllers();
if (args is [_, "registered"])
{
    builder.Services.AddContractProblems();
}

var app = builder.Build();
app.Urls.Add("http://127.0.0.1:0");
app.MapPost("/minimal", (AgentExecuteResponse turn) => Named.Of(turn));
app.MapPost("/minimal/order", (Order order) => Named.Of(order.Turn));
app.MapPost("/results", (ToolResultsRequest request) => request.ToolResults.Count);
app.MapPost("/own", () => Results.BadRequest("its own"));
app.MapControllers();
app.Lifetime.ApplicationStarted.Register(() => Console.WriteLine($"{app.Urls.Single()} {Environment.Version}"));
app.Run();

/// <summary>A type of the program with a type of a contract in it.</summary>
public sealed record Order(AgentExecuteResponse Turn);

/// <summary>The answer of all actions.</summary>
public static class Named
{
    public static string Of(AgentExecuteResponse turn) => turn.Match(final => final.PrimaryOutputText, continuation => continuation.TurnId);
}

/// <summary>Actions of MVC.</summary>
[ApiController]
public sealed class TurnsController : ControllerBase
{
    [HttpPost("/mvc")]
    public string Post(AgentExecuteResponse turn) => Named.Of(turn);

    [HttpPost("/mvc/order")]
    public string PostOrder(Order order) => Named.Of(order.Turn);
}
