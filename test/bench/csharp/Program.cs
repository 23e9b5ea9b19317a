// Measures the generated Parse and its peers in one process, in interleaved rounds. Prints JSON: documents per second of processor time
// and of wall time in each round, allocated bytes per document, and the number of documents that each rejects.
using System.Diagnostics;
using System.Text.Json;
using System.Text.Json.Nodes;
using Concordat.Contracts.Agn033;
using Concordat.Contracts.Sub001;

var task = JsonNode.Parse(File.ReadAllText(args[0]))!;
var rounds = task["rounds"]!.GetValue<int>();
var budget = TimeSpan.FromMilliseconds(task["milliseconds"]!.GetValue<int>());
#if HAS_PEERS
var schemas = task["schemas"]!.AsObject().ToDictionary(pair => pair.Key, pair => pair.Value!.ToJsonString());
#endif

var validators = new List<Validator>
{
    new Validator("concordat", new()
    {
        ["AGN-033"] = text => AgentExecuteResponse.Parse(text).Violations.Count,
        ["SUB-001"] = text => SubagentReturn.Parse(text).Violations.Count,
    }),
#if HAS_JSON_SCHEMA_NET
    JsonSchemaNetPeer.Open(schemas),
#endif
#if HAS_PEERS
    NewtonsoftPeer.Open(schemas),
    NJsonSchemaPeer.Open(schemas),
#endif
};

var contenders = (
    from @group in task["groups"]!.AsArray()
    let texts = @group!["texts"]!.AsArray().Select(text => text!.GetValue<string>()).ToArray()
    from validator in validators
    select new Contender(@group["name"]!.GetValue<string>(), validator, validator.ByContract[@group["contract"]!.GetValue<string>()], texts)).ToArray();

// Warms up: the runtime recompiles hot methods in the background with profile data. There are only three passes, since the licence of one
// library limits the number of documents.
for (var pass = 0; pass < 3; pass++)
{
    foreach (var contender in contenders)
    {
        contender.Run(5 * budget);
        contender.Speeds.Clear();
        contender.WallSpeeds.Clear();
    }

    Thread.Sleep(500);
}

for (var round = 0; round < rounds; round++)
{
    foreach (var contender in contenders)
    {
        contender.Run(budget);
    }
}

Console.WriteLine(JsonSerializer.Serialize(contenders.Select(contender => contender.Row())));

/// <summary>Functions of one library that return the number of problems in a text, by contract.</summary>
internal sealed record Validator(string Name, Dictionary<string, Func<string, int>> ByContract)
{
    /// <summary>The number of documents that the licence still allows. If there is a limit, a round validates each document once.</summary>
    public int? Remaining { get; private set; }

    public static Validator Limited(Validator validator, int limit) => validator with { Remaining = limit };

    public bool MayValidate(int count) => Remaining is null || Remaining >= count;

    public void Count(int count) => Remaining -= count;
}

internal sealed class Contender(string group, Validator validator, Func<string, int> validate, string[] texts)
{
    // Reading the clock takes as long as validating a small document, so it is read once per 200 documents.
    private readonly int passes = validator.Remaining is null ? Math.Max(1, 200 / texts.Length) : 1;
    private int? rejected;
    private long allocated;
    private long measured;

    public List<double> Speeds { get; } = [];

    public List<double> WallSpeeds { get; } = [];

    public void Run(TimeSpan budget)
    {
        rejected ??= CountRejected();
        var wallStart = Stopwatch.GetTimestamp();
        var start = Environment.CpuUsage.TotalTime;
        var bytes = GC.GetAllocatedBytesForCurrentThread();
        var now = start;
        long count = 0;
        while (now - start < budget && validator.MayValidate(texts.Length) && (count == 0 || validator.Remaining is null))
        {
            for (var pass = 0; pass < passes; pass++)
            {
                foreach (var text in texts)
                {
                    validate(text);
                }
            }

            validator.Count(passes * texts.Length);
            count += passes * texts.Length;
            now = Environment.CpuUsage.TotalTime;
        }

        allocated += GC.GetAllocatedBytesForCurrentThread() - bytes;
        measured += count;
        if (count > 0)
        {
            Speeds.Add(count / (now - start).TotalSeconds);
            WallSpeeds.Add(count / Stopwatch.GetElapsedTime(wallStart).TotalSeconds);
        }
    }

    public object Row() => new
    {
        group,
        name = validator.Name,
        input = "text",
        speeds = Speeds,
        wallSpeeds = WallSpeeds,
        allocated = measured == 0 ? 0 : allocated / measured,
        rejected = rejected ?? 0,
        documents = texts.Length,
    };

    private int CountRejected()
    {
        validator.Count(texts.Length);
        return texts.Count(text => validate(text) > 0);
    }
}
