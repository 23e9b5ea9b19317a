/**
 * Texts that JSON parsers disagree about, in addition to those among the vectors. Every language
 * validates each of them as bytes.
 */
const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);
const result = (more: string) => `{"ToolCallId":"c","ExecutionMs":1,"ResultJson":"1"${more}}`;
const call = (argumentsJson: string) =>
  JSON.stringify({ ToolCallId: 'c', Name: 'n', ArgumentsJson: argumentsJson });

/** Nests lists in JSON strings in lists, each string at the maximum depth. */
const deep = (levels: number, texts: number, inmost: string): string =>
  texts === 0
    ? '['.repeat(levels) + inmost + ']'.repeat(levels)
    : deep(levels, 0, JSON.stringify(deep(levels, texts - 1, inmost)));

export interface HardText {
  readonly name: string;
  readonly contract: string;
  readonly type: string;
  readonly bytes: Uint8Array;
}

/** Texts by contract and type. */
const texts: Readonly<Record<string, readonly (readonly [string, string | Uint8Array])[]>> = {
  'TOR-001 Deep': [
    ['64 levels, in five texts', deep(64, 4, '1')],
    ['64 levels, in five texts, and a wrong value at the end', deep(64, 4, '"x"')],
    ['65 levels in the last of five texts', deep(64, 3, JSON.stringify(deep(65, 0, '1')))],
  ],
  'AGN-033 ToolResult': [
    ['a tab in a string', '"a\tb"'],
    ['DEL in a string', '"a\u007fb"'],
    ['an escape with a sign', '"\\u+123"'],
    ['a string that ends in a backslash', '"abc\\'],
    ['100,000 levels', nested(100_000)],
    ['100,000 openings', '['.repeat(100_000)],
    ['100,000 objects', '{"a":'.repeat(100_000)],
    ['closing first', `${']'.repeat(10)}${'['.repeat(70)}`],
    ['a duplicate key', result(',"ExecutionMs":2')],
    ['a duplicate key, once escaped', result(',"Execution\\u004ds":2')],
    ['a key three times, and one below', '{"a":1,"a":{"b":1,"b":2},"a":3}'],
    ['keys that need escaping', '{"a/b~c#d":1,"a/b~c#d":2}'],
    ['the key __proto__', '{"__proto__":1}'],
    ['a duplicate key __proto__', '{"__proto__":1,"__proto__":2}'],
    ['the key constructor', result(',"constructor":1,"toString":2')],
    ['an empty key', result(',"":1')],
    ['a lone surrogate in a key', '{"\\ud800":{"a":1e999},"b":"\\udfff"}'],
    ['a duplicate key with a lone surrogate', '{"\\ud800":1,"\\ud800":2}'],
    ['1e400', '{"ToolCallId":"c","ExecutionMs":1e400,"ResultJson":"1"}'],
    ['1e-400', '{"ToolCallId":"c","ExecutionMs":1e-400,"ResultJson":"1"}'],
    ['5,000 digits', `{"ToolCallId":"c","ExecutionMs":${'9'.repeat(5000)},"ResultJson":"1"}`],
    [
      '5,000 digits after the point',
      `{"ToolCallId":"c","ExecutionMs":0.${'0'.repeat(5000)}1,"ResultJson":"1"}`,
    ],
    ['1.0 for an integer', '{"ToolCallId":"c","ExecutionMs":1.0,"ResultJson":"1"}'],
    ['1e2 for an integer', '{"ToolCallId":"c","ExecutionMs":1E+2,"ResultJson":"1"}'],
    ['minus zero', '{"ToolCallId":"c","ExecutionMs":-0,"ResultJson":"1"}'],
    ['minus zero with a point', '{"ToolCallId":"c","ExecutionMs":-0.0,"ResultJson":"1"}'],
    ['2^53 - 1', '{"ToolCallId":"c","ExecutionMs":9007199254740991,"ResultJson":"1"}'],
    ['2^53', '{"ToolCallId":"c","ExecutionMs":9007199254740992,"ResultJson":"1"}'],
    [
      '2^53 - 1 and a little',
      '{"ToolCallId":"c","ExecutionMs":9007199254740991.4,"ResultJson":"1"}',
    ],
    [
      'an integer beyond 64 bits',
      '{"ToolCallId":"c","ExecutionMs":18446744073709551616,"ResultJson":"1"}',
    ],
    ['almost one', '{"ToolCallId":"c","ExecutionMs":0.99999999999999999999,"ResultJson":"1"}'],
    ['true for an integer', '{"ToolCallId":"c","ExecutionMs":true,"ResultJson":"1"}'],
    ['text for an integer', '{"ToolCallId":"c","ExecutionMs":"1","ResultJson":"1"}'],
    ['other keys by code point', result(',"\\ud83d\\ude00":1,"\\uffee":2,"z":3,"Z":4')],
    [
      '150 unknown keys',
      result(`,${Array.from({ length: 150 }, (_, index) => `"k${index}":0`).join(',')}`),
    ],
    ['null', 'null'],
  ],
  'AGN-033 ToolCall': [
    ['embedded: an empty string', call('')],
    ['embedded: malformed', call('{')],
    ['embedded: a byte order mark', call('\ufeff{}')],
    ['embedded: a duplicate key', call('{"a":{"b":1,"b":2}}')],
    ['embedded: a lone surrogate', call('["\\ud800"]')],
    ['embedded: 1e400', call('{"a/b":[1,1e400]}')],
    ['embedded: 65 levels', call(nested(65))],
    ['embedded: 64 levels', call(nested(64))],
    ['embedded: JSON in JSON', call(JSON.stringify(JSON.stringify({ a: 1 })))],
    ['embedded: NaN', call('NaN')],
  ],
  'AGN-033 FinalResponse': [
    ['a million items', `{"Kind":"final","UserWarnings":[${'"",'.repeat(999_999)}""]}`],
    ['200 wrong items', `{"Kind":"final","UserWarnings":[${'0,'.repeat(199)}0]}`],
  ],
};

export const hardTexts: readonly HardText[] = Object.entries(texts).flatMap(
  ([validatedAs, entries]) => {
    const [contract = '', type = ''] = validatedAs.split(' ');
    return entries.map(([name, text]) => ({
      name,
      contract,
      type,
      bytes: typeof text === 'string' ? Buffer.from(text, 'utf8') : text,
    }));
  },
);
