// Tests every vector of every contract with cultures whose number formats and letter cases differ from JSON.
using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using System.Text.Json;
using Xunit;

namespace Vectors;

public sealed class VectorTests : IDisposable
{
    private readonly CultureInfo before = CultureInfo.CurrentCulture;

    public static TheoryData<string, string> CulturesAndContracts
    {
        get
        {
            var cases = new TheoryData<string, string>();
            foreach (var culture in new[] { "", "tr-TR", "de-DE" })
            {
                foreach (var contract in Vector.Contracts)
                {
                    cases.Add(culture, contract);
                }
            }

            return cases;
        }
    }

    public void Dispose() => Use(before);

    [Fact]
    public void TheCulturesAreReal()
    {
        Assert.Equal("İ", "i".ToUpper(CultureInfo.GetCultureInfo("tr-TR")));
        Assert.Equal("1,5", 1.5.ToString(CultureInfo.GetCultureInfo("de-DE")));
    }

    [Theory]
    [MemberData(nameof(CulturesAndContracts))]
    public void EveryVectorHasTheExpectedViolations(string culture, string contract)
    {
        Use(CultureInfo.GetCultureInfo(culture));
        foreach (var vector in VectorsOf(contract))
        {
            Assert.True(vector.Expected.SequenceEqual(vector.Validate()), $"{vector} has other violations.");
        }
    }

    [Theory]
    [MemberData(nameof(CulturesAndContracts))]
    public void EveryValidVectorIsReadToTheSameValue(string culture, string contract)
    {
        Use(CultureInfo.GetCultureInfo(culture));
        foreach (var vector in VectorsOf(contract).Where(vector => vector is { Type: not null, IsValid: true }))
        {
            var value = Readings.ByParse(vector, vector.Text)!;
            AssertEqual(vector, value, Readings.ByParse(vector, Readings.Written(vector, value)), "a round trip");
            var read = Readings.ByContext(vector, out var isKnown);
            if (isKnown)
            {
                AssertEqual(vector, value, read, "the JsonContext");
                AssertEqual(vector, value, Readings.ByParse(vector, Readings.WrittenByContext(vector, value)), "the text of the JsonContext");
            }
        }
    }

    [Theory]
    [MemberData(nameof(CulturesAndContracts))]
    public void EveryInvalidVectorIsReadOrRejectedByTheJsonContext(string culture, string contract)
    {
        Use(CultureInfo.GetCultureInfo(culture));
        foreach (var vector in VectorsOf(contract).Where(vector => vector is { Type: not null, IsValid: false }))
        {
            try
            {
                Readings.ByContext(vector, out _);
            }
            // The framework throws NotSupportedException for a union without its tag.
            catch (Exception exception) when (exception is JsonException or NotSupportedException)
            {
            }
        }
    }

    private static IReadOnlyList<Vector> VectorsOf(string contract)
    {
        var vectors = Vector.Of(contract);
        Assert.NotEmpty(vectors);
        return vectors;
    }

    /// <summary>Compares records, enums and texts by equality. Lists, maps and JSON have none, so their JSON text is compared.</summary>
    private static void AssertEqual(Vector vector, object left, object? right, string what)
    {
        var isSame = left is Enum || typeof(IEquatable<>).MakeGenericType(left.GetType()).IsInstanceOfType(left)
            ? left.Equals(right) && left.GetHashCode() == right.GetHashCode()
            : right is not null && Readings.Written(vector, left) == Readings.Written(vector, right);
        Assert.True(isSame, $"{vector}: {what} returns another value.");
    }

    private static void Use(CultureInfo culture) => (CultureInfo.CurrentCulture, CultureInfo.CurrentUICulture) = (culture, culture);
}
