/**
 * The generated C#: built with warnings as errors, and used by a consumer. `npm run check:aot` runs
 * the analysers for trimming and AOT.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { compile } from '../../../compiler/compile.ts';
import { validateText } from '../../../compiler/interpreter/interpret.ts';
import type { Contract } from '../../../compiler/model/model.ts';
import { deriveVectors } from '../../../compiler/vectors/vectors.ts';
import {
  comment,
  documentation,
  number,
  pattern,
  text,
  utf8,
} from '../../../generators/csharp/printing/encode.ts';
import {
  contractName,
  enumMemberName,
  memberName,
  newLocals,
  openEnumMemberName,
  parameterName,
  typeName,
  unknownName,
} from '../../../generators/csharp/printing/names.ts';
import { printWholeRuntime } from '../../../generators/csharp/runtime.ts';
import { surface } from '../../../generators/csharp/surface.ts';
import { languages } from '../../../generators/index.ts';
import { hardTexts } from '../../conformance/hard-texts.ts';
import { head, repository } from '../../support/contract-text.ts';
import { allContracts, contractWith } from '../../support/contracts.ts';
import { builtPrograms, ownContracts } from '../../support/dotnet.ts';
import { generateTarget } from '../../support/generated.ts';
import { dotnet, isAvailable } from '../../support/toolchains.ts';
import { builtConsumer, type Consumer } from './consumer.ts';

const contracts = allContracts();
const printed = (types: string, rest = '') =>
  generateTarget('csharp', [contractWith(types, rest)])
    .map((file) => file.text)
    .join('\n');
const field = (name: string) => ({ name, names: {} });

const contractOf = (id: string): Contract => {
  const found = contracts.find((contract) => contract.id === id);
  if (found === undefined) throw new Error(`${id} is missing`);
  return found;
};

/** Texts that JSON parsers disagree about, and one that exceeds the size limit. */
function hardVectors() {
  const large = {
    contract: 'AGN-033',
    type: 'ToolCall',
    bytes: Buffer.from(
      JSON.stringify({ ToolCallId: 'c', Name: 'x'.repeat(17_000_000), ArgumentsJson: '1' }),
    ),
  };
  return [...hardTexts, large].map(({ contract, type, bytes }) => ({
    contract,
    type,
    base64: Buffer.from(bytes).toString('base64'),
    violations: validateText(contractOf(contract), type, bytes),
  }));
}

/** The output of `HandMade.cs`. */
const handMade: readonly string[] = [
  'null for a text: type at "/SessionId"',
  'null for a list: type at "/ToolCalls"',
  'null in a list: type at "/UserWarnings/0"',
  'lone surrogate: surrogate at "/SessionId"',
  'lone surrogate in a list: surrogate at "/UserWarnings/1"',
  'lone surrogate in a name: surrogate at "/Usage"',
  'lone surrogate in JSON: surrogate at "/Usage/a/b"',
  'lone surrogate in a name in JSON: surrogate at "/Usage/a"',
  'undefined JSON: ',
  'NaN: type at "/duration_seconds"',
  'infinity: type at "/duration_seconds"',
  'an integer beyond 53 bits: type at "/retries"',
  'the largest long: type at "/retries"',
  'lone surrogate among other members: surrogate at ""',
  'undefined enum value: enum at "/status"',
  'null type',
  'an unknown variant without JSON: required at "/kind"',
  'an unknown variant with a lone surrogate: surrogate at ""',
  'deeper than the limit: depth at ""',
  'much deeper: depth at ""',
  'larger than the limit: size at ""',
  'a value that contains itself: depth at ""',
  'True',
  'a value that contains itself twice: size at ""',
  '',
];

