// Every vector of every contract, under cultures that write numbers and letters otherwise than JSON does.
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

    public static TheoryData<string, string> Everywhere
    {
        get
        {
            var places = new TheoryData<string, string>();
            foreach (var culture in new[] { "", "tr-TR", "de-DE" })
            {
                foreach (var contract in Vector.Contracts)
                {
                    places.Add(culture, contract);
                }
            }

            return places;
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
    [MemberData(nameof(Everywhere))]
    public void EveryVectorGetsTheViolationsOfTheReference(string culture, string contract)
    {
        Use(CultureInfo.GetCultureInfo(culture));
        foreach (var vector in Found(contract))
        {
            Assert.True(vector.Expected.SequenceEqual(vector.Validate()), $"{vector} was judged otherwise.");
        }
    }

    [Theory]
    [MemberData(nameof(Everywhere))]
    public void EveryValidVectorIsTheSameValueHoweverItIsRead(string culture, string contract)
    {
        Use(CultureInfo.GetCultureInfo(culture));
        foreach (var vector in Found(contract).Where(vector => vector is { Type: not null, IsValid: true }))
        {
            var value = Readings.ByParse(vector, vector.Text)!;
            AssertEqual(vector, value, Readings.ByParse(vector, Readings.Written(vector, value)), "a round trip");
            var read = Readings.ByContext(vector, out var isKnown);
            if (isKnown)
            {
                AssertEqual(vector, value, read, "the context");
                AssertEqual(vector, value, Readings.ByParse(vector, Readings.WrittenByContext(vector, value)), "what the context writes");
            }
        }
    }

    [Theory]
    [MemberData(nameof(Everywhere))]
    public void EveryInvalidVectorIsReadOrRefusedByTheContextAlone(string culture, string contract)
    {
        Use(CultureInfo.GetCultureInfo(culture));
        foreach (var vector in Found(contract).Where(vector => vector is { Type: not null, IsValid: false }))
        {
            try
            {
                Readings.ByContext(vector, out _);
            }
            // The second is what the framework throws for a union without its tag.
            catch (Exception exception) when (exception is JsonException or NotSupportedException)
            {
            }
        }
    }

    private static IReadOnlyList<Vector> Found(string contract)
    {
        var vectors = Vector.Of(contract);
        Assert.NotEmpty(vectors);
        return vectors;
    }

    /// <summary>Records, enums and texts by their own equality; what is only a list, a map or JSON has none, and is compared as it is written.</summary>
    private static void AssertEqual(Vector vector, object left, object? right, string what)
    {
        var isSame = left is Enum || typeof(IEquatable<>).MakeGenericType(left.GetType()).IsInstanceOfType(left)
            ? left.Equals(right) && left.GetHashCode() == right.GetHashCode()
            : right is not null && Readings.Written(vector, left) == Readings.Written(vector, right);
        Assert.True(isSame, $"{vector}: {what} gives another value.");
    }

    private static void Use(CultureInfo culture) => (CultureInfo.CurrentCulture, CultureInfo.CurrentUICulture) = (culture, culture);
}
