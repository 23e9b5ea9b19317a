// Answers each line with one line. `open FOLDER` compiles the package in that folder and replaces the previous one; every other line is a list
// of requests for the driver that was compiled with the package. See test/engines/csharp.ts.
using System;
using System.IO;
using System.Text;
using System.Text.Json;
using Concordat.Engines;

var compiler = new PackageCompiler(AppContext.BaseDirectory);
using var input = new StreamReader(Console.OpenStandardInput(), new UTF8Encoding(false));
using var output = Console.OpenStandardOutput();
Package? package = null;
while (input.ReadLine() is { } line)
{
    if (line.StartsWith("open ", StringComparison.Ordinal))
    {
        package?.Unload();
        package = null;
        var (opened, problem) = compiler.Compile(line["open ".Length..]);
        package = opened;
        output.Write(JsonSerializer.SerializeToUtf8Bytes(problem));
    }
    else
    {
        output.Write(package is null ? "[]"u8 : package.Answers(line));
    }

    output.WriteByte((byte)'\n');
    output.Flush();
}
