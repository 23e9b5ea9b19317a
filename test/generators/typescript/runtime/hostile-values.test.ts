/**
 * Values that are not JSON, or too large: validation ends with violations, without an exception or
 * an infinite loop.
 */
import { createContext, runInContext } from 'node:vm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Violation } from '../../../../compiler/model/violations.ts';
import { contractWith } from '../../../support/contracts.ts';
import { importBundled } from '../bundled.ts';

interface Type {
  is(value: unknown, options?: object): boolean;
  validate(value: unknown, options?: object): readonly Violation[];
  validateText(text: string, options?: object): readonly Violation[];
  readonly '~standard': {
    validate(value: unknown): {
      readonly issues?: readonly { readonly path: readonly (string | number)[] }[];
    };
  };
}

interface Module {
  readonly types: Readonly<Record<string, Type>>;
  readonly exchanges: Readonly<
    Record<string, { validate(asks: unknown, answers: unknown): readonly Violation[] }>
  >;
}

/** A recursive type, lists, rules about lists, and fields of type any. */
const contract = contractWith(
  `Tree:
  fields:
    name: string
    children?: list<Tree>
    tags?: { type: list<string>, unique: true }
    labels?: map<integer>
    anything?: any
    constructor?: string
  rules:
    - { id: heavy, when: { some: { children: { name: heavy } } }, then: { tags: { is: present } } }
Anything: { is: any }`,
  'exchanges:\n  echo:\n    asks: Tree\n    answers: Tree\n    rules: [{ id: same-name, same: [asks.name, answers.name] }]',
);

let tree: Type;
let anything: Type;
let echo: Module['exchanges'][string];

beforeAll(async () => {
  const { tst001 } = (await importBundled([contract], 'index')) as { readonly tst001: Module };
  const [first, second, exchange] = [
    tst001.types['Tree'],
    tst001.types['Anything'],
    tst001.exchanges['echo'],
  ];
  if (first === undefined || second === undefined || exchange === undefined)
    throw new Error('the package is incomplete');
  [tree, anything, echo] = [first, second, exchange];
});

const found = (violations: readonly Violation[]) =>
  violations.map(({ rule, path }) => `${rule} at ${path}`);

function throwing(): never {
  throw new Error('must be caught');
}

function cyclic(): object {
  const root: Record<string, unknown> = { name: 'root' };
  root['children'] = [root];
  return root;
}

function cyclicInside(): object {
  const list: unknown[] = [];
  list.push(list);
  return { name: 'root', anything: list };
}

/** 2^30 values in the form of a tree, 31 objects in memory. */
function sharedSubtrees(): object {
  let node: object = { name: 'leaf' };
  for (let level = 0; level < 30; level++) node = { name: 'node', children: [node, node] };
  return node;
}

function deep(levels: number, key: 'children' | 'anything'): object {
  let node: object = { name: 'leaf' };
  for (let level = 0; level < levels; level++)
    node = { name: 'node', [key]: key === 'children' ? [node] : node };
  return node;
}

const infinite: object = new Proxy(
  {},
  {
    get: () => infinite,
    ownKeys: () => ['name'],
    getOwnPropertyDescriptor: () => ({ value: infinite, enumerable: true, configurable: true }),
  },
);
const longest = new Proxy([], {
  get: (_, key) => (key === 'length' ? Number.MAX_SAFE_INTEGER : 'x'),
  getOwnPropertyDescriptor: (list, key) =>
    /^[0-9]+$/.test(String(key))
      ? { value: 'x', configurable: true }
      : Reflect.getOwnPropertyDescriptor(list, key),
});
const revoked = Proxy.revocable({}, {});
revoked.revoke();

class InfiniteArray extends Array<unknown> {
  override *[Symbol.iterator](): ArrayIterator<unknown> {
    for (;;) yield 'tag';
  }
}
const infiniteIterator = Object.assign(['tag'], {
  *[Symbol.iterator]() {
    for (;;) yield 'tag';
  },
});
class Person {
  name = 'Ada';
}

const notJson =
  'Must be JSON: null, true or false, a finite number, a text, a list or a plain object.';

