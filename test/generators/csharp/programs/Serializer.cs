// Reads documents from standard input: lines of out/conformance, or lines with the bytes as "base64" instead of "text".
// For a valid document the serializer must read the same value as the contract, and write text that is parsed to that value.
// For an invalid document, counts whether the serializer rejects it.
// Prints the differences, then a table of docs/csharp.md and the counts behind it.
using System;
using System.Collections.Generic;
using System.Linq;
using System.Text;
using System.Text.Json;
using System.Text.Json.Serialization;
using System.Text.Json.Serialization.Metadata;
using Concordat.Contracts;

internal static class Serializer
{
    private static readonly Dictionary<string, JsonSerializerContext> Contexts = typeof(ContractRegistry).Assembly.GetExportedTypes()
        .Where(type => type.IsSubclassOf(typeof(JsonSerializerContext)))
        .ToDictionary(ContractOf, type => (JsonSerializerContext)type.GetProperty("Default")!.GetValue(null)!, StringComparer.Ordinal);

    public static void Run()
    {
        var valid = 0;
        var invalid = new SortedDictionary<string, (int Read, int Rejected)>(StringComparer.Ordinal);
        while (Console.In.ReadLine() is { } line)
        {
            var vector = JsonElement.Parse(line);
            var contract = vector.GetProperty("contract").GetString() ?? "";
            var type = ContractRegistry.Contracts[contract].Types[vector.GetProperty("type").GetString() ?? ""];
            var text = vector.TryGetProperty("base64", out var bytes) ? bytes.GetBytesFromBase64() : Encoding.UTF8.GetBytes(vector.GetProperty("text").GetString() ?? "");
            var errors = vector.GetProperty("violations").EnumerateArray().Where(violation => violation.GetProperty("level").ValueEquals("must"));
            var rules = errors.Select(violation => violation.GetProperty("rule").GetString() ?? "").Distinct().ToList();
            if (Contexts[contract].GetTypeInfo(type.GetType().GetGenericArguments()[0]) is not { } typeInfo)
            {
                continue;
            }

            if (rules is [])
            {
                valid++;
                Compare($"{contract} {type.Name}: {Encoding.UTF8.GetString(text)}", type, typeInfo, text);
            }
            else
            {
                var name = rules.All(type.ContextRules.Contains) ? "only rules that read a context" : "any other rule";
                var (read, rejected) = invalid.GetValueOrDefault(name);
                invalid[name] = IsRejected(text, typeInfo) ? (read, rejected + 1) : (read + 1, rejected);
            }
        }

        Console.WriteLine("| documents | accepted |");
        Console.WriteLine("| --- | --- |");
        Console.WriteLine("| valid | all |");
        foreach (var (rules, (isRead, isRejected)) in invalid)
        {
            Console.WriteLine($"| that violate {rules} | {(isRejected == 0 ? "all" : isRead == 0 ? "none" : "some")} |");
        }

        Console.WriteLine();
        Console.WriteLine($"{valid} valid, {invalid.Values.Sum(counts => counts.Read + counts.Rejected)} invalid");
    }

    private static void Compare(string what, ContractType type, JsonTypeInfo typeInfo, byte[] text)
    {
        var value = JsonSerializer.Deserialize(WithoutByteOrderMark(text), typeInfo);
        var written = type.GetType().GetMethod("ToJson")?.Invoke(type, [value]) as string;
        if (written != type.Rewrite(Encoding.UTF8.GetString(text), RuleContext.None) || written != type.Rewrite(JsonSerializer.Serialize(value, typeInfo), RuleContext.None))
        {
            Console.WriteLine($"differs: {what}");
        }

        // Lists and JSON have no equality by value, only records do.
        if (!Equals(value, JsonSerializer.Deserialize(written ?? "", typeInfo)) && value is not (System.Collections.IEnumerable or JsonElement))
        {
            Console.WriteLine($"not equal to itself: {what}");
        }
    }

    private static bool IsRejected(byte[] text, JsonTypeInfo typeInfo)
    {
        try
        {
            JsonSerializer.Deserialize(WithoutByteOrderMark(text), typeInfo);
            return false;
        }
        catch (JsonException)
        {
            return true;
        }
    }

    /// <summary>The serializer expects the byte order mark to be removed by the code that reads the file.</summary>
    private static ReadOnlySpan<byte> WithoutByteOrderMark(ReadOnlySpan<byte> text) => text.StartsWith("\uFEFF"u8) ? text[3..] : text;

    /// <summary>The class of the contract is in the same namespace as its JsonContext.</summary>
    private static string ContractOf(Type context) =>
        (string)context.Assembly.GetType(context.FullName!.Replace("JsonContext", "Contract", StringComparison.Ordinal), throwOnError: true)!.GetField("Id")!.GetRawConstantValue()!;
}