describe('texts of a contract are encoded in code', () => {
  it('escapes the ends of literals and lines, and marks of text direction', () => {
    expect(text('a"b\\c\n\r\t\u0085\u2028\u2029\u202E\uFEFF\ud800é😀{0}')).toBe(
      '"a\\"b\\\\c\\n\\u000D\\t\\u0085\\u2028\\u2029\\u202E\\uFEFF\\uD800é😀{0}"',
    );
    expect(utf8('Kind')).toBe('"Kind"u8');
  });

  it('prints numbers that C# parses to the same value', () => {
    expect([0, -0, 1.5, 9007199254740991, 1e20, 1e21, -1e-7].map(number)).toEqual([
      ...['0', '0', '1.5', '9007199254740991', '100000000000000000000.0', '1e+21', '-1e-7'],
    ]);
  });

  it('keeps a comment on one line, and documentation well-formed', () => {
    expect(comment(['a\n#error b\u2028c'])).toBe('// a #error b c');
    expect(documentation('a < b & c\r</summary>')).toBe(
      '/// <summary>\n/// a &lt; b &amp; c\n/// &lt;/summary&gt;\n/// </summary>',
    );
    expect(documentation(' ')).toBe('');
  });

  it('anchors patterns, limits classes to ASCII, and matches a surrogate pair as one character', () => {
    expect(pattern('^a\\d[\\w-]$')).toBe('"\\\\A(?:a[0-9][A-Za-z0-9_-])\\\\z"');
    expect(pattern('^[^/]{2}$')).toBe(
      '"\\\\A(?:(?:[^/\\\\uD800-\\\\uDFFF]|[\\\\uD800-\\\\uDBFF][\\\\uDC00-\\\\uDFFF]){2})\\\\z"',
    );
  });
});

describe('names', () => {
  it.each([
    [memberName(field('tool_call_id'), 'Owner'), 'ToolCallId'],
    [memberName(field('equals'), 'Owner'), 'Equals_'],
    [memberName(field('owner'), 'Owner'), 'Owner_'],
    [memberName(field('T'), 'Owner', ['T']), 'T_'],
    [
      memberName({ name: 'code', names: { csharp: 'ErrorCode', python: 'error_code' } }, 'Owner'),
      'ErrorCode',
    ],
    [memberName({ name: 'code', names: { csharp: 'Codec' } }, 'Owner'), 'Codec_'],
    [typeName('ToolCall'), 'ToolCall'],
    [typeName('Violation'), 'Violation_'],
    [typeName('JsonIgnoreAttribute'), 'JsonIgnoreAttribute_'],
    [parameterName('T'), 'T'],
    [parameterName('Item'), 'TItem'],
    [parameterName('Text'), 'TText'],
    [enumMemberName('1.0'), '_10'],
    [enumMemberName('=='), 'U003DU003D'],
    [openEnumMemberName('fast', 'Mode'), 'Fast'],
    [openEnumMemberName('value', 'Mode'), 'Value_'],
    [openEnumMemberName('mode', 'Mode'), 'Mode_'],
    [unknownName('Signal'), 'UnknownSignal'],
  ])('%s', (name, expected) => expect(name).toBe(expected));

  it('are unique within a method', () => {
    const locals = newLocals();
    expect(['class', 'value', 'item', 'Item', 'item_2'].map(locals)).toEqual([
      'class2',
      'value2',
      'item',
      'item2',
      'item22',
    ]);
  });
});

