#if PROVIDER_DIALECTS
using System;
using System.Text;
using System.Text.Json;
using Concordat.Contracts;

/// <summary>Answers of models in the dialect of a provider.</summary>
internal static class DialectDriver
{
    internal static void WriteRestored(Utf8JsonWriter writer, RegisteredContract contract, JsonElement request)
    {
        var provider = Enum.Parse<ModelProvider>(Driver.Text(request, "provider"), ignoreCase: true);
        var answer = Encoding.UTF8.GetString(Driver.Bytes(request, "document"));
        var (json, violations) = contract.Types[contract.Root].Restore(contract.Dialects[provider], answer, RuleContext.None);
        Driver.WriteValue(writer, json);
        Driver.Write(writer, "violations", violations);
    }
}
#endif
