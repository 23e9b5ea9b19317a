/**
 * The semantics of a contract: order, paths, skipped rules and limits, shown on small contracts.
 */
import { describe, expect, it } from 'vitest';
import { validateText } from '../../../compiler/interpreter/interpret.ts';
import { contractWith } from '../../support/contracts.ts';

/** The violations of the first type, as `rule at path`. */
function violationsOf(types: string, text: string): readonly string[] {
  const contract = contractWith(types);
  return validateText(contract, contract.root, text).map(({ rule, path }) =>
    path === '' ? rule : `${rule} at ${path}`,
  );
}

describe('order', () => {
  const types =
    'A:\n  fields: { b: string, a: integer(0..), c?: list<A> }\n  rules:\n    - id: one\n      when: { b: x }\n      then: { a: 1 }';

  it('is fields as declared, items by index, other keys by code point, then rules', () => {
    expect(violationsOf(types, '{"z":1,"c":[{},1],"a":-1,"Z":2,"😀":3,"\\uffee":4}')).toEqual([
      'required at /b',
      'range at /a',
      'required at /c/0/b',
      'required at /c/0/a',
      'type at /c/1',
      'unknown-field at /Z',
      'unknown-field at /z',
      'unknown-field at /\uffee',
      'unknown-field at /😀',
    ]);
  });

  it('skips a rule when a field that it reads has failed', () => {
    expect(violationsOf(types, '{"b":"x","a":0}')).toEqual(['one at /a']);
    expect(violationsOf(types, '{"b":"x","a":"0"}')).toEqual(['type at /a']);
  });
});

describe('rules', () => {
  it('do not mark a field as failed, so their order does not matter', () => {
    const rules = [
      '- id: one\n      each: l\n      then: { x: { is: present } }',
      '- id: two\n      when: { l: { not: { is: empty } } }\n      then: { m: { is: present } }',
    ];
    const types = (...parts: readonly string[]) =>
      `A:\n  fields: { l: list<B>, m?: string }\n  rules:\n    ${parts.join('\n    ')}\nB:\n  fields: { x?: string }`;
    expect(violationsOf(types(...rules), '{"l":[{}]}')).toEqual(['one at /l/0/x', 'two at /m']);
    expect(violationsOf(types(...[...rules].reverse()), '{"l":[{}]}')).toEqual([
      'two at /m',
      'one at /l/0/x',
    ]);
  });

  it('treat two absent fields as equal', () => {
    const types =
      'A:\n  fields: { a?: string, b?: string }\n  rules:\n    - id: echo\n      same: [a, b]';
    expect(violationsOf(types, '{}')).toEqual([]);
    expect(violationsOf(types, '{"a":"x"}')).toEqual(['echo at /b']);
    expect(violationsOf(types, '{"a":"x","b":"x"}')).toEqual([]);
  });

  it('that read the context are skipped without one, and report the validated document', () => {
    const types =
      'A:\n  fields: { n?: integer }\n  rules:\n    - id: small\n      check: context.limit >= n\n    - id: flagged\n      then: { context.flag: true }\nC:\n  fields: { limit: integer, flag?: boolean }';
    const contract = contractWith(types, 'context: C');
    const validated = (context?: { readonly limit: number; readonly flag?: boolean }) =>
      validateText(contract, 'A', '{"n":3}', context === undefined ? {} : { context }).map(
        ({ rule, path }) => `${rule} ${path}`,
      );
    expect(validated()).toEqual([]);
    expect(validated({ limit: 2 })).toEqual(['small /n', 'flagged ']);
    expect(validated({ limit: 3, flag: true })).toEqual([]);
  });

  it('read fields that their union includes', () => {
    const types =
      'A:\n  union: k\n  include: S\n  variants:\n    B:\n      tag: b\n      fields: { x?: string }\n      rules:\n        - id: some\n          atLeastOneOf: [s, x]\nS:\n  fields: { s?: string }';
    expect(violationsOf(types, '{"k":"b"}')).toEqual(['some']);
    expect(violationsOf(types, '{"k":"b","s":"y"}')).toEqual([]);
  });
});

describe('paths', () => {
  it('escape "~", "/" and "#", which separates embedded JSON', () => {
    const types =
      'A:\n  fields: { b: json<B> }\n  extra: integer\nB:\n  fields: { c: list<string> }';
    expect(violationsOf(types, '{"b":"{\\"c\\":[1],\\"~#/\\":0}","x#y":"z"}')).toEqual([
      'type at /b#/c/0',
      'unknown-field at /b#/~0~2~1',
      'type at /x~2y',
    ]);
  });

  it('of malformed embedded JSON is that of the string', () => {
    expect(violationsOf('A:\n  fields: { b: json }', '{"b":"{"}')).toEqual(['json at /b']);
  });
});

