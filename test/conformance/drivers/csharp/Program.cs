// Judges documents for the conformance tests: a request a line on standard input, an answer a line on standard output.
//
//   {"id":1,"contract":"AGN-033","type":"ToolResult","text":"…"}            or "base64" instead of "text"
//   {"id":2,"contract":"AGN-033","exchange":"tool-round","asks":"…","answers":"…"}
//   {"id":1,"violations":[{"rule":"…","level":"must","path":"…","message":"…"}]}
//   {"id":1,"error":"…"}
//
// A request may have a "context", any JSON, for the rules that read one.
// With "roundTrip":true the answer has "json" too: the document as it was read and written anew, null where it is not valid.
using System;
using System.Collections.Generic;
using System.IO;
using System.Text;
using System.Text.Encodings.Web;
using System.Text.Json;
using Concordat.Contracts;
using Concordat.Contracts.Agb001;

using var input = new StreamReader(Console.OpenStandardInput(), new UTF8Encoding(false));
using var output = Console.OpenStandardOutput();
while (input.ReadLine() is { } line)
{
    output.Write(Answer(line));
    output.WriteByte((byte)'\n');
    output.Flush();
}

static ReadOnlySpan<byte> Answer(string line)
{
    using var request = JsonDocument.Parse(line);
    using var buffer = new MemoryStream();
    using (var writer = new Utf8JsonWriter(buffer, new JsonWriterOptions { Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping }))
    {
        writer.WriteStartObject();
        writer.WritePropertyName("id");
        request.RootElement.GetProperty("id").WriteTo(writer);
        try
        {
            if (request.RootElement.TryGetProperty("read", out _))
            {
                WriteReading(writer, request.RootElement);
            }
            else if (request.RootElement.TryGetProperty("folder", out _))
            {
                WriteFileWork(writer, request.RootElement);
            }
            else if (request.RootElement.TryGetProperty("restore", out _))
            {
                WriteRestored(writer, request.RootElement);
            }
            else
            {
                Write(writer, Judge(request.RootElement));
            }

            if (request.RootElement.TryGetProperty("roundTrip", out _))
            {
                writer.WriteString("json", Type(request.RootElement).Rewrite(Text(request.RootElement, "text")));
            }
        }
#pragma warning disable CA1031 // Whatever goes wrong is what the tests want to see.
        catch (Exception exception)
#pragma warning restore CA1031
        {
            writer.WriteString("error", exception.ToString());
        }

        writer.WriteEndObject();
    }

    return buffer.ToArray();
}

static IReadOnlyList<Violation> Judge(JsonElement request)
{
    var context = request.TryGetProperty("context", out var given) ? given : default;
    if (request.TryGetProperty("exchange", out var exchange))
    {
        return Contract(request).Exchanges[exchange.GetString() ?? ""].Validate(Text(request, "asks"), Text(request, "answers"), context: context);
    }

    var type = Type(request);
    return request.TryGetProperty("base64", out var bytes)
        ? type.Validate(bytes.GetBytesFromBase64(), context: context)
        : type.Validate(Text(request, "text"), context: context);
}

// The text of a model, read as the root type of a contract.
static void WriteReading(Utf8JsonWriter writer, JsonElement request)
{
    var contract = Contract(request);
    var options = new ModelReadOptions
    {
        Repairs = request.TryGetProperty("repairs", out var repairs) ? Repairs(repairs) : null,
        Several = !request.TryGetProperty("several", out var several) ? SeveralAnswers.Refuse : several.GetString() == "first" ? SeveralAnswers.First : SeveralAnswers.Last,
    };
    var context = request.TryGetProperty("context", out var given) ? given : default;
    var reading = contract.Types[contract.Root].ReadModelText(request.GetProperty("base64").GetBytesFromBase64(), contract.Transport, options, context);
    writer.WriteStartObject("reading");
    writer.WriteString("outcome", reading.Outcome.ToString().ToLowerInvariant());
    if (reading.Value is { } value)
    {
        writer.WritePropertyName("value");
        writer.WriteRawValue(value);
    }

    Write(writer, reading.Violations);
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
    writer.WriteEndObject();
}

// AGB-001 as a file: read, or with a "text" written.
static void WriteFileWork(Utf8JsonWriter writer, JsonElement request)
{
    var (outcome, violations, problem) = ("", (IReadOnlyList<Violation>)[], (FileProblem?)null);
    if (request.TryGetProperty("text", out _))
    {
        var saved = Agb001Contract.Save(Text(request, "folder"), JsonElement.Parse(Text(request, "text")));
        (outcome, violations, problem) = (saved.Outcome == FileOutcome.Done ? "saved" : saved.Outcome == FileOutcome.Invalid ? "invalid" : "failed", saved.Violations, saved.Problem);
    }
    else
    {
        var loaded = Agb001Contract.Load(Text(request, "folder"));
        (outcome, violations, problem) = (loaded.Outcome == FileOutcome.Done ? "value" : loaded.Outcome == FileOutcome.Invalid ? "invalid" : "unreadable", loaded.Violations, loaded.Problem);
    }

    writer.WriteString("outcome", outcome);
    writer.WriteString("reason", problem?.Reason ?? "");
    Write(writer, violations);
}

static ModelRepairs Repairs(JsonElement names)
{
    var repairs = ModelRepairs.None;
    foreach (var name in names.EnumerateArray())
    {
        repairs |= Enum.Parse<ModelRepairs>((name.GetString() ?? "").Replace("-", "", StringComparison.Ordinal), ignoreCase: true);
    }

    return repairs;
}

// An answer in the dialect of a provider, turned back into a document of the root type.
static void WriteRestored(Utf8JsonWriter writer, JsonElement request)
{
    var contract = Contract(request);
    var provider = Enum.Parse<ModelProvider>(Text(request, "provider"), ignoreCase: true);
    var (json, violations) = contract.Types[contract.Root].Restore(contract.Dialects[provider], Text(request, "text"));
    writer.WriteStartObject("restored");
    if (json is not null)
    {
        writer.WritePropertyName("value");
        writer.WriteRawValue(json);
    }

    Write(writer, violations);
    writer.WriteEndObject();
}

static RegisteredContract Contract(JsonElement request) => ContractRegistry.Contracts[Text(request, "contract")];

static ContractType Type(JsonElement request) => Contract(request).Types[Text(request, "type")];

static string Text(JsonElement request, string name) => request.GetProperty(name).GetString() ?? "";

static void Write(Utf8JsonWriter writer, IReadOnlyList<Violation> violations)
{
    writer.WriteStartArray("violations");
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
