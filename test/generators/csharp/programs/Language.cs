// Unions that exceed the polymorphism of the serializer, open types, defaults and contexts.
using System;
using System.Linq;
using System.Text.Json;
using Concordat.Contracts;
using Concordat.Contracts.Lng001;

internal static class Language
{
    public static void Run()
    {
        Unions();
        OpenTypes();
        Defaults();
        Context();
    }

    private static void Unions()
    {
        var message = Event.Parse("""{"text":"hi","role":"model","eventId":"e1","eventType":"message"}""").Require();
        Console.WriteLine(message.Match(
            started => started.By,
            ended => $"{ended.EventType}",
            tool => tool.Tool,
            inner => inner.Match(user => $"a user says {user.Text}", model => $"the {model.Role} says {model.Text}")));
        Console.WriteLine(new ToolEvent { EventType = "tool-x", EventId = "e2", Tool = "t" }.ToJson());
        Report("a tag of another variant", new ToolEvent { EventType = "started", EventId = "e3", Tool = "t" }.Validate());
        var ended = new Ended { EventType = EndedEventType.Failed, EventId = "e4" };
        Console.WriteLine($"{ended.ToJson()} {Ended.Parse(ended.ToJson()).Require().EventType}");
        Report("not a value of the enum", (ended with { EventType = (EndedEventType)9 }).Validate());
        Console.WriteLine(JsonSerializer.Deserialize("""{"reason":"night","enabled":false}""", Lng001JsonContext.Default.Switch));
        Console.WriteLine(JsonSerializer.Serialize(new FilePart { File = "a:b" }, Lng001JsonContext.Default.FilePart));
    }

    private static void OpenTypes()
    {
        var signal = Signal.Parse("""{"kind":"pulse","strength":[1],"at":"2026-01-01T00:00:00Z"}""").Require();
        Console.WriteLine(signal.Match(_ => "ping", _ => "pong", unknown => $"unknown {unknown.Raw.GetProperty("kind")}"));
        Console.WriteLine((signal with { At = "2026-01-02T00:00:00Z" }).ToJson());
        Console.WriteLine(JsonSerializer.Serialize(signal, Lng001JsonContext.Default.Signal));
        var mode = Mode.Parse("\"sideways\"").Require();
        Console.WriteLine($"{mode} {mode.IsKnown} {Mode.Fast.IsKnown} {Mode.Fast == new Mode("fast")}");
    }

    private static void Defaults()
    {
        var plan = new Plan { PlanTitle = "x", Steps = [], Calls = [new Call { Name = "any" }] };
        Console.WriteLine($"{plan.RetriesOrDefault} {plan.IsFinalOrDefault} {plan.NotesOrDefault.Count} {(plan with { Retries = 0 }).RetriesOrDefault}");
        Console.WriteLine(plan.ToJson());
    }

    private static void Context()
    {
        var surroundings = new Surroundings { Tools = [new Tool { Name = "search" }] };
        var plan = new Plan { PlanTitle = "x", Steps = [], Calls = [new Call { Name = "search" }, new Call { Name = "write" }] };
        Report("no context", plan.Validate(RuleContext.None));
        Report("a context", plan.Validate(surroundings));
        Report("a context for a text", Plan.Parse(plan.ToJson(), surroundings).Violations);
        Console.WriteLine($"not evaluated: {string.Join(", ", Plan.Parse(plan.ToJson(), RuleContext.None).NotEvaluated)}");
        Console.WriteLine($"not evaluated: {string.Join(", ", Plan.Parse(plan.ToJson(), surroundings).NotEvaluated)}");
        Console.WriteLine($"not evaluated: {string.Join(", ", Lng001Contract.Read(plan.ToJson(), RuleContext.None).NotEvaluated)}");
        Reject(() => Plan.Parse(plan.ToJson(), null!));
        Reject(() => Plan.Parse(plan.ToJson(), RuleContext.FromJson<Surroundings>(default)));
        Reject(() => Plan.Parse(plan.ToJson(), RuleContext.FromJson<Surroundings>(JsonElement.Parse("[]"))));
    }

    private static void Reject(Action validate)
    {
        try
        {
            validate();
            Console.WriteLine("nothing was rejected");
        }
        catch (ArgumentException exception)
        {
            Console.WriteLine($"{exception.GetType().Name}: {exception.Message}");
        }
    }

    private static void Report(string what, System.Collections.Generic.IReadOnlyList<Violation> violations) =>
        Console.WriteLine($"{what}: {string.Join(", ", violations.Select(violation => $"{violation.Rule} at \"{violation.Path}\""))}");
}
