// Valid documents on standard input, as { contract, type, text } a line. What the serializer reads from each must be what the
// contract reads, and what it writes must be read as the same again. Prints how many were, and each that was not.
using System;
using System.Linq;
using System.Reflection;
using System.Text.Json;
using System.Text.Json.Serialization;
using Concordat.Contracts;

internal static class Serializer
{
    public static void Run()
    {
        var (same, unknown) = (0, 0);
        while (Console.In.ReadLine() is { } line)
        {
            using var request = JsonDocument.Parse(line);
            var contract = request.RootElement.GetProperty("contract").GetString() ?? "";
            var type = ContractRegistry.Contracts[contract].Types[request.RootElement.GetProperty("type").GetString() ?? ""];
            var text = request.RootElement.GetProperty("text").GetString() ?? "";
            var valueType = type.GetType().GetGenericArguments()[0];
            if (Context(contract).GetTypeInfo(valueType) is not { } typeInfo)
            {
                unknown++;
                continue;
            }

            var value = JsonSerializer.Deserialize(text, typeInfo);
            var written = type.GetType().GetMethod("ToJson")?.Invoke(type, [value]) as string;
            if (written == type.Rewrite(text) && written == type.Rewrite(JsonSerializer.Serialize(value, typeInfo)))
            {
                same++;
            }
            else
            {
                Console.WriteLine($"{contract} {type.Name} differs: {text}");
            }
        }

        Console.WriteLine($"{same} the same, {unknown} of types that the serializer is not told of");
    }

    private static JsonSerializerContext Context(string contract) =>
        typeof(ContractRegistry).Assembly.GetExportedTypes()
            .Where(type => type.IsSubclassOf(typeof(JsonSerializerContext)))
            .Where(type => type.Name == string.Concat(contract.Split('-').Select(word => word[..1] + word[1..].ToLowerInvariant())) + "JsonContext")
            .Select(type => type.GetProperty("Default", BindingFlags.Public | BindingFlags.Static)?.GetValue(null))
            .OfType<JsonSerializerContext>()
            .Single();
}
