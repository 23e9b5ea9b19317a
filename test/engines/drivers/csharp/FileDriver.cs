#if FILES
using System;
using System.Collections.Generic;
using System.Reflection;
using System.Text.Json;
using Concordat.Contracts;

/// <summary>Documents in files. Only some contracts have methods for files, so they are looked up by reflection.</summary>
internal static class FileDriver
{
    internal static void WriteFileWork(Utf8JsonWriter writer, RegisteredContract contract, JsonElement request)
    {
        var folder = Driver.Text(request, "folder");
        var isSaving = request.TryGetProperty("document", out _);
        var result = isSaving
            ? Invoke(contract, "Save", folder, JsonElement.Parse(Driver.Bytes(request, "document")))
            : Invoke(contract, "Load", folder);
        var (outcome, problem) = ((FileOutcome?)Member(result, "Outcome"), (FileProblem?)Member(result, "Problem"));
        var failed = isSaving ? "failed" : "unreadable";
        writer.WriteString("outcome", outcome switch { FileOutcome.Done => isSaving ? "saved" : "value", FileOutcome.Invalid => "invalid", _ => failed });
        writer.WriteString("reason", problem?.Reason ?? "");
        Driver.Write(writer, "violations", (IReadOnlyList<Violation>?)Member(result, "Violations") ?? []);
    }

    private static object? Invoke(RegisteredContract contract, string name, params object[] given)
    {
        var id = contract.Id.Replace("-", "", StringComparison.Ordinal);
        var ns = id[..1] + id[1..].ToLowerInvariant();
        var type = typeof(ContractRegistry).Assembly.GetType($"Concordat.Contracts.{ns}.{ns}Contract", throwOnError: true);
        Type[] types = [.. Array.ConvertAll(given, each => each.GetType()), typeof(ReadLimits)];
        return type!.GetMethod(name, BindingFlags.Public | BindingFlags.Static, types)!.Invoke(null, [.. given, null]);
    }

    private static object? Member(object? result, string name) => result?.GetType().GetProperty(name)?.GetValue(result);
}
#endif