describe('types', () => {
  it('distinguish optional from nullable fields', () => {
    const file = printed(
      'R: { fields: { a: string, b?: string, c: string | null, d?: string | null, e?: integer, f?: any } }',
    );
    expect(file).toContain('public required string A { get; init; }');
    expect(file).toContain('public string? B { get; init; }');
    expect(file).toContain('public required string? C { get; init; }');
    expect(file).toContain('public Optional<string?> D { get; init; }');
    expect(file).toContain('public long? E { get; init; }');
    expect(file).toContain('public Optional<JsonElement> F { get; init; }');
  });

  it('print JsonNull for the type null, which is never required', () => {
    const file = printed(
      'R: { fields: { a: "null", b?: "null", c: list<null>, d?: map<null>, e: P<null>, f: string | Nothing, g?: { type: "null", default: null } } }\nP<T>: { fields: { x: T | null } }\nNothing: { is: "null" }',
    );
    expect(file).toContain('public JsonNull A { get; init; }');
    expect(file).toContain('writer.WriteNull("a"u8);');
    expect(file).toContain('public Optional<JsonNull> B { get; init; }');
    expect(file).toContain('public required IReadOnlyList<JsonNull> C { get; init; }');
    expect(file).toContain('public IReadOnlyDictionary<string, JsonNull>? D { get; init; }');
    expect(file).toContain('public required P<JsonNull> E { get; init; }');
    expect(file).toContain('public required string? F { get; init; }');
    expect(file).toContain(
      'public JsonNull GOrDefault => G.IsPresent ? G.Value : default(JsonNull);',
    );
  });

  it('print alternatives, constants, maps and type arguments', () => {
    const file = printed(
      'R: { fields: { a: "string | list<integer>", b: "\\"1.0\\"", c: map<number>, d: P<integer>, e: json<P<string>>, f?: json, g: json<Q> } }\nP<T>: { fields: { x: T | null } }\nQ: { is: list<string> }',
    );
    expect(file).toContain('public required OneOf<string, IReadOnlyList<long>> A { get; init; }');
    expect(file).toContain('public string B { get; init; } = "1.0";');
    expect(file).toContain('public required IReadOnlyDictionary<string, double> C { get; init; }');
    expect(file).toContain('public required P<long?> D { get; init; }');
    expect(file).toContain(
      'public ParseResult<IReadOnlyList<string>> ParseG() => Q.Contract.Parse(G);',
    );
    expect(file).toContain('public ParseResult<JsonElement>? ParseF() =>');
  });
});

describe('unions', () => {
  it.each([
    ['one text per variant', 'U: { union: kind, variants: { A: { tag: a }, B: { tag: b } } }'],
    ['several values', 'U: { union: kind, variants: { A: { tag: [a, b] }, B: { tag: c } } }'],
    ['a prefix', 'U: { union: kind, variants: { A: { tag: "a-*" }, B: { tag: c } } }'],
    ['booleans', 'U: { union: kind, variants: { A: { tag: true }, B: { tag: false } } }'],
    ['unknown tags', 'U: { open: true, union: kind, variants: { A: { tag: a }, B: { tag: b } } }'],
    [
      'presence',
      'U: { union: presence, variants: { A: { present: a, fields: { a: string } }, B: { present: b, fields: { b: string } } } }',
    ],
    [
      'a nested union',
      'U: { union: kind, variants: { A: { tag: a }, V: { tag: v, union: sub, variants: { B: { tag: b } } } } }',
    ],
  ])('are read by converters, with the tag anywhere: %s', (_, types) => {
    const file = printed(types);
    expect(file).not.toContain('JsonPolymorphic(');
    expect(file).toContain(
      '[JsonConverter(typeof(Converters.U_Converter))]\npublic abstract record U\n',
    );
    expect(file).toContain(
      '[JsonConverter(typeof(Converters.A_Converter))]\npublic sealed record A : U\n',
    );
    expect(file).toContain('public sealed class B_Converter() : ContractConverter<B>(B.Contract);');
  });

  it('have a property for a tag with several values, and none for one with a single value', () => {
    const file = printed(
      'U: { union: kind, variants: { A: { tag: [a, "b-*"] }, B: { tag: c }, C: { tag: true }, D: { tag: [d, false] } } }',
    );
    expect(file).toContain('public required string Kind { get; init; }');
    expect(file).toContain('public required OneOf<string, bool> Kind { get; init; }');
    expect(file).toContain('writer.WriteString("kind"u8, "c"u8);');
    expect(file).toContain('writer.WriteBoolean("kind"u8, true);');
  });

  it('have an enum for a tag with several texts, named after the type and the tag', () => {
    const file = printed(
      'U: { union: kind, variants: { A: { tag: [a, "b-b"] }, V: { tag: [v, w], union: sub_kind, variants: { B: { tag: b }, C: { tag: [c, d] } } }, S: { tag: ["x-1", "x_1"] } } }',
    );
    expect(file).toContain('public enum AKind\n{\n    A,\n    BB,\n}\n');
    expect(file).toContain('public required AKind Kind { get; init; }');
    expect(file).toContain('AKind.BB => "b-b",');
    expect(file).toContain(
      'public sealed class AKind_Converter() : ContractConverter<AKind>(Codec.ReadAKind, Codec.WriteAKind);',
    );
    expect(file.split('public required VKind Kind { get; init; }')).toHaveLength(3);
    expect(file.split('public enum VKind\n')).toHaveLength(2);
    expect(file).toContain('public required CSubKind SubKind { get; init; }');
    expect(file).toContain('public required string Kind { get; init; }');
    expect(file).not.toContain('AKind.Contract');
  });

  it('keep the JSON of unknown variants where they are open', () => {
    const file = printed(
      'U: { open: true, union: kind, fields: { raw: string }, variants: { A: { tag: a } } }',
    );
    expect(file).toContain('public sealed record UnknownU : U\n');
    expect(file).toContain('public required JsonElement Raw { get; init; }');
    expect(file).toContain('public required string Raw_ { get; init; }');
    expect(file).toContain('JsonWrite.Others(writer, value.Raw, FieldsOfUnknownU);');
    expect(file).toContain('public static readonly MemberNames FieldsOfUnknownU = new("raw");');
  });
});

