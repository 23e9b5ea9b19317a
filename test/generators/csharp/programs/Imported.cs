// Types with fields whose types belong to other contracts.
using System;
using System.Collections.Generic;
using System.Linq;
using System.Text.Json;
using Concordat.Contracts;
using Concordat.Contracts.Fit001;
using Concordat.Contracts.Imp001;
using Concordat.Contracts.Shp007;

internal static class Imported
{
    private static readonly RuleContext<Registry> Known = RuleContext.FromJson<Registry>(JsonElement.Parse("""{"tools":[{"name":"move","parameters":{"type":"object"}}]}"""));

    public static void Run()
    {
        var call = new Call { Tool = "move", Args = JsonElement.Parse("1") };
        var delivery = new Delivery
        {
            Price = new Money { Amount = 10, Currency = "EUR" },
            Carrier = Carrier.Rail,
            From = new Location { Code = "DEHAM" },
            Parcels = new Dictionary<string, Parcel> { ["a"] = new() { ParcelId = "p-1", WeightGrams = 100 } },
            Letter = new Leg { LegId = "l-1", From = new() { Code = "DEHAM" }, To = new() { Code = "DEBRE" } }.ToJson(),
            Page = new Page<Note, Incoterm?> { Items = [new() { Text = "hello", Call = call }], Next = Incoterm.ExWorks },
            Wrapped = new Wrapper<Money> { Value = new() { Amount = 1, Currency = "USD" } },
        };
        Console.WriteLine(delivery.ToJson());
        Console.WriteLine(delivery.ParseLetter()?.Require().To.Code);
        Report("no context", delivery.Validate(RuleContext.None));
        Report("a context", delivery.Validate(Known));
        Report("euros without a carrier", (delivery with { Carrier = null }).Validate(RuleContext.None));
        Report("no weight", Delivery.Parse(delivery.ToJson().Replace("100", "0", StringComparison.Ordinal), RuleContext.None).Violations);
        Report("an alias", Plain.Parse("{}").Violations);
        Serialize(delivery);
        Exchange();
    }

    private static void Serialize(Delivery delivery)
    {
        var read = JsonSerializer.Deserialize(delivery.ToJson(), Imp001JsonContext.Default.Delivery);
        Console.WriteLine($"{read?.ToJson() == delivery.ToJson()} {read?.Price == delivery.Price}");
        Console.WriteLine(JsonSerializer.Serialize(delivery.Price, Imp001JsonContext.Default.Shp007_Money));
    }

    private static void Exchange()
    {
        var asks = new QuoteRequest { QuoteId = "32ecfadc-2b66-4daa-a7c0-a03c449fcea5", Parcels = [new() { ParcelId = "p-1", WeightGrams = 1 }] };
        var answers = new Refusal
        {
            QuoteId = "32ecfadc-2b66-4daa-a7c0-a03c449fcea6",
            AnsweredAt = "2026-01-01T00:00:00Z",
            Carrier = Carrier.Air,
            Reason = "There is no capacity.",
        };
        Report("another request", Imp001Contract.ValidateQuoted(asks, answers));
        Console.WriteLine(Imp001Contract.ValidateQuoted(asks with { Parcels = [] }, answers)[0].Message);
    }

    private static void Report(string what, IReadOnlyList<Violation> violations) =>
        Console.WriteLine($"{what}: {string.Join(", ", violations.Select(violation => $"{violation.Rule} at \"{violation.Path}\""))}");
}
