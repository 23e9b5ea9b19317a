using System.Text;
using System.Text.Json;
using Concordat.Contracts;

namespace Frameworks;

/// <summary>Runs the lines of out/conformance.</summary>
internal static class Vectors
{
    public static string Run(string folder)
    {
        var (validated, read, rejected) = (0, 0, 0);
        var problems = new List<string>();
        foreach (var line in Directory.EnumerateFiles(folder, "*.jsonl").SelectMany(File.ReadLines))
        {
            using var parsed = JsonDocument.Parse(line);
            var vector = parsed.RootElement;
            string Text(string name) => vector.TryGetProperty(name, out var member) ? member.GetString() ?? "" : "";
            var contract = ContractRegistry.Contracts[Text("contract")];
            var document = vector.TryGetProperty("base64", out var bytes) ? bytes.GetBytesFromBase64() : Encoding.UTF8.GetBytes(Text("text") + Text("answers"));
            RuleContext<JsonElement> context = vector.TryGetProperty("context", out var given) ? given : RuleContext.None;
            var expected = string.Join('\n', vector.GetProperty("violations").EnumerateArray().Select(each => Shown(each.GetProperty("rule").GetString(), each.GetProperty("path").GetString(), each.GetProperty("message").GetString())));
            var found = vector.TryGetProperty("exchange", out var exchange)
                ? contract.Exchanges[exchange.GetString() ?? ""].Validate(Encoding.UTF8.GetBytes(Text("asks")), document, context)
                : contract.Types[Text("type")].Validate(document, context);
            validated++;
            if (string.Join('\n', found.Select(each => Shown(each.Rule, each.Path, each.Message))) != expected)
            {
                problems.Add($"other violations: {line}");
            }

            if (exchange.ValueKind != JsonValueKind.Undefined || vector.TryGetProperty("context", out _) || Read(contract.Types[Text("type")], document) is not { } isRead)
            {
                continue;
            }

            _ = isRead ? read++ : rejected++;
            if (isRead == found.Any(each => each.Level == ViolationLevel.Must))
            {
                problems.Add($"{(isRead ? "read" : "not read")} by JsonSerializer: {line}");
            }
        }

        return string.Join('\n', [.. problems.Take(5), $"{validated} validated, {read} read and {rejected} rejected by JsonSerializer, {problems.Count} problems"]);
    }

    /// <summary>Whether JsonSerializer reads the document; null for a type without a converter.</summary>
    private static bool? Read(ContractType contract, byte[] document)
    {
        var type = contract.GetType().GetGenericArguments()[0];
        if (type.Namespace?.StartsWith("Concordat.Contracts.", StringComparison.Ordinal) != true)
        {
            return null;
        }

        try
        {
            var text = document.AsSpan().StartsWith("\uFEFF"u8) ? document.AsSpan(3) : document;
            return JsonSerializer.Deserialize(text, type) is not null;
        }
        catch (JsonException exception) when (exception.InnerException is null or ContractViolationException or JsonException || exception.GetType().Name == "JsonReaderException")
        {
            return false;
        }
    }

    private static string Shown(string? rule, string? path, string? message) => $"{rule} {path} {message}";
}
