// Libraries that judge by JSON Schema. They are given the schemas that we generate; what a schema cannot say they do not judge.
#if HAS_JSON_SCHEMA_NET
using System.Text.Json;
using Json.Schema;
#endif
using Newtonsoft.Json.Linq;
using Newtonsoft.Json.Schema;

#if HAS_JSON_SCHEMA_NET
internal static class JsonSchemaNetPeer
{
    public static Judges Open(Dictionary<string, string> schemas) => new("JsonSchema.Net", schemas.ToDictionary(pair => pair.Key, pair => Judge(pair.Value)));

    private static Func<string, int> Judge(string text)
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
    // Without a licence it judges a thousand documents an hour.
    public static Judges Open(Dictionary<string, string> schemas) =>
        Judges.Limited(new("Newtonsoft.Json.Schema", schemas.ToDictionary(pair => pair.Key, pair => Judge(pair.Value))), 1000);

    private static Func<string, int> Judge(string text)
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
    public static Judges Open(Dictionary<string, string> schemas) => new("NJsonSchema", schemas.ToDictionary(pair => pair.Key, pair => Judge(pair.Value)));

    private static Func<string, int> Judge(string text)
    {
        var schema = NJsonSchema.JsonSchema.FromJsonAsync(InOlderWords(text)).Result;
        return document => schema.Validate(document).Count;
    }

    /// <summary>It knows only <c>definitions</c>, nothing that stands beside a reference, and no schema that is <c>true</c>.</summary>
    private static string InOlderWords(string text)
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