/** Each value with the violations that validating it as a Tree reports. */
const hostile: readonly (readonly [
  name: string,
  make: () => unknown,
  violations: readonly string[],
])[] = [
  [
    'a getter that throws',
    () => ({
      get name() {
        return throwing();
      },
    }),
    ['type at /name'],
  ],
  [
    'a nested getter that throws',
    () => ({
      name: '',
      anything: [
        {
          get deep() {
            return throwing();
          },
        },
      ],
    }),
    ['type at /anything/0/deep'],
  ],
  [
    'a getter that returns a valid value',
    () => ({
      get name() {
        return 'Ada';
      },
    }),
    ['type at /name'],
  ],
  [
    'a getter in a list',
    () => ({ name: '', tags: Object.defineProperty(['a', 'b'], 1, { get: () => 'b' }) }),
    ['type at /tags/1'],
  ],
  [
    'a setter without a getter',
    () => Object.defineProperty({ name: '' }, 'anything', { set: () => {}, enumerable: true }),
    ['type at /anything'],
  ],
  ['fields that are inherited', () => Object.create({ name: 'Ada' }), ['type at ']],
  [
    'fields that are inherited from an object without a prototype',
    () => Object.create(Object.assign(Object.create(null), { name: 'Ada' })),
    ['type at '],
  ],
  ['an instance of a class', () => new Person(), ['type at ']],
  [
    'a Date, a Map and a RegExp',
    () => ({ name: new Date(0), anything: [new Map(), /x/] }),
    ['type at /name', 'type at /anything/0', 'type at /anything/1'],
  ],
  [
    'functions, symbols and big numbers',
    () => ({ name: () => '', anything: [Symbol('x'), 1n] }),
    ['type at /name', 'type at /anything/0', 'type at /anything/1'],
  ],
  [
    'numbers that JSON does not have',
    () => ({ name: '', anything: [NaN, -Infinity, 0] }),
    ['type at /anything/0', 'type at /anything/1'],
  ],
  [
    'undefined in a list',
    () => ({ name: '', anything: [undefined], tags: [undefined] }),
    ['type at /anything/0', 'type at /tags/0'],
  ],
  [
    'a list with holes',
    () => ({ name: '', tags: new Array(4_294_967_295) }),
    Array.from({ length: 100 }, (_, index) => `type at /tags/${index}`),
  ],
  [
    'a getter and a setter',
    () => {
      let held = 'Ada';
      return {
        get name() {
          return held;
        },
        set name(given) {
          held = given;
        },
      };
    },
    ['type at /name'],
  ],
  [
    'a setter without a getter in a list',
    () => ({
      name: '',
      tags: Object.defineProperty(['a', 'b'], 1, { set: () => {}, enumerable: true }),
    }),
    ['type at /tags/1'],
  ],
  [
    'a list with an iterator of its own',
    () => ({ name: '', tags: infiniteIterator }),
    ['type at /tags'],
  ],
  [
    'a list of a class with an endless iterator',
    () => ({ name: '', tags: InfiniteArray.from({ length: 2 }, (_, index) => String(index)) }),
    ['type at /tags'],
  ],
  [
    'a proxy that throws',
    () => ({ name: '', anything: new Proxy({}, { ownKeys: throwing }) }),
    ['type at /anything'],
  ],
  ['a revoked proxy', () => ({ name: '', anything: revoked.proxy }), ['type at /anything']],
  ['a proxy of infinite depth', () => infinite, ['depth at ']],
  ['a cycle', cyclic, ['depth at ']],
  ['a cycle in a field of type any', cyclicInside, ['depth at ']],
  ['subtrees that are shared exponentially', sharedSubtrees, ['size at ']],
  ['100,000 levels', () => deep(100_000, 'children'), ['depth at ']],
  ['100,000 levels in a field of type any', () => deep(100_000, 'anything'), ['depth at ']],
  [
    'a lone surrogate',
    () => ({ name: 'a\uD83D', anything: ['\uDE00', '\u{1F600}'] }),
    ['surrogate at /name', 'surrogate at /anything/0'],
  ],
  [
    'a lone surrogate in a key',
    () => ({ name: '', anything: { ['\uD83D']: NaN, b: NaN } }),
    ['surrogate at /anything', 'type at /anything/b'],
  ],
  ['undefined', () => undefined, ['type at ']],
];

