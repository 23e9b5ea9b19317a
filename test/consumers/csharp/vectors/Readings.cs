using System;
using System.Collections.Generic;
using System.Linq;
using System.Reflection;
using System.Text.Json;
using System.Text.Json.Serialization;
using System.Text.Json.Serialization.Metadata;
using Concordat.Contracts;

namespace Vectors;

/// <summary>Parses and serializes values of types that are known only at run time.</summary>
internal static class Readings
{
    private static readonly Dictionary<string, JsonSerializerContext> Contexts = typeof(ContractRegistry).Assembly.GetExportedTypes()
        .Where(type => type.IsSubclassOf(typeof(JsonSerializerContext)))
        .ToDictionary(ContractOf, type => (JsonSerializerContext)type.GetProperty("Default")!.GetValue(null)!, StringComparer.Ordinal);

    /// <summary>Reads a value with the generated JsonSerializerContext alone.</summary>
    public static object? ByContext(Vector vector, out bool isKnown)
    {
        isKnown = TypeInfo(vector) is not null;
        return TypeInfo(vector) is { } known ? JsonSerializer.Deserialize(vector.WithoutByteOrderMark, known) : null;
    }

    public static string WrittenByContext(Vector vector, object value) => JsonSerializer.Serialize(value, TypeInfo(vector)!);

    public static object? ByParse(Vector vector, string text)
    {
        var type = vector.ContractType.ContextRules.Count == 0 ? vector.ContractType : WithContext(vector);
        var parse = type.GetType().GetMethod("Parse", [typeof(string), typeof(ReadLimits)])!;
        var result = parse.Invoke(type, [text, null])!;
        return result.GetType().GetMethod("Require")!.Invoke(result, null);
    }

    /// <summary>Binds a type whose rules need a context to the context of the vector, or to none.</summary>
    private static object WithContext(Vector vector)
    {
        var type = vector.ContractType.GetType().GetGenericArguments()[1];
        var context = vector.Context is { } json
            ? typeof(RuleContext).GetMethod(nameof(RuleContext.FromJson))!.MakeGenericMethod(type).Invoke(null, [json])
            : typeof(RuleContext<>).MakeGenericType(type).GetMethod("op_Implicit", [typeof(WithoutContext)])!.Invoke(null, [RuleContext.None]);
        return vector.ContractType.GetType().GetMethod("With")!.Invoke(vector.ContractType, [context])!;
    }

    public static string Written(Vector vector, object value) =>
        (string)vector.ContractType.GetType().GetMethod("ToJson", [value.GetType()])!.Invoke(vector.ContractType, [value])!;

    /// <summary>Returns null for an alias of a list or text, which needs no serializer metadata.</summary>
    private static JsonTypeInfo? TypeInfo(Vector vector) =>
        Contexts[vector.Contract].GetTypeInfo(vector.ContractType.GetType().GetGenericArguments()[0]);

    /// <summary>The class of the contract is in the same namespace as its JsonContext.</summary>
    private static string ContractOf(Type context) =>
        (string)context.Assembly.GetType(context.FullName!.Replace("JsonContext", "Contract", StringComparison.Ordinal), throwOnError: true)!.GetField("Id")!.GetRawConstantValue()!;
}
