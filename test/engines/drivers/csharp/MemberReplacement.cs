using System;
using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace Concordat.Engines;

/// <summary>Injects a fault: replaces the member with the same signature. See test/fuzz/self.</summary>
internal static class MemberReplacement
{
    internal static ImmutableArray<SyntaxTree> Apply(string code, ImmutableArray<SyntaxTree> trees)
    {
        var member = SyntaxFactory.ParseMemberDeclaration(code) ?? throw new ArgumentException($"Not a member: {code}");
        var found = trees
            .SelectMany(tree => tree.GetRoot().DescendantNodes().OfType<MemberDeclarationSyntax>())
            .Where(each => Signature(each) == Signature(member))
            .ToImmutableArray();
        if (found is not [var replaced])
        {
            throw new ArgumentException($"{found.Length} members have the signature {Signature(member)}, not one.");
        }

        var root = replaced.SyntaxTree.GetRoot().ReplaceNode(replaced, member.WithTriviaFrom(replaced));
        return trees.Replace(replaced.SyntaxTree, replaced.SyntaxTree.WithRootAndOptions(root, replaced.SyntaxTree.Options));
    }

    /// <summary>The member without its body; null if it is neither a method nor a property.</summary>
    private static string? Signature(MemberDeclarationSyntax member) => member switch
    {
        MethodDeclarationSyntax method => $"{method.Modifiers} {method.ReturnType} {method.Identifier}{method.ParameterList}",
        PropertyDeclarationSyntax property => $"{property.Modifiers} {property.Type} {property.Identifier}",
        _ => null,
    };
}
