using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.IO;
using System.Linq;
using System.Reflection;
using System.Runtime.Loader;
using System.Text;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Text;

namespace Concordat.Engines;

/// <summary>Compiles the generated project as <c>dotnet build -warnaserror</c> does, with the same compiler, references and source generators, but in one process.</summary>
internal sealed class PackageCompiler(string folder)
{
    private readonly ImmutableArray<MetadataReference> references =
        [.. File.ReadAllLines(Path.Combine(folder, "references.txt")).Where(path => !path.Contains("Microsoft.CodeAnalysis", StringComparison.Ordinal)).Select(path => MetadataReference.CreateFromFile(path))];

    private readonly ImmutableArray<ISourceGenerator> generators =
        [.. File.ReadAllLines(Path.Combine(folder, "generators.txt")).SelectMany(GeneratorsIn)];

    private readonly ImmutableArray<string> driver = [.. Directory.EnumerateFiles(folder, "*Driver.cs").Order(StringComparer.Ordinal)];

    private static readonly CSharpParseOptions parsing =
        new(LanguageVersion.Default, DocumentationMode.Diagnose, preprocessorSymbols: ["NET8_0_OR_GREATER", "NET9_0_OR_GREATER", "NET10_0_OR_GREATER"]);

    private static readonly CSharpCompilationOptions compiling = new(
        OutputKind.DynamicallyLinkedLibrary,
        optimizationLevel: OptimizationLevel.Release,
        generalDiagnosticOption: ReportDiagnostic.Error,
        nullableContextOptions: NullableContextOptions.Enable,
        deterministic: true,
        // The generated project and the SDK disable these warnings.
        specificDiagnosticOptions: new Dictionary<string, ReportDiagnostic>
        {
            ["CS1591"] = ReportDiagnostic.Suppress,
            ["CS1701"] = ReportDiagnostic.Suppress,
            ["CS1702"] = ReportDiagnostic.Suppress,
        });

    /// <summary>The package in the folder, or the errors of the compiler.</summary>
    internal (Package? Package, string? Problem) Compile(string source)
    {
        // The part for ASP.NET is a project of its own.
        var read = Directory.EnumerateFiles(source, "*.cs", SearchOption.AllDirectories)
            .Where(path => Path.GetFileName(Path.GetDirectoryName(path)) != "AspNetCore")
            .Order(StringComparer.Ordinal)
            .Select(Parsed);
        var replacement = Path.Combine(source, "replacement.txt");
        var trees = File.Exists(replacement) ? MemberReplacement.Apply(File.ReadAllText(replacement), [.. read]) : read;
        var contracts = CSharpCompilation.Create("Concordat.Contracts", trees, references, compiling);
        CSharpGeneratorDriver.Create(generators, parseOptions: parsing).RunGeneratorsAndUpdateCompilation(contracts, out var complete, out var found);
        var (image, problem) = Emitted(complete, found);
        if (image is null)
        {
            return (null, problem);
        }

        var against = references.Add(MetadataReference.CreateFromImage(image));
        var (program, fault) = Emitted(CSharpCompilation.Create("Driver", DriverFor(complete), against, compiling), []);
        return program is null ? (null, fault) : (new Package(image, program), null);
    }

    /// <summary>The driver. Parts of it need parts of the run time that not every package has.</summary>
    private IEnumerable<SyntaxTree> DriverFor(Compilation package)
    {
        var types = package.GetTypeByMetadataName("Concordat.Contracts.ContractType");
        var symbols = new List<string>();
        if (types?.GetMembers("ReadModelText").IsEmpty == false)
        {
            symbols.Add("MODEL_OUTPUT");
        }

        if (types?.GetMembers("Restore").IsEmpty == false)
        {
            symbols.Add("PROVIDER_DIALECTS");
        }

        if (package.GetTypeByMetadataName("Concordat.Contracts.FileSaved") is not null)
        {
            symbols.Add("FILES");
        }

        return driver.Select(path => Parsed(path, parsing.WithPreprocessorSymbols(symbols)));
    }

    private static SyntaxTree Parsed(string path) => Parsed(path, parsing);

    private static SyntaxTree Parsed(string path, CSharpParseOptions options) =>
        CSharpSyntaxTree.ParseText(SourceText.From(File.ReadAllText(path), Encoding.UTF8), options, Path.GetFileName(path));

    private static (byte[]? Image, string? Problem) Emitted(Compilation compilation, ImmutableArray<Diagnostic> before)
    {
        using var image = new MemoryStream();
        using var documentation = new MemoryStream();
        var result = compilation.Emit(image, xmlDocumentationStream: documentation);
        var errors = before.Concat(result.Diagnostics).Where(each => each.Severity == DiagnosticSeverity.Error).Take(200);
        var problem = string.Join('\n', errors.Select(each => each.ToString()));
        return result.Success && problem.Length == 0 ? (image.ToArray(), null) : (null, problem);
    }

    /// <summary>Skips the types for editors, whose dependencies are missing here.</summary>
    private static IEnumerable<Type> TypesIn(Assembly assembly)
    {
        try
        {
            return assembly.GetTypes();
        }
        catch (ReflectionTypeLoadException exception)
        {
            return exception.Types.OfType<Type>();
        }
    }

    private static IEnumerable<ISourceGenerator> GeneratorsIn(string path)
    {
        foreach (var type in TypesIn(Assembly.LoadFrom(path)).Where(type => type.IsDefined(typeof(GeneratorAttribute))))
        {
            var created = Activator.CreateInstance(type);
            if (created is IIncrementalGenerator incremental)
            {
                yield return incremental.AsSourceGenerator();
            }
            else if (created is ISourceGenerator plain)
            {
                yield return plain;
            }
        }
    }
}

/// <summary>A loaded package and its driver, in an unloadable context.</summary>
internal sealed class Package
{
    private readonly AssemblyLoadContext context = new("package", isCollectible: true);
    private readonly Func<string, byte[]> answers;

    internal Package(byte[] contracts, byte[] driver)
    {
        context.LoadFromStream(new MemoryStream(contracts));
        var type = context.LoadFromStream(new MemoryStream(driver)).GetType("Driver", throwOnError: true);
        answers = type!.GetMethod("Answers", BindingFlags.Public | BindingFlags.Static)!.CreateDelegate<Func<string, byte[]>>();
    }

    internal byte[] Answers(string line) => answers(line);

    internal void Unload() => context.Unload();
}
