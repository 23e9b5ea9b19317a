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
        var judge = vector.Judge.ContextRules.Count == 0 ? vector.Judge : WithContext(vector);
        var parse = judge.GetType().GetMethod("Parse", [typeof(string), typeof(ReadLimits)])!;
        var result = parse.Invoke(judge, [text, null])!;
        return result.GetType().GetMethod("Require")!.Invoke(result, null);
    }

    /// <summary>A type with rules that need a context, and the context of the vector or none.</summary>
    private static object WithContext(Vector vector)
    {
        var type = vector.Judge.GetType().GetGenericArguments()[1];
        var context = vector.Context is { } json
            ? typeof(RuleContext).GetMethod(nameof(RuleContext.FromJson))!.MakeGenericMethod(type).Invoke(null, [json])
            : typeof(RuleContext<>).MakeGenericType(type).GetMethod("op_Implicit", [typeof(WithoutContext)])!.Invoke(null, [RuleContext.None]);
        return vector.Judge.GetType().GetMethod("With")!.Invoke(vector.Judge, [context])!;
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
