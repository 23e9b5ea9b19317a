// Values that no document can contain: each is a violation, and none an exception.
using System;
using System.Collections.Generic;
using System.Linq;
using System.Text.Json;
using Concordat.Contracts;
using Concordat.Contracts.Agn033;
using Concordat.Contracts.Csh001;
using Concordat.Contracts.Lng001;
using Concordat.Contracts.Sub001;

internal static class HandMade
{
    private static readonly FinalResponse Final = new() { SessionId = "s", TurnId = "t", ModeDisplayName = "", PrimaryOutputText = "x" };
    private static readonly ReturnMetadata Metadata = new() { SessionId = "a_b_20260131_c", DurationSeconds = 1, AgentType = "x" };

    public static void Run()
    {
        Report("null for a text", Final with { SessionId = null! });
        Report("null for a list", new ClientToolContinuation { SessionId = "s", TurnId = "t", ModeDisplayName = "", ToolCalls = null! });
        Report("null in a list", Final with { UserWarnings = [null!] });
        Report("lone surrogate", Final with { SessionId = "\uDC00" });
        Report("lone surrogate in a list", Final with { UserWarnings = ["a", "\uD83D"] });
        Report("lone surrogate in a name", Final with { Usage = Map("\uD800", "[1,{\"a\":2}]") });
        Report("lone surrogate in JSON", Final with { Usage = Map("a", "{\"b\":\"\\ud800\"}") });
        Report("lone surrogate in a name in JSON", Final with { Usage = Map("a", "{\"\\ud800\":1,\"c\":[]}") });
        Report("undefined JSON", Final with { Usage = new Dictionary<string, JsonElement> { ["a"] = default } });
        Report("NaN", Metadata with { DurationSeconds = double.NaN });
        Report("infinity", Metadata with { DurationSeconds = double.PositiveInfinity });
        Report("an integer beyond 53 bits", Metadata with { Retries = (1L << 53) + 1 });
        Report("the largest long", Metadata with { Retries = long.MaxValue });
        Report("lone surrogate among other members", Metadata with { ExtraMembers = new Dictionary<string, JsonElement> { ["\uD800"] = Element("1") } });
        Report("undefined enum value", new SubagentReturn { Status = (ReturnStatus)99, Summary = "It is done. All of it.", Artifacts = [], Metadata = Metadata });
        Console.WriteLine(Mode.Contract.ToJson(default) + " " + string.Join(", ", Mode.Contract.ValidateValue(default).Select(violation => violation.Rule)));
        Report("an unknown variant without JSON", new UnknownShape { Raw_ = [], Raw = default });
        Report("an unknown variant with a lone surrogate", new UnknownShape { Raw_ = [], Raw = Element("{\"kind\":\"line\",\"\\ud800\":1}") });
        Report("deeper than the limit", Final with { Usage = Map("a", $"{new string('[', 70)}{new string(']', 70)}") });
        Report("much deeper", Final with { Usage = Map("a", $"{new string('[', 5000)}{new string(']', 5000)}") });
        Report("larger than the limit", Final with { PrimaryOutputText = new string('x', 17_000_000) });
        Cycles();
    }

    private static void Cycles()
    {
        var inner = new List<Names>();
        var names = Names.WithEventAndLock("a", [], new Dictionary<string, JsonElement>(), Element("1"), "e", null) with { GetHashCode_ = inner };
        inner.Add(names);
        Report("a value that contains itself", names);
        Console.WriteLine(names.ToJson().Length > 1000);
        inner.Add(names);
        Report("a value that contains itself twice", names);
    }

    private static Dictionary<string, JsonElement> Map(string name, string json) => new() { [name] = Element(json) };

    private static JsonElement Element(string json) => JsonDocument.Parse(json, new JsonDocumentOptions { MaxDepth = 10_000 }).RootElement;

    private static void Report(string what, AgentExecuteResponse value) => Report(what, value.Validate(), value.ToJson());

    private static void Report(string what, ReturnMetadata value) => Report(what, value.Validate(), value.ToJson());

    private static void Report(string what, SubagentReturn value) => Report(what, value.Validate(), value.ToJson());

    private static void Report(string what, Shape value) => Report(what, value.Validate(), value.ToJson());

    private static void Report(string what, Names value) => Report(what, value.Validate(), "");

    private static void Report(string what, IReadOnlyList<Violation> violations, string json)
    {
        // Serialized values must have the same violations when they are parsed again.
        var found = string.Join(", ", violations.Where(violation => violation.Level == ViolationLevel.Must).Select(violation => $"{violation.Rule} at \"{violation.Path}\""));
        Console.WriteLine($"{what}: {found}{(json.Contains('\uFFFD', StringComparison.Ordinal) ? " CHANGED" : "")}");
    }
}