describe('defaults', () => {
  it('are returned by an accessor, and never by the property', () => {
    const file = printed(
      'R: { fields: { a?: { type: integer, default: 3 }, b?: { type: string | null, default: x }, c?: { type: Sign, default: "==" }, d?: { type: map<integer>, default: { k: 1 } }, e?: { type: list<string>, default: [p] } } }\nSign: { enum: { Equal: "==" } }',
    );
    expect(file).toContain('public long? A { get; init; }');
    expect(file).toContain('[JsonIgnore]\n    public long AOrDefault => A ?? 3;');
    expect(file).toContain('public string? BOrDefault => B.IsPresent ? B.Value : "x";');
    expect(file).toContain('public Sign COrDefault => C ?? Sign.Equal;');
    expect(file).toContain(
      'public IReadOnlyDictionary<string, long> DOrDefault => D ?? Codec.DefaultOfR_D;',
    );
    expect(file).toContain('public IReadOnlyList<string> EOrDefault => E ?? ["p"];');
  });
});

describe('factories', () => {
  const group = (names: string) =>
    `{ id: one-of-${names.replaceAll(', ', '-')}, exactlyOneOf: [${names}] }`;
  const record = (...groups: readonly string[]) =>
    `R: { fields: { id: string, a?: integer, b?: string | null, c?: list<string>, d?: any, e?: string }, rules: [${groups.map(group).join(', ')}] }`;
  const factoriesOf = (types: string) =>
    [...printed(types).matchAll(/public static R (With\w+)\((.*)\) => new\(\)/g)].map(
      ([, name, parameters]) => `${name}(${parameters})`,
    );

  it('take the required fields and one alternative', () => {
    expect(factoriesOf(record('a, b, c'))).toEqual([
      'WithA(string id, long a)',
      'WithB(string id, string? b)',
      'WithC(string id, IReadOnlyList<string> c)',
    ]);
  });

  it('cover each combination that satisfies all such rules', () => {
    expect(factoriesOf(record('a, b', 'c, d'))).toEqual([
      'WithAAndC(string id, long a, IReadOnlyList<string> c)',
      'WithAAndD(string id, long a, JsonElement d)',
      'WithBAndC(string id, string? b, IReadOnlyList<string> c)',
      'WithBAndD(string id, string? b, JsonElement d)',
    ]);
    expect(factoriesOf(record('a, b', 'b, c'))).toEqual([
      'WithAAndC(string id, long a, IReadOnlyList<string> c)',
      'WithB(string id, string? b)',
    ]);
  });

  it('are omitted where there would be too many, and for rules that are recommendations or depend on values', () => {
    expect(factoriesOf(record('a, b, c', 'c, d, e'))).toEqual([]);
    expect(
      factoriesOf(
        'R: { fields: { a?: string, b?: string }, rules: [{ id: one, level: should, exactlyOneOf: [a, b] }] }',
      ),
    ).toEqual([]);
    expect(
      factoriesOf(
        'R: { fields: { a?: string, b?: string }, rules: [{ id: one, exactlyOneOf: [a, { b: x }] }] }',
      ),
    ).toEqual([]);
  });

  it.each([
    [
      'R: { fields: { a?: string, b?: string, with_a?: string }, rules: [{ id: one, exactlyOneOf: [a, b] }] }',
      'WithA',
    ],
    ['R: { fields: { a?: { type: string, default: x }, a_or_default?: string } }', 'AOrDefault'],
    ['R: { fields: { a: json, parse_a?: string } }', 'ParseA'],
    ['R: { fields: { a: date | null, aAsDateOnly?: string } }', 'AAsDateOnly'],
    [
      'R: { fields: { a: date-time, b?: { type: string, names: { csharp: AAsDateTimeOffset } } } }',
      'AAsDateTimeOffset',
    ],
  ])('and accessors that collide with a field are reported: %s', (types, name) => {
    const bytes = new TextEncoder().encode(`${head('R')}types:\n  ${types}\n`);
    const { diagnostics } = compile([{ file: 'a.yaml', name: 'a.yaml', bytes }], {
      ...languages,
      surfaces: [surface],
    });
    expect(
      diagnostics.map(({ code, message }) => [code, message.includes(`${name} (generated for R)`)]),
    ).toEqual([['name-clash', true]]);
  });
});