describe('hostile values', () => {
  it.each(hostile.map(([name]) => name))('%s', (name) => {
    const [, make, violations] = hostile.find((each) => each[0] === name) ?? throwing();
    const started = process.cpuUsage();
    const shown = found(tree.validate(make()));
    expect(shown).toEqual(violations);
    expect(tree.is(make())).toBe(violations.length === 0);
    expect((tree['~standard'].validate(make()).issues ?? []).length).toBe(shown.length);
    expect(echo?.validate(make(), { name: '' }).length).toBe(violations.length === 0 ? 0 : 1);
    const { user, system } = process.cpuUsage(started);
    expect((user + system) / 1_000_000).toBeLessThan(20);
  });

  it('a proxy that throws at the nth access', () => {
    for (let failing = 0; failing < 12; failing++) {
      let accesses = 0;
      const count = () => (accesses++ === failing ? throwing() : undefined);
      const value = new Proxy(
        { name: '' },
        {
          get: (target, key) => count() ?? Reflect.get(target, key),
          getOwnPropertyDescriptor: (target, key) =>
            count() ?? Reflect.getOwnPropertyDescriptor(target, key),
        },
      );
      expect(
        found(tree.validate(value)).filter((violation) => violation !== 'type at /name'),
      ).toEqual([]);
    }
  });

  it('a proxy with the largest possible length', () => {
    expect(found(tree.validate({ name: '', tags: longest }))).toEqual(['size at ']);
  });

  it('are reported at the path of the value that is not JSON', () => {
    expect(tree.validate({ name: '', anything: new Date(0) })).toEqual([
      { rule: 'type', level: 'must', path: '/anything', message: notJson },
    ]);
    expect(anything.validate(undefined)).toEqual([
      { rule: 'type', level: 'must', path: '', message: notJson },
    ]);
  });

  it('with names of inherited members are validated as own members', () => {
    expect(found(tree.validate({ name: '' }))).toEqual([]);
    expect(found(tree.validate({ name: '', constructor: 1 }))).toEqual(['type at /constructor']);
    const own = JSON.parse('{"name":"","__proto__":{"name":1}}') as unknown;
    expect(found(tree.validate(own))).toEqual(['unknown-field at /__proto__']);
    expect(found(tree.validate({ name: '', anything: [own, new Date(0)] }))).toEqual([
      'type at /anything/1',
    ]);
  });
});

describe('large and foreign values', () => {
  it('of a million items are validated completely', () => {
    const children = Array.from({ length: 1_000_000 }, (_, index) => ({ name: String(index) }));
    const tags = children.map(({ name }) => name);
    expect(tree.validate({ name: 'root', children, tags })).toEqual([]);
    expect(
      found(
        tree.validate({ name: 'root', children: [...children, { name: 1 }], tags: [...tags, '7'] }),
      ),
    ).toEqual(['type at /children/1000000/name', 'unique at /tags/1000000']);
    expect(tree.validate({ name: 'root', tags: children })).toHaveLength(100);
  });

  it('of another realm are accepted', () => {
    const foreign = runInContext(
      '({ name: "Ada", tags: ["a"], children: [{ name: "Eve", anything: [null, 1] }] })',
      createContext({}),
    ) as object;
    expect(Object.getPrototypeOf(foreign)).not.toBe(Object.prototype);
    expect(tree.validate(foreign)).toEqual([]);
  });

  it('have the same limits as their texts, which the caller may change', () => {
    for (const options of [{}, { limits: { bytes: 16_777_216, depth: 400 } }]) {
      const value = deep(70, 'children');
      expect(tree.validate(value, options)).toEqual(
        tree.validateText(JSON.stringify(value), options),
      );
    }
    expect(
      found(
        tree.validate(
          { name: '', anything: new Array(600).fill(0) },
          { limits: { bytes: 1000, depth: 400 } },
        ),
      ),
    ).toEqual(['size at ']);
    for (const value of [0, [], {}])
      expect(found(anything.validate(value, { limits: { bytes: 0, depth: 400 } }))).toEqual([
        'size at ',
      ]);
  });

  it('have the same violations as their texts', () => {
    const values = [
      {},
      { name: 1, x: undefined },
      { name: '', children: [{}, { name: 'heavy' }] },
      { name: '', labels: { a: 1.5, b: 2 } },
      [],
      null,
      'x',
      { name: '', tags: ['a', 'a'] },
      { name: '\uD83D', children: [{ ['\uDE00']: '\uD83D' }], x: 1 },
    ];
    for (const value of values)
      expect(tree.validate(value)).toEqual(tree.validateText(JSON.stringify(value)));
  });
});
