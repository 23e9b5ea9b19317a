/** The JSON parser of the generated package, compared with the one of the interpreter. */
import { beforeAll, describe, expect, it } from 'vitest';
import { type Limits, type Read, readJson } from '../../../../compiler/interpreter/read-json.ts';
import { importBundled } from '../bundled.ts';

let read: (text: string, limits?: Limits) => Read;

beforeAll(async () => {
  ({ readJson: read } = (await importBundled([], 'runtime')) as { readonly readJson: typeof read });
});

const outcome = (found: Read) =>
  found.kind === 'value' ? found.value : { kind: found.kind, violations: found.violations };
const differing = (texts: readonly string[], limits?: Limits) =>
  texts.filter(
    (text) =>
      JSON.stringify(outcome(read(text, limits))) !==
      JSON.stringify(outcome(readJson(text, limits))),
  );

/** Numbers whose text is longer or shorter than JSON.stringify prints them. */
const scalars = [
  '0',
  '-0',
  '10',
  '1e1',
  '100',
  '1e2',
  '1e3',
  '1000',
  '1200',
  '12e2',
  '-1E+3',
  '0.5',
  '5e-1',
  '1e-7',
  '123456',
  '1e21',
  '1e999',
];
const texts = [
  '""',
  '"a"',
  '"\\n"',
  '"\\u0041"',
  '"\\\\"',
  '"\\""',
  '"\\ud83d\\ude00"',
  '"\\ud83d"',
  '":"',
  '"é"',
  'true',
  'false',
  'null',
];
const members = [
  '"":0',
  '"":1',
  '"a":1e3',
  '"a":1000',
  '"\\u0061":1',
  '"b" : 2',
  '"c":{"":0,"":0}',
  '"d":[{"a":1,"a":2}]',
  '"__proto__":{}',
];

describe('parsing JSON text', () => {
  it('agrees on single values, alone and in lists', () => {
    const all = [
      ...scalars,
      ...texts,
      '[]',
      '{}',
      '[ ]',
      '{ }',
      '',
      '1 2',
      '[1,]',
      '{"a"}',
      '01',
      '"\n"',
    ];
    expect(differing(all)).toEqual([]);
    expect(differing(all.flatMap((first) => all.map((second) => `[${first},${second}]`)))).toEqual(
      [],
    );
  });

  it('finds every duplicate key, also next to numbers in short notation', () => {
    const pairs = members.flatMap((first) => members.map((second) => `${first},${second}`));
    expect(
      differing(pairs.flatMap((pair) => [`{${pair}}`, `{ ${pair} }`, `[{${pair}},1000,10000]`])),
    ).toEqual([]);
    const numbers = Array.from({ length: 12 }, (_, count) =>
      Array.from({ length: count + 1 }, () => '1e3').join(','),
    );
    expect(
      differing(
        numbers.flatMap((list) => [
          `{"a":[${list}],"a":[${list}]}`,
          `{"":0,"":[${list}]}`,
          `{"a":[${list}]}`,
        ]),
      ),
    ).toEqual([]);
    expect(
      differing(pairs.flatMap((pair) => scalars.map((scalar) => `{${pair},"x":${scalar}}`))),
    ).toEqual([]);
  });

  it('counts depth in the text, including the values of duplicate keys', () => {
    const nested = (levels: number, inner = '') => '['.repeat(levels) + inner + ']'.repeat(levels);
    const deep = [62, 63, 64, 65, 66].flatMap((levels) => [
      nested(levels),
      `{"a":${nested(levels)}}`,
      `{"a":${nested(levels)},"a":0}`,
    ]);
    expect(
      differing([...deep, '['.repeat(65), '['.repeat(64), `${'['.repeat(70)}"`, nested(70, '1,')]),
    ).toEqual([]);
    expect(
      differing([nested(3), nested(4), `{"a":${nested(3)}}`], { bytes: 1000, depth: 3 }),
    ).toEqual([]);
    const long = `["${'x'.repeat(70_000)}",${nested(70)}]`;
    expect(differing([long, long.slice(0, -1), `["${'x'.repeat(70_000)}"]`])).toEqual([]);
  });

  it('ignores members that all objects inherit', () => {
    Object.defineProperty(Object.prototype, 'x', {
      value: 1,
      enumerable: true,
      configurable: true,
      writable: true,
    });
    const kinds = ['{"":0,"":0}', '{"a":0}'].map((text) => read(text).kind);
    Reflect.deleteProperty(Object.prototype, 'x');
    expect(kinds).toEqual(['unsafe', 'value']);
  });
});