describe('ids of contracts', () => {
  it('keep their names, except for names of types', () => {
    expect(
      ['AGN-033', 'PAYMENTS', 'JSON', 'SYSTEM', 'JSON-ELEMENT', 'CONTRACT-REGISTRY'].map(
        contractName,
      ),
    ).toEqual([...['Agn033', 'Payments', 'Json_', 'System_', 'JsonElement_', 'ContractRegistry_']]);
  });

  it('never become the name of a type that the runtime uses', () => {
    // The code for ASP.NET is in another namespace.
    const runtime = [...generateTarget('csharp', []), ...printWholeRuntime()].filter(
      ({ path }) => path.endsWith('.cs') && !path.includes('/AspNetCore/'),
    );
    const code = runtime
      .map(({ text: source }) => source.replace(/^\s*(?:\/\/|#|using ).*$/gm, ''))
      .join('\n')
      .replace(/[@$]*"(?:\\.|[^"\\\n])*"|'(?:\\[^']*|[^'])'/g, '""');
    const named = (pattern: RegExp) => [...code.matchAll(pattern)].map(([, name = '']) => name);
    const types = named(/^(?:[a-z]+ )+(?:class|record|struct|enum|delegate [\w<>?]+) ([A-Z]\w*)/gm);
    // C# resolves members of classes and records, items of tuples, and values of enums before
    // namespaces.
    const members = new Set([
      ...named(
        /^ +(?:(?:public|private|protected|internal|static|readonly|const|abstract|override|partial|sealed) )+.*?([A-Z]\w*)(?:<[\w, ]+>)?(?= ?[({;=]|$)/gm,
      ),
      ...named(/(?<=[\w>?\])] )([A-Z]\w*)(?=[,)])/g),
      ...named(/^ +([A-Z]\w*),$/gm),
    ]);
    const used = named(/(?<![.\w])([A-Z]\w*)(?=[.<?[\])>,]| [a-z_]|\()/g).filter(
      (name) => !members.has(name),
    );
    const unescaped = [...new Set([...types, ...used])].filter(
      (name) => contractName(name) === name,
    );
    expect(unescaped.toSorted()).toEqual([
      'ReferenceEquals',
      'T',
      'TAnswers',
      'TAsks',
      'TContext',
      'TFirst',
      'TResult',
      'TSecond',
      'TWritten',
    ]);
  });
});

describe('a context', () => {
  const types =
    'R: { fields: { a: list<N>, r?: list<R> }, rules: [{ id: known, references: { from: a.*.n, to: context.a.*.n } }] }\nN: { fields: { n: string } }';

  it('is a parameter of every type whose rules need it', () => {
    const file = printed(types, 'context: R');
    expect(file).toContain('public static bool IsValidR(JsonPart value, JsonPart context)');
    expect(file).toContain('if (!IsValidR(rItem, context))');
    expect(file).toContain('public static bool IsValidN(JsonPart value)');
    expect(file).toContain('if (!IsValidN(aItem))');
    expect(file).toContain(
      'public static ParseResult<R> Parse(string text, RuleContext<R> context) => Contract.Parse(text, context);',
    );
    expect(file).toContain(
      'public static ParseResult<N> Parse(string text) => Contract.Parse(text);',
    );
  });

  it('is not a parameter where the contract has none', () => {
    const file = printed('R: { fields: { a: string } }');
    expect(file).toContain('public static bool IsValidR(JsonPart value)');
    expect(file).toContain(
      'public static ParseResult<R> Parse(string text) => Contract.Parse(text);',
    );
  });
});

it('has no trailing spaces, one line feed at the end, and no consecutive blank lines', () => {
  for (const file of generateTarget('csharp', contracts)) {
    expect(file.text, file.path).not.toMatch(/[ \t]$|\r|\n\n\n/m);
    expect(file.text, file.path).toMatch(/[^\n]\n$/);
  }
});

describe.runIf(isAvailable(dotnet))(
  'a consumer',
  () => {
    let run: Consumer;
    beforeAll(() => {
      run = builtConsumer(contracts);
    }, 600_000);

    it.each(['en_US', 'tr_TR'])('answers an agent turn under %s', (culture) => {
      const { stdout, stderr } = run('agent-turn', '', culture);
      expect(stderr).toBe('');
      expect(stdout.split('\n')).toEqual([
        'run 2 tools',
        '{"SessionId":"s-1","TurnId":"t-1","ToolResults":[{"ToolCallId":"c-1","ExecutionMs":3,"ResultJson":"\\"README.md\\""},{"ToolCallId":"c-2","ExecutionMs":0,"ErrorMessage":"There is no such tool."}]}',
        'in order: ',
        'out of order: results-match-calls at "/ToolResults/0/ToolCallId"',
        'The answer does not fit what was asked (tool-round). /SessionId: Must be the SessionId of the continuation. [same-session]',
        'required: same-session at "/SessionId"',
        'both outcomes: one-outcome at ""',
        'lone surrogate: surrogate at "/ToolCallId"',
        'null: type at "/ToolCallId"',
        'not JSON: syntax at ""',
        'wrapped: success-carries-a-result at "/Result"',
        'True',
        'True',
        '',
      ]);
    });

    it('writes fields of type null, and tags from an enum', () => {
      const { stdout, stderr } = run('agent-bridge');
      expect(stderr).toBe('');
      expect(stdout.split('\n')).toEqual([
        'a success: ',
        '"error_message":null,"error_type":null}',
        'a timeout: ',
        'Timeout timeout null True',
        'not null: JsonException',
        'not among the tags: JsonException',
        '',
      ]);
    });

    it('uses every construct of the language', () => {
      const { stdout, stderr } = run('language');
      expect(stderr).toBe('');
      expect(stdout.split('\n')).toEqual([
        'the Model says hi',
        '{"eventType":"tool-x","eventId":"e2","tool":"t"}',
        'a tag of another variant: required at "/by", forbidden-field at "/tool"',
        '{"eventType":"failed","eventId":"e4"} Failed',
        'not a value of the enum: enum at "/eventType"',
        'Off { Reason = night }',
        '{"file":"a:b"}',
        'unknown pulse',
        '{"at":"2026-01-02T00:00:00Z","kind":"pulse","strength":[1]}',
        '{"at":"2026-01-01T00:00:00Z","kind":"pulse","strength":[1]}',
        'sideways False True True',
        '3 False 0 0',
        '{"Title":"x","steps":[],"calls":[{"name":"any"}]}',
        'no context: ',
        'a context: tool-is-registered at "/calls/1/name"',
        'a context for a text: tool-is-registered at "/calls/1/name"',
        'not evaluated: tags-are-registered, tool-is-registered',
        'not evaluated: ',
        'not evaluated: tags-are-registered, tool-is-registered',
        "ArgumentNullException: Value cannot be null. (Parameter 'context')",
        ...Array.from(
          { length: 2 },
          () =>
            'ArgumentException: Plan has rules that need a context: tags-are-registered, tool-is-registered. Pass the context, which is an object, or RuleContext.None to leave them out.',
        ),
        '',
      ]);
    });

    it('runs the example of docs/csharp.md', () => {
      const page = readFileSync(join(repository, 'docs/csharp.md'), 'utf8');
      const shown = /```csharp\n([\s\S]*?)```/.exec(page)?.[1]?.split('\n') ?? [];
      const program = readFileSync(
        join(import.meta.dirname, 'programs/Documented.cs'),
        'utf8',
      ).split('\n');
      const lines = new Set(program.map((line) => line.trim()));
      expect(shown.length).toBeGreaterThan(8);
      expect(shown.filter((line) => !lines.has(line.trim()))).toEqual([]);
      const calls = ['add', 'fly'].map((Name) => ({
        ToolCallId: Name,
        Name,
        ArgumentsJson: '[1,2]',
      }));
      const turn = {
        Kind: 'client_tool_continuation',
        SessionId: 's',
        TurnId: 't',
        ModeDisplayName: '',
        ToolCalls: calls,
      };
      const ask = (document: object) =>
        run('documented', '', 'en_US', JSON.stringify(document)).stdout;
      expect(ask({ Successful: true, Result: turn })).toBe(
        '{"SessionId":"s","TurnId":"t","ToolResults":[{"ToolCallId":"add","ExecutionMs":1,"ResultJson":"3"},{"ToolCallId":"fly","ExecutionMs":0,"ErrorMessage":"There is no tool fly."}]}\n',
      );
      expect(ask({ Successful: false, Result: null, Errors: ['Out of credit.'] })).toBe(
        'failed: Out of credit.\n',
      );
    });

    it('reports violations for values that no document can contain, and never throws', () => {
      const { stdout, stderr } = run('hand-made');
      expect(stderr).toBe('');
      expect(stdout.split('\n')).toEqual(handMade);
    });

    it('handles names and texts that need escaping, with factories, equality by value and documentation', () => {
      const { stdout, stderr } = run(
        'names-and-texts',
        '',
        'en_US',
        builtPrograms(contracts).documentation,
      );
      expect(stderr).toBe('');
      const doc =
        '"*/ -- \\u003C \\u0026 ]]\\u003E \\u003C/summary\\u003E\\n            #error a\\n            #error b\\n            #error c"';
      expect(stdout.split('\n')).toEqual([
        '{"ToolCallId":"c-1","ExecutionMs":3,"ErrorMessage":"no"}',
        '{"class":"a","record":["b"],"required":{},"Equals":1,"params":["h"],"lock":null} 0',
        '{"item":"x","note":""}',
        '{"kind":"box","Raw":["a"],"area":2}',
        '1 37 2026-01-31',
        ...[
          'True True False False',
          'True True False',
          'True True False 2',
          'True True False False',
          'True True',
          'True True',
        ],
        '{"text":"x","names":{"base":"y"}} same-text',
        ...[doc, doc, 'True', ''],
      ]);
    });

    it('reads with the serializer what it reads with Parse, and accepts what docs/csharp.md lists', () => {
      const vectors = [...contracts, ...ownContracts()].flatMap((contract) =>
        deriveVectors(contract).vectors.filter((vector) => 'type' in vector),
      );
      const { stdout, stderr } = run(
        'serializer',
        [...vectors, ...hardVectors()].map((vector) => `${JSON.stringify(vector)}\n`).join(''),
      );
      expect(stderr).toBe('');
      const page = readFileSync(join(repository, 'docs/csharp.md'), 'utf8');
      const [table = '', counts] = stdout.split('\n\n');
      expect(page).toContain(table);
      expect(counts).toMatch(/^\d{3,} valid, \d{4,} invalid\n$/);
    });
  },
  180_000,
);
