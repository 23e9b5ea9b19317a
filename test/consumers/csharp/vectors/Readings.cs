using System;
using System.Collections.Generic;
using System.Linq;
using System.Reflection;
using System.Text.Json;
using System.Text.Json.Serialization;
using System.Text.Json.Serialization.Metadata;
using Concordat.Contracts;

namespace Vectors;

/// <summary>The ways from a text to a value, for types that are known only when the test runs.</summary>
internal static class Readings
{
    private static readonly Dictionary<string, JsonSerializerContext> Contexts = typeof(ContractRegistry).Assembly.GetExportedTypes()
        .Where(type => type.IsSubclassOf(typeof(JsonSerializerContext)))
        .ToDictionary(ContractOf, type => (JsonSerializerContext)type.GetProperty("Default")!.GetValue(null)!, StringComparer.Ordinal);

    /// <summary>What the generated context alone reads.</summary>
    public static object? ByContext(Vector vector, out bool isKnown)
    {
        isKnown = TypeInfo(vector) is not null;
        return TypeInfo(vector) is { } known ? JsonSerializer.Deserialize(vector.WithoutMark, known) : null;
    }

    public static string WrittenByContext(Vector vector, object value) => JsonSerializer.Serialize(value, TypeInfo(vector)!);

    public static object? ByParse(Vector vector, string text)
    {
        var parse = vector.Judge.GetType().GetMethod("Parse", [typeof(string), typeof(ReadLimits), typeof(JsonElement)])!;
        var result = parse.Invoke(vector.Judge, [text, null, vector.Context])!;
        return result.GetType().GetMethod("Require")!.Invoke(result, null);
    }

    public static string Written(Vector vector, object value) =>
        (string)vector.Judge.GetType().GetMethod("ToJson", [value.GetType()])!.Invoke(vector.Judge, [value])!;

    /// <summary>Nothing for an alias of a plain list or text, which the serializer needs no contract for.</summary>
    private static JsonTypeInfo? TypeInfo(Vector vector) =>
        Contexts[vector.Contract].GetTypeInfo(vector.Judge.GetType().GetGenericArguments()[0]);

    /// <summary>The class of the contract stands beside its context.</summary>
    private static string ContractOf(Type context) =>
        (string)context.Assembly.GetType(context.FullName!.Replace("JsonContext", "Contract", StringComparison.Ordinal), throwOnError: true)!.GetField("Id")!.GetRawConstantValue()!;
}
