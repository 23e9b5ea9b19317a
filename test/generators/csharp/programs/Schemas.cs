// Values that must match a JSON Schema that the caller passes in the context.
using System;
using System.Collections.Generic;
using System.Linq;
using System.Text.Json;
using Concordat.Contracts;
using Concordat.Contracts.Fit001;

internal static class Schemas
{
    public static void Run()
    {
        Tools();
        Exchange();
        Options("circular references", "1", """{"$ref":"#/$defs/A","$defs":{"A":{"not":{"$ref":"#/$defs/B"}},"B":{"anyOf":[{"$ref":"#/$defs/A"}]}}}""");
        Options("a surrogate pair counts as one character", "\"\U0001F600\"", """{"maxLength":1,"minLength":1}""");
        Options("members by code point", "{\"\uFFEE\":1,\"\U0001F600\":1,\"a\":1}", """{"additionalProperties":false}""");
        Options("an expression that matches nothing, 28 deep", Expression("?"), ExpressionSchema);
        Options("an expression that matches, 28 deep", Expression("add"), ExpressionSchema);
        Options("a hundred thousand definitions in a row", "1", Row(100_000));
    }

    private static readonly string ExpressionSchema =
        $$"""{"$ref":"#/$defs/E","$defs":{"E":{"anyOf":[{"type":"number"},{{string.Join(',', Operations)}}] } } }""";

    private static IEnumerable<string> Operations => new[] { "add", "sub", "mul", "div" }.Select(name =>
        $$"""{"type":"object","properties":{"args":{"items":{"$ref":"#/$defs/E"} },"op":{"const":"{{name}}"} },"required":["args","op"]}""");

    private static string Expression(string inmost) =>
        Enumerable.Range(0, 28).Aggregate($$"""{"args":[1],"op":"{{inmost}}"}""", (inner, _) => $$"""{"args":[{{inner}},2],"op":"mul"}""");

    private static string Row(int count)
    {
        var definitions = Enumerable.Range(0, count).Select(index => $$""" "d{{index}}":{"$ref":"#/$defs/d{{index + 1}}"},""");
        return $$"""{"$ref":"#/$defs/d0","$defs":{ {{string.Concat(definitions)}} "d{{count}}":{"type":"string"} } }""";
    }

    private static void Tools()
    {
        var parameters = Schema("""{"type":"object","required":["to"],"properties":{"to":{"type":"string","minLength":1}},"additionalProperties":false}""");
        var registry = new Registry { Tools = [new Tool { Name = "move", Parameters = parameters }, new Tool { Name = "free" }] };
        Report("a registry", registry.Validate());
        RuleContext<Registry> known = registry;
        Report("a match", CallOf("move", """{"to":"here"}""").Validate(known));
        Report("a mismatch", CallOf("move", """{"to":"","from":1}""").Validate(known));
        Report("a missing member", CallOf("move", "{}").Validate(known));
        Report("a tool without a schema", CallOf("free", "{}").Validate(known));
        Report("no context", CallOf("move", "{}").Validate(RuleContext.None));
        Report("an unknown tool", new Calls { Calls_ = [], DefaultTool = "run" }.Validate(known));
        Report("no tool", new Calls { Calls_ = [], DefaultTool = (string?)null }.Validate(known));
        var wrong = new Tool { Name = "x", Parameters = Schema("""{"type":"text","pattern":"a"}""") };
        foreach (var violation in wrong.Validate())
        {
            Console.WriteLine($"{violation.Level} at \"{violation.Path}\": {violation.Message}");
        }
    }

    private static void Exchange()
    {
        var known = RuleContext.FromJson<Registry>(JsonElement.Parse("""{"tools":[{"name":"move","parameters":{"type":"object"}}]}"""));
        var receipt = new Receipt { Tool = "move", Result = JsonElement.Parse("1") };
        Report("an invalid request", Fit001Contract.ValidateToolRun(CallOf("move", "1"), receipt, known));
        Report("an invalid response", Fit001Contract.ValidateToolRun(CallOf("move", "{}"), receipt, known));
        Report("a response without a context", Fit001Contract.ValidateToolRun(CallOf("move", "1"), receipt, RuleContext.None));
    }

    private static void Options(string what, string options, string schema) =>
        Report(what, Calls.Parse($$"""{"calls":[],"options":{{options}}}""", RuleContext.FromJson<Registry>(JsonElement.Parse($$"""{"tools":[],"options":{{schema}}}"""))).Violations);

    private static Call CallOf(string tool, string arguments) => new() { Tool = tool, Args = JsonElement.Parse(arguments) };

    private static Dictionary<string, JsonElement> Schema(string text) =>
        JsonElement.Parse(text).EnumerateObject().ToDictionary(member => member.Name, member => member.Value);

    private static void Report(string what, IReadOnlyList<Violation> violations) =>
        Console.WriteLine($"{what}: {string.Join(", ", violations.Select(violation => $"{violation.Rule} at \"{violation.Path}\""))}");
}
