// Names and texts that need escaping in C#: factories, equality, and the documentation file at the given path.
using System;
using System.Collections.Generic;
using System.Linq;
using System.Text.Json;
using System.Xml.Linq;
using Concordat.Contracts.Agn033;
using Concordat.Contracts.Csh001;
using Concordat.Contracts.Json_;

internal static class NamesAndTexts
{
    public static void Run(string documentation)
    {
        Factories();
        Equality();
        var text = new Text { Text_ = "x", Names = new Kept { Base = "y" } };
        Console.WriteLine($"{text.ToJson()} {Json_Contract.ValidateJson(text, text with { Text_ = "z" })[0].Rule}");
        var summaries = XDocument.Load(documentation).Descendants("member").ToDictionary(member => member.Attribute("name")!.Value, member => member.Element("summary")?.Value.Trim());
        Console.WriteLine(JsonSerializer.Serialize(summaries["T:Concordat.Contracts.Csh001.Names"]));
        Console.WriteLine(JsonSerializer.Serialize(summaries["P:Concordat.Contracts.Csh001.Names.Class"]));
        Console.WriteLine(new[] { "T:Concordat.Contracts.Violation", "P:Concordat.Contracts.Agn033.ToolCall.Name" }.All(summaries.ContainsKey));
    }

    private static void Factories()
    {
        Console.WriteLine(ToolResult.WithErrorMessage("c-1", 3, "no").ToJson());
        var names = Names.WithParamsAndLock(@class: "a", record: ["b"], required: new Dictionary<string, JsonElement>(), equals: JsonElement.Parse("1"), @params: ["h"], @lock: null);
        Console.WriteLine($"{names.ToJson()} {names.Validate().Count}");
        Console.WriteLine(HeldText.Contract.ToJson(Held.WithItem(note: "", item: "x")));
        Console.WriteLine(Square.WithArea(SquareKind.Box, ["a"], 2).ToJson());
        Console.WriteLine($"{names.PrintMembersOrDefault[0]} {names.NamesOrDefault.Length} {(names with { Deconstruct = "2026-01-31" }).DeconstructAsDateOnly():O}");
    }

    private static void Equality()
    {
        const string Json = """{"class":"a","record":["b"],"required":{"c":[1,{"d":null}],"e":"f"},"Equals":{"x":1,"y":[2.0]},"params":["h"],"lock":null}""";
        const string Respelled = """{"lock":null,"params":["\u0068"],"Equals":{"y":[2],"x":1e0},"required":{"e":"f","c":[1.0,{"d":null}]},"record":["b"],"class":"a"}""";
        var (one, other) = (Names.Parse(Json).Require(), Names.Parse(Respelled).Require());
        Console.WriteLine($"{one == other} {one.GetHashCode() == other.GetHashCode()} {one == (other with { Record = ["c"] })} {one == (other with { Params = null })}");
        var (list, another) = (HeldList.Parse("""{"list":[[1,{"a":2}]],"note":""}""").Require(), HeldList.Parse("""{"note":"","list":[[1.0,{"a":2}]]}""").Require());
        Console.WriteLine($"{list == another} {list.GetHashCode() == another.GetHashCode()} {list == (another with { Note = "x" })}");
        Shape circle = Circle("1"), same = Circle("1.0"), wider = Circle("2");
        Console.WriteLine($"{circle == same} {circle.GetHashCode() == same.GetHashCode()} {circle == wider} {new HashSet<Shape> { circle, same, wider }.Count}");
        var (line, twin) = (Line("{\"b\":1}"), Line("{ \"b\" : 1.0 }"));
        Console.WriteLine($"{line == twin} {line.GetHashCode() == twin.GetHashCode()} {line == Line("2")} {line == (twin with { Raw_ = [] })}");
        var (kept, empty) = (new Kept { Base = "a" }, new Kept { Base = "a", ExtraMembers = new Dictionary<string, JsonElement>() });
        Console.WriteLine($"{kept == empty} {kept.GetHashCode() == empty.GetHashCode()}");
        var half = JsonElement.Parse("{\"\\ud800\":[\"\\udc00\"]}");
        Console.WriteLine($"{(one with { Equals_ = half }) == (other with { Equals_ = half.Clone() })} {(one with { Equals_ = default }) == (other with { Equals_ = default })}");
    }

    private static Shape Circle(string radius) => Shape.Parse($$"""{"kind":"circle","Raw":["a"],"radius":{{radius}},"Clone":[1]}""").Require();

    private static Shape Line(string equals) => Shape.Parse($$"""{"kind":"line","Raw":["a"],"Equals":{{equals}},"length":[3]}""").Require();
}
