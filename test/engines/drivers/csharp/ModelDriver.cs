#if MODEL_OUTPUT
using System;
using System.Linq;
using System.Text;
using System.Text.Json;
using Concordat.Contracts;

/// <summary>The output of models: texts that contain an answer.</summary>
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
        Driver.WriteValue(writer, reading.Value);
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
#endif
