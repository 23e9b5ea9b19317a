using System;
using System.Linq;
using System.Text;
using System.Text.Json;
using Concordat.Contracts;

/// <summary>The output of models: texts that contain an answer, and answers in the dialect of a provider.</summary>
internal static class ModelDriver
{
    internal static void WriteReading(Utf8JsonWriter writer, RegisteredContract contract, JsonElement request)
    {
        var options = new ModelReadOptions
        {
            Repairs = request.TryGetProperty("repairs", out var repairs) ? Repairs(repairs) : null,
            Several = !request.TryGetProperty("several", out var several) ? SeveralAnswers.Refuse : several.GetString() == "first" ? SeveralAnswers.First : SeveralAnswers.Last,
            Reasoning = request.TryGetProperty("reasoning", out var reasoning) ? [.. reasoning.EnumerateArray().Select(name => name.GetString() ?? "")] : null,
        };
        var reading = contract.Types[contract.Root].ReadModelText(Driver.Bytes(request, "document"), Driver.Context(request), contract.Transport, options);
        writer.WriteString("outcome", reading.Outcome.ToString().ToLowerInvariant());
        WriteValue(writer, reading.Value);
        Driver.Write(writer, "violations", reading.Violations);
        Driver.Write(writer, "notEvaluated", reading.NotEvaluated);
        writer.WriteBoolean("repaired", reading.Repaired);
        writer.WriteStartArray("log");
        foreach (var step in reading.Log)
        {
            writer.WriteStartObject();
            writer.WriteString("step", step.Step);
            writer.WriteNumber("line", step.Line);
            writer.WriteString("detail", step.Detail);
            writer.WriteEndObject();
        }

        writer.WriteEndArray();
        writer.WriteString("feedback", reading.ToFeedback());
    }

    internal static void WriteRestored(Utf8JsonWriter writer, RegisteredContract contract, JsonElement request)
    {
        var provider = Enum.Parse<ModelProvider>(Driver.Text(request, "provider"), ignoreCase: true);
        var answer = Encoding.UTF8.GetString(Driver.Bytes(request, "document"));
        var (json, violations) = contract.Types[contract.Root].Restore(contract.Dialects[provider], answer, RuleContext.None);
        WriteValue(writer, json);
        Driver.Write(writer, "violations", violations);
    }

    private static void WriteValue(Utf8JsonWriter writer, string? json)
    {
        if (json is not null)
        {
            writer.WritePropertyName("value");
            writer.WriteRawValue(json);
        }
    }

    private static ModelRepairs Repairs(JsonElement names)
    {
        var repairs = ModelRepairs.None;
        foreach (var name in names.EnumerateArray())
        {
            repairs |= Enum.Parse<ModelRepairs>((name.GetString() ?? "").Replace("-", "", StringComparison.Ordinal), ignoreCase: true);
        }

        return repairs;
    }
}
