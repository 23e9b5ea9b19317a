using System;
using System.Collections.Generic;
using System.Reflection;
using System.Text.Json;
using Concordat.Contracts;

/// <summary>Documents that travel as files. Not every contract has any, so that the methods are looked for when they are asked for.</summary>
internal static class FileDriver
{
    internal static void WriteFileWork(Utf8JsonWriter writer, RegisteredContract contract, JsonElement request)
    {
        var folder = Driver.Text(request, "folder");
        var isSaving = request.TryGetProperty("document", out _);
        var done = isSaving
            ? Called(contract, "Save", folder, JsonElement.Parse(Driver.Bytes(request, "document")))
            : Called(contract, "Load", folder);
        var (outcome, problem) = ((FileOutcome?)Member(done, "Outcome"), (FileProblem?)Member(done, "Problem"));
        var failed = isSaving ? "failed" : "unreadable";
        writer.WriteString("outcome", outcome switch { FileOutcome.Done => isSaving ? "saved" : "value", FileOutcome.Invalid => "invalid", _ => failed });
        writer.WriteString("reason", problem?.Reason ?? "");
        Driver.Write(writer, "violations", (IReadOnlyList<Violation>?)Member(done, "Violations") ?? []);
    }

    private static object? Called(RegisteredContract contract, string name, params object[] given)
    {
        var id = contract.Id.Replace("-", "", StringComparison.Ordinal);
        var space = id[..1] + id[1..].ToLowerInvariant();
        var type = typeof(ContractRegistry).Assembly.GetType($"Concordat.Contracts.{space}.{space}Contract", throwOnError: true);
        Type[] types = [.. Array.ConvertAll(given, each => each.GetType()), typeof(ReadLimits)];
        return type!.GetMethod(name, BindingFlags.Public | BindingFlags.Static, types)!.Invoke(null, [.. given, null]);
    }

    private static object? Member(object? done, string name) => done?.GetType().GetProperty(name)?.GetValue(done);
}
