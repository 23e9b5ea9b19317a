// Validates documents with the generated C# package, which it is compiled against. Each line is a list of requests, answered by a list.
// Documents are bytes in Base64. See test/engines/protocol.ts for the protocol.
using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text;
using System.Text.Encodings.Web;
using System.Text.Json;
using Concordat.Contracts;

/// <summary>The entry point for the host.</summary>
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
#if MODEL_OUTPUT
            if (request.TryGetProperty("read", out _))
            {
                ModelDriver.WriteReading(writer, contract, request);
                return;
            }

#endif
#if PROVIDER_DIALECTS
            if (request.TryGetProperty("restore", out _))
            {
                DialectDriver.WriteRestored(writer, contract, request);
                return;
            }

#endif
#if FILES
            if (request.TryGetProperty("folder", out _))
            {
                FileDriver.WriteFileWork(writer, contract, request);
                return;
            }

#endif
            if (request.TryGetProperty("exchange", out var exchange))
            {
                var validator = contract.Exchanges[exchange.GetString() ?? ""];
                var violations = validator.Validate(Bytes(request, "asks"), Bytes(request, "answers"), Context(request), Limits(request));
                Write(writer, "violations", violations);
                Write(writer, "notEvaluated", request.TryGetProperty("context", out _) ? [] : validator.ContextRules);
                Write(writer, "again", Required(validator, request) ?? [.. violations.Where(violation => violation.Level == ViolationLevel.Should)]);
            }
            else
            {
                WriteVerdict(writer, contract.Types[Text(request, "type")], request);
            }
        }
#pragma warning disable CA1031 // Every exception is reported to the caller.
        catch (Exception exception)
#pragma warning restore CA1031
        {
            writer.WriteString("error", exception.ToString());
        }
    }

    /// <summary>The violations that the throwing method throws; null if it does not throw, since no rule of the level must is violated.</summary>
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
        var rewritten = limits is null && IsText(document) ? type.Rewrite(Encoding.UTF8.GetString(document), context) : null;
        Write(writer, "violations", violations);
        Write(writer, "notEvaluated", type.NotEvaluatedWith(context));
        if (rewritten is not null)
        {
            Write(writer, "again", type.Validate(rewritten, context, limits));
            writer.WriteString("written", rewritten);
        }
    }

    /// <summary>Whether the bytes are valid UTF-8, so that they can be passed as a string.</summary>
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

    internal static void WriteValue(Utf8JsonWriter writer, string? json)
    {
        if (json is not null)
        {
            writer.WritePropertyName("value");
            writer.WriteRawValue(json);
        }
    }

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
