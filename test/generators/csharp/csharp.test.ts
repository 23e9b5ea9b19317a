/** The generated C#: built with warnings as errors under the analysers for trimming and AOT, and used by a consumer. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { deriveVectors } from '../../../generators/conformance/vectors.ts';
import { comment, documentation, pattern, text, utf8 } from '../../../generators/csharp/encode.ts';
import { enumMemberName, memberName, newLocals, parameterName, typeName } from '../../../generators/csharp/names.ts';
import { allContracts, contractWith } from '../../support/contracts.ts';
import { buildProject } from '../../support/dotnet.ts';
import { generateTarget, prepared } from '../../support/generated.ts';
import { dotnet, isAvailable } from '../../support/toolchains.ts';

const contracts = allContracts();
const printed = (types: string) =>
  generateTarget('csharp', [contractWith(types)])
    .map((file) => file.text)
    .join('\n');

describe('what users wrote reaches code only as text', () => {
  it('escapes what ends a literal, a line or the direction of reading', () => {
    expect(text('a"b\\c\n\r\t\u0085\u2028\u2029\u202E\uFEFF\ud800é😀{0}')).toBe(
      '"a\\"b\\\\c\\n\\u000D\\t\\u0085\\u2028\\u2029\\u202E\\uFEFF\\uD800é😀{0}"',
    );
    expect(utf8('Kind')).toBe('"Kind"u8');
  });

  it('keeps comments in their lines, and documentation well-formed', () => {
    expect(comment(['a\n#error b\u2028c'])).toBe('// a #error b c');
    expect(documentation('a < b & c\r</summary>')).toBe('/// <summary>\n/// a &lt; b &amp; c\n/// &lt;/summary&gt;\n/// </summary>');
    expect(documentation(' ')).toBe('');
  });

  it('anchors patterns, keeps classes to ASCII, and takes a character beyond the first plane as one', () => {
    expect(pattern('^a\\d[\\w-]$')).toBe('"\\\\A(?:a[0-9][A-Za-z0-9_-])\\\\z"');
    expect(pattern('^[^/]{2}$')).toBe('"\\\\A(?:(?:[^/\\\\uD800-\\\\uDFFF]|[\\\\uD800-\\\\uDBFF][\\\\uDC00-\\\\uDFFF]){2})\\\\z"');
  });
});

describe('names', () => {
  it.each([
    [memberName('tool_call_id', 'Owner'), 'ToolCallId'],
    [memberName('equals', 'Owner'), 'Equals_'],
    [memberName('owner', 'Owner'), 'Owner_'],
    [memberName('T', 'Owner', ['T']), 'T_'],
    [typeName('ToolCall'), 'ToolCall'],
    [typeName('Violation'), 'Violation_'],
    [typeName('JsonIgnoreAttribute'), 'JsonIgnoreAttribute_'],
    [parameterName('T'), 'T'],
    [parameterName('Item'), 'TItem'],
    [parameterName('Text'), 'TText'],
    [enumMemberName('1.0'), '_10'],
    [enumMemberName('=='), 'U003DU003D'],
  ])('%s', (name, expected) => expect(name).toBe(expected));

  it('are never taken twice within a method', () => {
    const locals = newLocals();
    expect(['class', 'value', 'item', 'Item', 'item_2'].map(locals)).toEqual(['class2', 'value2', 'item', 'item2', 'item22']);
  });
});

describe('types', () => {
  it('keep absent, null and both apart', () => {
    const file = printed('R: { fields: { a: string, b?: string, c: string | null, d?: string | null, e?: integer, f?: any } }');
    expect(file).toContain('public required string A { get; init; }');
    expect(file).toContain('public string? B { get; init; }');
    expect(file).toContain('public required string? C { get; init; }');
    expect(file).toContain('public Optional<string?> D { get; init; }');
    expect(file).toContain('public long? E { get; init; }');
    expect(file).toContain('public Optional<JsonElement> F { get; init; }');
  });

  it('hold alternatives, constants, maps and type arguments', () => {
    const file = printed(
      'R: { fields: { a: "string | list<integer>", b: "\\"1.0\\"", c: map<number>, d: P<integer>, e: json<P<string>>, f?: json, g: json<Q> } }\nP<T>: { fields: { x: T | null } }\nQ: { is: list<string> }',
    );
    expect(file).toContain('public required OneOf<string, IReadOnlyList<long>> A { get; init; }');
    expect(file).toContain('public string B { get; init; } = "1.0";');
    expect(file).toContain('public required IReadOnlyDictionary<string, double> C { get; init; }');
    expect(file).toContain('public required P<long?> D { get; init; }');
    expect(file).toContain('public ParseResult<IReadOnlyList<string>> ParseG() => Q.Contract.Parse(G);');
    expect(file).toContain('public ParseResult<JsonElement>? ParseF() =>');
  });
});

it('is laid out as by hand: no trailing spaces, one line feed at the end, no blank lines in a row', () => {
  for (const file of generateTarget('csharp', contracts)) {
    expect(file.text, file.path).not.toMatch(/[ \t]$|\r|\n\n\n/m);
    expect(file.text, file.path).toMatch(/[^\n]\n$/);
  }
});

describe.runIf(isAvailable(dotnet))(
  'a consumer',
  () => {
    let folder = '';
    beforeAll(() => {
      folder = prepared('csharp-consumer', generateTarget('csharp', contracts), join(import.meta.dirname, 'programs'), (building) =>
        buildProject(building, 'Consumer.csproj'),
      );
    });
    const run = (name: string, input = '', culture = 'en_US') =>
      spawnSync('dotnet', [join(folder, 'built', 'Consumer.dll'), name], {
        encoding: 'utf8',
        input,
        env: { ...process.env, LC_ALL: `${culture}.UTF-8` },
      });

    it.each(['en_US', 'tr_TR'])('answers an agent turn under %s', (culture) => {
      const { stdout, stderr } = run('agent-turn', '', culture);
      expect(stderr).toBe('');
      expect(stdout.split('\n')).toEqual([
        'run 2 tools',
        '{"SessionId":"s-1","TurnId":"t-1","ToolResults":[{"ToolCallId":"c-1","ExecutionMs":3,"ResultJson":"\\"README.md\\""},{"ToolCallId":"c-2","ExecutionMs":0,"ErrorMessage":"There is no such tool."}]}',
        'as it should be: ',
        'out of order: results-match-calls at "/ToolResults/0/ToolCallId"',
        'both outcomes: one-outcome at ""',
        'not a character: surrogate at "/ToolCallId"',
        'null by force: type at "/ToolCallId"',
        'no JSON: syntax at ""',
        'wrapped: success-carries-a-result at "/Result"',
        'True',
        'True',
        '',
      ]);
    });

    it('reads with the serializer what it reads with Parse', () => {
      const valid = contracts.flatMap((contract) =>
        deriveVectors(contract).vectors.filter((vector) => 'type' in vector && vector.violations.length === 0),
      );
      const { stdout, stderr } = run('serializer', valid.map((vector) => `${JSON.stringify(vector)}\n`).join(''));
      expect(stderr).toBe('');
      expect(stdout).toMatch(/^[0-9]+ the same, [0-9]+ of types that the serializer is not told of\n$/);
    });
  },
  180_000,
);
