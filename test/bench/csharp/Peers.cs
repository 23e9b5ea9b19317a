// Libraries that validate by JSON Schema. They use the generated schemas, and ignore rules that no schema expresses.
#if HAS_JSON_SCHEMA_NET
using System.Text.Json;
using Json.Schema;
#endif
using Newtonsoft.Json.Linq;
using Newtonsoft.Json.Schema;

#if HAS_JSON_SCHEMA_NET
internal static class JsonSchemaNetPeer
{
    public static Validator Open(Dictionary<string, string> schemas) => new("JsonSchema.Net", schemas.ToDictionary(pair => pair.Key, pair => Compile(pair.Value)));

    private static Func<string, int> Compile(string text)
    {
        var schema = JsonSchema.FromText(text);
        var options = new EvaluationOptions { OutputFormat = OutputFormat.List };
        return document =>
        {
            using var parsed = JsonDocument.Parse(document);
            return schema.Evaluate(parsed.RootElement, options).IsValid ? 0 : 1;
        };
    }
}
#endif

internal static class NewtonsoftPeer
{
    // Without a licence it validates at most 1,000 documents per hour.
    public static Validator Open(Dictionary<string, string> schemas) =>
        Validator.Limited(new("Newtonsoft.Json.Schema", schemas.ToDictionary(pair => pair.Key, pair => Compile(pair.Value))), 1000);

    private static Func<string, int> Compile(string text)
    {
        var schema = JSchema.Parse(text);
        return document =>
        {
            JToken.Parse(document).IsValid(schema, out IList<ValidationError> problems);
            return problems.Count;
        };
    }
}

internal static class NJsonSchemaPeer
{
    public static Validator Open(Dictionary<string, string> schemas) => new("NJsonSchema", schemas.ToDictionary(pair => pair.Key, pair => Compile(pair.Value)));

    private static Func<string, int> Compile(string text)
    {
        var schema = NJsonSchema.JsonSchema.FromJsonAsync(ToOlderDraft(text)).Result;
        return document => schema.Validate(document).Count;
    }

    /// <summary>NJsonSchema supports only <c>definitions</c>, no keywords next to <c>$ref</c>, and no boolean schemas.</summary>
    private static string ToOlderDraft(string text)
    {
        var schema = JObject.Parse(text);
        var definitions = (JObject)schema["$defs"]!;
        var root = (JObject)definitions[((string)schema["$ref"]!).Split('/')[^1]]!.DeepClone();
        root["definitions"] = definitions;
        foreach (var any in root.Descendants().OfType<JProperty>().Where(member => member is { Name: "items", Value.Type: JTokenType.Boolean }).ToList())
        {
            any.Value = new JObject();
        }

        return root.ToString().Replace("#/$defs/", "#/definitions/", StringComparison.Ordinal);
    }
}
