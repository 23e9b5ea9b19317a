// Prints the declarations of namespaces as JSON: { "Namespace": { "Type": { "Member": "description" } } }.
using System;
using System.Collections.Generic;
using System.Linq;
using System.Reflection;
using System.Runtime.CompilerServices;
using System.Text.Json;
using System.Text.Json.Serialization;
using Concordat.Contracts;

internal static class Declared
{
    private const BindingFlags Own = BindingFlags.Public | BindingFlags.DeclaredOnly;
    private static readonly NullabilityInfoContext Nullability = new();
    private static readonly Dictionary<string, string> Keywords = new()
    {
        ["String"] = "string",
        ["Int32"] = "int",
        ["Int64"] = "long",
        ["Double"] = "double",
        ["Boolean"] = "bool",
    };

    public static void Run(IEnumerable<string> namespaces) =>
        Console.WriteLine(JsonSerializer.Serialize(namespaces.ToDictionary(name => name, name => TypesOf(name).ToDictionary(Name, Members))));

    /// <summary>The types of a namespace, without static classes.</summary>
    private static IEnumerable<Type> TypesOf(string name) =>
        new[] { typeof(Declared).Assembly, typeof(ContractType).Assembly }
            .SelectMany(assembly => assembly.GetExportedTypes())
            .Where(type => type.Namespace == name && !(type.IsAbstract && type.IsSealed));

    private static Dictionary<string, string> Members(Type type)
    {
        if (type.IsEnum)
        {
            return Enum.GetNames(type).ToDictionary(value => value, _ => "value").Append(new("", "enum")).ToDictionary();
        }

        var modifier = type.IsAbstract ? "abstract " : type.IsSealed ? "sealed " : "";
        var parent = type.BaseType is { } inherited && inherited != typeof(object) ? $" : {Name(inherited)}" : "";
        // Properties without a setter are computed from those with one.
        var properties = type.GetProperties(Own | BindingFlags.Instance).Where(property => property.SetMethod is not null);
        var factories = type.GetMethods(Own | BindingFlags.Static).Where(method => !method.IsSpecialName).Select(method => method.Name);
        return new Dictionary<string, string> { [""] = $"{modifier}record{parent}" }
            .Concat(properties.Select(property => KeyValuePair.Create(property.Name, Describe(property))))
            .Concat(factories.Distinct().Select(name => KeyValuePair.Create($"{name}()", "static")))
            .ToDictionary();
    }

    private static string Describe(PropertyInfo property)
    {
        var required = property.IsDefined(typeof(RequiredMemberAttribute)) ? "required " : "";
        var wire = property.IsDefined(typeof(JsonExtensionDataAttribute))
            ? "all other members"
            : property.GetCustomAttribute<JsonPropertyNameAttribute>()?.Name ?? property.Name;
        return $"{required}{Text(Nullability.Create(property))} for {wire}";
    }

    private static string Text(NullabilityInfo info)
    {
        var type = Nullable.GetUnderlyingType(info.Type) ?? info.Type;
        var arguments = info.GenericTypeArguments.Length == 0 ? "" : $"<{string.Join(", ", info.GenericTypeArguments.Select(Text))}>";
        return $"{Name(type)}{arguments}{(info.ReadState == NullabilityState.Nullable ? "?" : "")}";
    }

    private static string Name(Type type)
    {
        var name = type.Name.Split('`')[0];
        return Keywords.GetValueOrDefault(name, name);
    }
}
