using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text;
using System.Text.Json;
using Concordat.Contracts;

namespace Vectors;

/// <summary>A line of out/conformance: a document or the two documents of an exchange, and the expected violations.</summary>
internal sealed record Vector(string Name, string Contract, string? Type, string? Exchange, byte[] Document, string Asks, JsonElement? Context, IReadOnlyList<Violation> Expected)
{
    public static IReadOnlyList<Vector> Of(string contract) =>
        [.. File.ReadLines(Path.Combine(Folder, $"{contract}.jsonl")).Select(Read)];

    public static IEnumerable<string> Contracts => Directory.EnumerateFiles(Folder, "*.jsonl").Select(file => Path.GetFileNameWithoutExtension(file)).Order(StringComparer.Ordinal);

    private static string Folder => Path.Combine(AppContext.BaseDirectory, "conformance");

    public bool IsValid => !Expected.Any(violation => violation.Level == ViolationLevel.Must);

    public ContractType ContractType => ContractRegistry.Contracts[Contract].Types[Type ?? ""];

    public IReadOnlyList<Violation> Validate() => Exchange is null
        ? ContractType.Validate(Document, ContextOrNone)
        : ContractRegistry.Contracts[Contract].Exchanges[Exchange].Validate(Encoding.UTF8.GetBytes(Asks), Document, ContextOrNone);

    private RuleContext<JsonElement> ContextOrNone => Context is { } context ? context : RuleContext.None;

    /// <summary>The text of a document that is valid.</summary>
    public string Text => Encoding.UTF8.GetString(Document);

    /// <summary>The serializer expects the byte order mark to be removed by the code that reads the file.</summary>
    public ReadOnlySpan<byte> WithoutByteOrderMark => Document.AsSpan().StartsWith("\uFEFF"u8) ? Document.AsSpan(3) : Document;

    public override string ToString() => $"{Contract}: {Name}";

    private static Vector Read(string line)
    {
        var vector = JsonElement.Parse(line);
        string? Member(string name) => vector.TryGetProperty(name, out var member) ? member.GetString() : null;
        return new Vector(
            Member("name") ?? "",
            Member("contract") ?? "",
            Member("type"),
            Member("exchange"),
            vector.TryGetProperty("base64", out var bytes) ? bytes.GetBytesFromBase64() : Encoding.UTF8.GetBytes(Member("text") ?? Member("answers") ?? ""),
            Member("asks") ?? "",
            vector.TryGetProperty("context", out var context) ? context : null,
            [.. vector.GetProperty("violations").EnumerateArray().Select(Expectation)]);
    }

    private static Violation Expectation(JsonElement violation)
    {
        string Member(string name) => violation.GetProperty(name).GetString() ?? "";
        return new Violation(Member("rule"), Member("level") == "must" ? ViolationLevel.Must : ViolationLevel.Should, Member("path"), Member("message"));
    }
}
