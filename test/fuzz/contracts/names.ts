/**
 * Names and prose for random contracts: mostly plain, sometimes with characters that must be escaped
 * in generated code.
 */
import { camelCase, pascalCase, snakeCase, words } from '../../../compiler/model/names.ts';
import type { Random } from '../../../compiler/vectors/random/random.ts';

export interface Names {
  readonly field: () => string;
  readonly type: () => string;
  readonly rule: () => string;
  /** Any text, for a name in JSON, a key of a map or a value of an enum. */
  readonly wire: () => string;
  /** A sentence for documentation and messages. */
  readonly prose: () => string;
}

const nouns = [
  'step',
  'call',
  'tool',
  'item',
  'user',
  'plan',
  'part',
  'line',
  'price',
  'file',
  'note',
  'state',
  'mode',
  'size',
  'total',
];
const more = [
  'id',
  'name',
  'kind',
  'count',
  'list',
  'value',
  'text',
  'time',
  'index',
  'key',
  'flag',
  'sum',
  'ref',
  'data',
  'code',
];

/** Names with a meaning in a target language, or in the code that is generated for it. */
const hostileFields = [
  ...[
    'class',
    'def',
    'None',
    'self',
    'type',
    'default',
    'new',
    'is',
    'in',
    'from',
    'import',
    'lambda',
    'async',
    'await',
    'yield',
    'match',
  ],
  ...[
    'constructor',
    'toString',
    'prototype',
    'hasOwnProperty',
    'valueOf',
    'length',
    'name',
    'arguments',
    'undefined',
    'NaN',
    'eval',
  ],
  ...[
    'namespace',
    'string',
    'object',
    'event',
    'base',
    'this',
    'value',
    'record',
    'required',
    'init',
    'field',
    'Equals',
    'GetHashCode',
  ],
  ...[
    'ToJson',
    'Parse',
    'Validate',
    'from_json',
    'to_json',
    'validate',
    'parse',
    'json',
    'dict',
    'list',
    'str',
    'int',
    'float',
    'bool',
  ],
  ...[
    'path',
    'sink',
    'context',
    'item',
    'member',
    'index',
    'pointer',
    'asks',
    'answers',
    'unsound',
    'options',
    'limits',
    'text',
    'bytes',
  ],
  ...[
    '_',
    '_id',
    'id_',
    'x1',
    'X',
    'aB',
    'URL',
    'getURLPath',
    'a1b2',
    'HTTPStatus',
    'print',
    'len',
    'tuple',
    'property',
    'dataclass',
  ],
];
const hostileTypes = [
  ...[
    'String',
    'Object',
    'Array',
    'Error',
    'Record',
    'Type',
    'List',
    'Dictionary',
    'Task',
    'Console',
    'Json',
    'JsonElement',
    'Exception',
  ],
  ...[
    'Violation',
    'Contract',
    'Runtime',
    'Map',
    'Set',
    'Promise',
    'Number',
    'Boolean',
    'Symbol',
    'Date',
    'Function',
    'Math',
    'Any',
    'None',
  ],
  ...[
    'Level',
    'Result',
    'Parsed',
    'Optional',
    'Union',
    'Literal',
    'Self',
    'True',
    'Int',
    'Uri',
    'Guid',
    'Decimal',
    'Enum',
    'Attribute',
  ],
  ...[
    'Exchange',
    'Validate',
    'Parse',
    'Unset',
    'Context',
    'Field',
    'Options',
    'Limits',
    'System',
    'Concordat',
    'Partial',
    'Readonly',
  ],
];
const hostileTexts = [
  ...[
    '*/',
    '"""',
    "'''",
    '\\',
    '"',
    "'",
    '${x}',
    '{{x}}',
    '`',
    '</summary>',
    '<b>',
    '&amp;',
    '//',
    '#',
    '\u2028',
    '\u0085',
    '%s',
    '{0}',
  ],
  ...[
    '\r',
    '\n',
    '\t',
    '\u0000',
    '\u001f',
    '\u007f',
    '\u200d',
    '\ufeff',
    '\u202e',
    '😀',
    'e\u0301',
    'ß',
    'İ',
    'ﬁ',
    '日本',
    '𝒳',
    '\uffff',
  ],
];
const hostileWires = [
  ...[
    'a b',
    'a/b',
    '~',
    '~0',
    '#',
    'a#b',
    '',
    '__proto__',
    'constructor',
    'toString',
    '0',
    '01',
    '-1',
    '1e3',
    'ｋ',
    '😀',
    'é',
    'e\u0301',
  ],
  ...[
    '"',
    "'",
    '\\',
    '$ref',
    '@type',
    'a.b',
    '*',
    'null',
    'true',
    '\u2028',
    '\u0000',
    '\ud83d\ude00x',
    'K',
    '\u212a',
    '%2F',
    '*/',
    '"""',
  ],
];

export function names(random: Random, hostile: boolean): Names {
  const taken = new Set<string>();
  const fieldCase = random.pick([camelCase, snakeCase, pascalCase, (name: string) => name]);
  const unless = (made: () => string): string => {
    for (let attempt = 0; ; attempt++) {
      const name = attempt < 20 ? made() : `${made()}${attempt}`;
      // Names that differ only in punctuation and case collide in some language.
      const plain = words(name).join('') || name;
      if (taken.has(plain)) continue;
      taken.add(plain);
      return name;
    }
  };
  const isHostile = () => hostile && random.chance(0.3);
  const plainField = () => fieldCase(`${random.pick(nouns)}_${random.pick(more)}`);
  const prose = () => {
    const sentence = Array.from({ length: random.integer(2, 6) }, () =>
      random.pick([...nouns, ...more]),
    ).join(' ');
    const strange =
      hostile && random.chance(0.4)
        ? ` ${random.pick(hostileTexts)} ${random.pick(hostileTexts)}`
        : '';
    return `${sentence[0]?.toUpperCase()}${sentence.slice(1)}${strange}.`;
  };
  return {
    field: () => unless(() => (isHostile() ? random.pick(hostileFields) : plainField())),
    type: () =>
      unless(() =>
        isHostile()
          ? random.pick(hostileTypes)
          : `${pascalCase(random.pick(nouns))}${pascalCase(random.pick(more))}`,
      ),
    rule: () => unless(() => `${random.pick(nouns)}-${random.pick(more)}-rule`),
    wire: () =>
      hostile && random.chance(0.6)
        ? random.pick(hostileWires)
        : `${random.pick(nouns)}${random.pick(['-', '_', ' ', '.'])}${random.pick(more)}`,
    prose,
  };
}