describe('limits', () => {
  it('stops at the hundredth must violation', () => {
    const items = Array.from({ length: 150 }, () => '0').join(',');
    expect(
      violationsOf('A:\n  fields: { b: list<string>, c: string }', `{"b":[${items}]}`),
    ).toHaveLength(100);
  });

  it('drops should violations after the hundredth and continues', () => {
    const types =
      'A:\n  fields: { b: list<B>, c: string }\nB:\n  fields: { d?: string, e?: string }\n  rules:\n    - id: soft\n      level: should\n      atLeastOneOf: [d, e]';
    const actual = violationsOf(
      types,
      `{"b":[${Array.from({ length: 150 }, () => '{}').join(',')}]}`,
    );
    expect(actual.filter((line) => line.startsWith('soft'))).toHaveLength(100);
    expect(actual.at(-1)).toBe('required at /c');
  });
});

describe('absent, null, empty', () => {
  it.each([
    ['{}', ['required at /a']],
    ['{"a":null}', ['type at /a']],
    ['{"a":"","b":null,"c":null}', ['length at /a', 'type at /b']],
    ['{"a":"x"}', []],
    ['{"a":"x","b":"","c":""}', []],
  ])('%s', (text, expected) => {
    expect(
      violationsOf('A:\n  fields: { a: string(1..), b?: string, c?: string | null }', text),
    ).toEqual(expected);
  });
});

describe('lengths and numbers', () => {
  it('count code points, and compare doubles', () => {
    const types =
      'A:\n  fields: { a?: string(1), b?: integer, c?: number(0..1), d?: object(1..2) }';
    expect(violationsOf(types, '{"a":"😀","b":1.0,"c":1e0,"d":{"x":1}}')).toEqual([]);
    expect(
      violationsOf(types, '{"a":"é̀","b":9007199254740992,"c":1.0000000000000001,"d":{}}'),
    ).toEqual(['length at /a', 'type at /b', 'count at /d']);
  });
});

describe('unions', () => {
  const types =
    'A:\n  union: kind\n  fields: { id: string }\n  variants:\n    B: { tag: b, fields: { x: string } }\n    C: { tag: c, fields: { y?: string } }';

  it.each([
    ['{"kind":"b","id":"1","x":"2"}', []],
    ['{"kind":"c","id":"1","x":null}', ['forbidden-field at /x']],
    ['{"kind":"d","id":1,"x":2,"z":3}', ['enum at /kind', 'type at /id']],
    ['{"id":1}', ['required at /kind', 'type at /id']],
    ['{"kind":7,"id":"1"}', ['enum at /kind']],
    ['[]', ['type']],
  ])('%s', (text, expected) => {
    expect(violationsOf(types, text)).toEqual(expected);
  });
});

describe('a pattern', () => {
  const types =
    'A:\n  fields:\n    a?: { type: list<string(..3) | null>, pattern: ^x }\n    b?: { type: map<list<string>>, pattern: y$ }\n    c?: S\n    d?: list<S>\nS: { is: string, pattern: ^z+$ }';

  it('of a list applies to its items', () => {
    expect(violationsOf(types, '{"a":["x",null,"y","xxxx","zzzz"]}')).toEqual([
      'pattern at /a/2',
      'length at /a/3',
      'length at /a/4',
      'pattern at /a/4',
    ]);
  });

  it('of a map applies to its values, in lists too', () => {
    expect(violationsOf(types, '{"b":{"k":["y","x"]}}')).toEqual(['pattern at /b/k/1']);
  });

  it('of a named type applies wherever the name is used', () => {
    expect(violationsOf(types, '{"c":"a","d":["z","b"]}')).toEqual([
      'pattern at /c',
      'pattern at /d/1',
    ]);
  });

  const named =
    'A:\n  fields:\n    a?: { type: list<S | null>, pattern: "..$" }\n    b?: { type: "map<list<T | integer>>", pattern: b$ }\n    c?: { type: list<E>, pattern: ^r }\n    d?: L\n    e?: B<string>\n    f?: { type: list<json>, pattern: "^\\\\[" }\nS: { is: string, pattern: ^z }\nT: { is: S, pattern: y }\nE: { enum: [red, blue] }\nL: { is: list<T>, pattern: q$ }\nB<P>: { fields: { p: { type: list<P>, pattern: ^p } } }';

  it.each([
    ['{"a":["zx","z","x",null]}', ['pattern at /a/1', 'pattern at /a/2', 'pattern at /a/2']],
    ['{"b":{"k":["zyb",1,"zb","yb","zy"]}}', ['/b/k/2', '/b/k/3', '/b/k/4']],
    ['{"c":["red","blue","x"]}', ['/c/1', 'enum at /c/2', '/c/2']],
    ['{"d":["zyq","zy","yq"]}', ['/d/1', '/d/2']],
    ['{"e":{"p":["p","q"]}}', ['/e/p/1']],
    ['{"f":["[1]","1"]}', ['/f/1']],
  ])('applies beside those of named types, to enums, parameters and JSON: %s', (text, expected) => {
    expect(violationsOf(named, text)).toEqual(
      expected.map((each) => (each.startsWith('/') ? `pattern at ${each}` : each)),
    );
  });
});
