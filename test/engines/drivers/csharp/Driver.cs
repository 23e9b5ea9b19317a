// Judges documents with the generated C# package, and is compiled against it: a list of requests comes in, a list of answers goes
// out. All documents are bytes, as base64. What is asked and answered stands in test/engines/protocol.ts.
using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text;
using System.Text.Encodings.Web;
using System.Text.Json;
using Concordat.Contracts;

/// <summary>What the host calls.</summary>
public static class Driver
{
    public static byte[] Answers(string line)
    {
        using var requests = JsonDocument.Parse(line, new JsonDocumentOptions { MaxDepth = 512 });
        using var buffer = new MemoryStream();
        using (var writer = new Utf8JsonWriter(buffer, new JsonWriterOptions { Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping }))
        {
            writer.WriteStartArray();
            foreach (var request in requests.RootElement.EnumerateArray())
            {
                writer.WriteStartObject();
                Answer(writer, request);
                writer.WriteEndObject();
            }

            writer.WriteEndArray();
        }

        return buffer.ToArray();
    }

    private static void Answer(Utf8JsonWriter writer, JsonElement request)
    {
        try
        {
            var contract = ContractRegistry.Contracts[Text(request, "contract")];
            if (request.TryGetProperty("read", out _))
            {
                ModelDriver.WriteReading(writer, contract, request);
            }
            else if (request.TryGetProperty("restore", out _))
            {
                ModelDriver.WriteRestored(writer, contract, request);
            }
            else if (request.TryGetProperty("folder", out _))
            {
                FileDriver.WriteFileWork(writer, contract, request);
            }
            else if (request.TryGetProperty("exchange", out var exchange))
            {
                var judge = contract.Exchanges[exchange.GetString() ?? ""];
                var violations = judge.Validate(Bytes(request, "asks"), Bytes(request, "answers"), Context(request), Limits(request));
                Write(writer, "violations", violations);
                Write(writer, "notEvaluated", request.TryGetProperty("context", out _) ? [] : judge.ContextRules);
                Write(writer, "again", Required(judge, request) ?? [.. violations.Where(violation => violation.Level == ViolationLevel.Should)]);
            }
            else
            {
                WriteVerdict(writer, contract.Types[Text(request, "type")], request);
            }
        }
#pragma warning disable CA1031 // Whatever goes wrong is what whoever asks wants to see.
        catch (Exception exception)
#pragma warning restore CA1031
        {
            writer.WriteString("error", exception.ToString());
        }
    }

    /// <summary>What the throwing form throws, which is to be what is wrong; null where it throws nothing, as where no must is violated.</summary>
    private static IReadOnlyList<Violation>? Required(ContractExchange exchange, JsonElement request)
    {
        try
        {
            exchange.Require(Bytes(request, "asks"), Bytes(request, "answers"), Context(request), Limits(request));
            return null;
        }
        catch (ContractViolationException exception)
        {
            return exception.Violations;
        }
    }

    private static void WriteVerdict(Utf8JsonWriter writer, ContractType type, JsonElement request)
    {
        var (document, limits, context) = (Bytes(request, "document"), Limits(request), Context(request));
        var violations = type.Validate(document, context, limits);
        var written = limits is null && IsText(document) ? type.Rewrite(Encoding.UTF8.GetString(document), context) : null;
        Write(writer, "violations", violations);
        Write(writer, "notEvaluated", type.NotEvaluatedWith(context));
        if (written is not null)
        {
            Write(writer, "again", type.Validate(written, context, limits));
            writer.WriteString("written", written);
        }
    }

    /// <summary>Whether the bytes can be handed over as a string.</summary>
    private static bool IsText(byte[] document)
    {
        try
        {
            new UTF8Encoding(false, throwOnInvalidBytes: true).GetString(document);
            return true;
        }
        catch (ArgumentException)
        {
            return false;
        }
    }

    private static ReadLimits? Limits(JsonElement request) =>
        request.TryGetProperty("limits", out var limits)
            ? new ReadLimits { MaxBytes = limits.GetProperty("bytes").GetInt32(), MaxDepth = limits.GetProperty("depth").GetInt32() }
            : null;

    internal static RuleContext<JsonElement> Context(JsonElement request) => request.TryGetProperty("context", out var given) ? given : RuleContext.None;

    internal static void Write(Utf8JsonWriter writer, string name, IReadOnlyList<string> rules)
    {
        writer.WriteStartArray(name);
        foreach (var rule in rules)
        {
            writer.WriteStringValue(rule);
        }

        writer.WriteEndArray();
    }

    internal static byte[] Bytes(JsonElement request, string name) => request.GetProperty(name).GetBytesFromBase64();

    internal static string Text(JsonElement request, string name) => request.GetProperty(name).GetString() ?? "";

    internal static void Write(Utf8JsonWriter writer, string name, IReadOnlyList<Violation> violations)
    {
        writer.WriteStartArray(name);
        foreach (var violation in violations)
        {
            writer.WriteStartObject();
            writer.WriteString("rule", violation.Rule);
            writer.WriteString("level", violation.Level == ViolationLevel.Must ? "must" : "should");
            writer.WriteString("path", violation.Path);
            writer.WriteString("message", violation.Message);
            writer.WriteEndObject();
        }

        writer.WriteEndArray();
    }
}
