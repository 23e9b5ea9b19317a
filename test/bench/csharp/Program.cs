// Our Parse and its peers in one process, in rounds that go through all of them. Prints JSON: documents a second of processor time in each
// round, bytes allocated for a document, and how many documents each refuses.
using System.Text.Json;
using System.Text.Json.Nodes;
using Concordat.Contracts.Agn033;
using Concordat.Contracts.Sub001;

var task = JsonNode.Parse(File.ReadAllText(args[0]))!;
var rounds = task["rounds"]!.GetValue<int>();
var budget = TimeSpan.FromMilliseconds(task["milliseconds"]!.GetValue<int>());
var schemas = task["schemas"]!.AsObject().ToDictionary(pair => pair.Key, pair => pair.Value!.ToJsonString());

var judges = new List<Judges>
{
    new("concordat", new()
    {
        ["AGN-033"] = text => AgentExecuteResponse.Parse(text).Violations.Count,
        ["SUB-001"] = text => SubagentReturn.Parse(text).Violations.Count,
    }),
#if HAS_JSON_SCHEMA_NET
    JsonSchemaNetPeer.Open(schemas),
#endif
    NewtonsoftPeer.Open(schemas),
    NJsonSchemaPeer.Open(schemas),
};

var contenders = (
    from @group in task["groups"]!.AsArray()
    let texts = @group!["texts"]!.AsArray().Select(text => text!.GetValue<string>()).ToArray()
    from judge in judges
    select new Contender(@group["name"]!.GetValue<string>(), judge, judge.By[@group["contract"]!.GetValue<string>()], texts)).ToArray();

// What is called often is compiled again in the background, with what was learnt of it by then; until that has happened nothing counts.
// Three times, since one of the libraries may not judge many documents.
for (var pass = 0; pass < 3; pass++)
{
    foreach (var contender in contenders)
    {
        contender.Run(5 * budget);
        contender.Speeds.Clear();
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

/// <summary>How many problems one library finds in a text, by contract.</summary>
internal sealed record Judges(string Name, Dictionary<string, Func<string, int>> By)
{
    /// <summary>How many more documents its licence lets it judge; if there is a limit, each round goes through the documents just once.</summary>
    public int? Left { get; private set; }

    public static Judges Limited(Judges judges, int most) => judges with { Left = most };

    public bool MayJudge(int count) => Left is null || Left >= count;

    public void Judged(int count) => Left -= count;
}

internal sealed class Contender(string group, Judges judges, Func<string, int> judge, string[] texts)
{
    // A look at the clock takes as long as a small document, so that many documents stand between two looks.
    private readonly int passes = judges.Left is null ? Math.Max(1, 200 / texts.Length) : 1;
    private int? refused;
    private long allocated;
    private long done;

    public List<double> Speeds { get; } = [];

    public void Run(TimeSpan budget)
    {
        refused ??= Refused();
        var start = Environment.CpuUsage.TotalTime;
        var bytes = GC.GetAllocatedBytesForCurrentThread();
        var now = start;
        long count = 0;
        while (now - start < budget && judges.MayJudge(texts.Length) && (count == 0 || judges.Left is null))
        {
            for (var pass = 0; pass < passes; pass++)
            {
                foreach (var text in texts)
                {
                    judge(text);
                }
            }

            judges.Judged(passes * texts.Length);
            count += passes * texts.Length;
            now = Environment.CpuUsage.TotalTime;
        }

        allocated += GC.GetAllocatedBytesForCurrentThread() - bytes;
        done += count;
        if (count > 0)
        {
            Speeds.Add(count / (now - start).TotalSeconds);
        }
    }

    public object Row() => new
    {
        group,
        name = judges.Name,
        input = "text",
        speeds = Speeds,
        allocated = done == 0 ? 0 : allocated / done,
        refused = refused ?? 0,
        documents = texts.Length,
    };

    private int Refused()
    {
        judges.Judged(texts.Length);
        return texts.Count(text => judge(text) > 0);
    }
}
