// Answers each line of JSON with one line: matches of a pattern, or the verdict of a schema.
using System.Text.Json;
using System.Text.RegularExpressions;
using JsonSerializer = System.Text.Json.JsonSerializer;
using Newtonsoft.Json;
using Newtonsoft.Json.Linq;
using Newtonsoft.Json.Schema;

Dictionary<string, string> schemas = [];
Dictionary<(string, string), JSchema> compiled = [];
while (Console.ReadLine() is { } line)
    Console.WriteLine(Answer(line));

string Answer(string line)
{
    try
    {
        using var request = JsonDocument.Parse(line, new JsonDocumentOptions { MaxDepth = 256 });
        return JsonSerializer.Serialize(AnswerTo(request.RootElement));
    }
    catch (Exception problem)
    {
        return JsonSerializer.Serialize(new { error = $"{problem.GetType().Name}: {problem.Message}" });
    }
}

object AnswerTo(JsonElement request)
{
    if (request.TryGetProperty("pattern", out var pattern))
        return Matches(pattern.GetString()!, request.GetProperty("texts"));
    var name = request.GetProperty("name").GetString()!;
    if (request.TryGetProperty("schema", out var schema))
    {
        schemas[name] = schema.GetRawText();
        return true;
    }
    var type = request.GetProperty("type").GetString()!;
    if (!compiled.TryGetValue((name, type), out var validator))
        validator = compiled[(name, type)] = Compile(schemas[name], type);
    return Read(request.GetProperty("document").GetRawText()).IsValid(validator);
}

static JSchema Compile(string text, string type)
{
    var schema = JObject.Parse(text);
    schema["$ref"] = $"#/$defs/{type}";
    return JSchema.Parse(schema.ToString());
}

static bool[] Matches(string pattern, JsonElement texts)
{
    var regex = new Regex(pattern, RegexOptions.None, TimeSpan.FromSeconds(10));
    return texts.EnumerateArray().Select(text => regex.IsMatch(text.GetString()!)).ToArray();
}

// Dates stay text, as they are in JSON.
static JToken Read(string json)
{
    using var reader = new JsonTextReader(new StringReader(json)) { DateParseHandling = DateParseHandling.None, MaxDepth = null };
    return JToken.ReadFrom(reader);
}
