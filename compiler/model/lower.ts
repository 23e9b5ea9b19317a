/** From types to the rule tree: the structure of a document as checks, blame by blame. */

import {
  boundsMessage,
  constraintMessage,
  enumMessage,
  kindMessages,
  prefixMessage,
  structural,
  typeMessage,
} from './messages.ts';
import type { Bounds, Constraint, Field, Hint, Rule, Tag, Type, Uniqueness } from './model.ts';
import { readFields } from './queries/field-dependencies.ts';
import {
  all,
  assert,
  type Blame,
  type Check,
  every,
  get,
  type JsonKind,
  type Measure,
  never,
  not,
  nothing,
  type Operand,
  type Presence,
  self,
  type Test,
} from './rule-tree.ts';
import { format } from './text/formats.ts';

/** JSON kinds of a type; undefined for a type parameter, which may be anything. */
export type KindsOf = (type: Type) => readonly JsonKind[] | undefined;

export function lowerType(type: Type, kindsOf: KindsOf): Check {
  switch (type.kind) {
    case 'any':
      return nothing;
    case 'null':
    case 'boolean':
      return ofKind(type.kind);
    case 'string':
      return ofKind('string', both(lengthCheck(type.length), formatCheck(type.format)));
    case 'integer':
    case 'number':
      return ofKind(type.kind, rangeCheck(type.range));
    case 'literal':
      return oneOf([type.value]);
    case 'list':
      return ofKind(
        'array',
        all([
          countCheck(type.count, 'items'),
          { kind: 'items', check: lowerType(type.of, kindsOf) },
          ...type.unique.map(uniqueCheck),
        ]),
      );
    case 'map':
      return ofKind(
        'object',
        both(countCheck(type.count, 'keys'), {
          kind: 'others',
          declared: [],
          hints: [],
          check: lowerType(type.of, kindsOf),
        }),
      );
    case 'json':
      return assert(is('string'), structural('type', 'Must be a string that holds JSON.'), {
        kind: 'embedded',
        blame: structural('json', 'Must be text that holds JSON.'),
        check: lowerType(type.of, kindsOf),
      });
    case 'schema':
      return ofKind(
        'object',
        all([
          assert(
            { kind: 'schema', operand: self, is: 'well-formed' },
            structural('schema', 'Must be a JSON Schema.'),
          ),
          assert(
            { kind: 'schema', operand: self, is: 'fully-judged' },
            structural(
              'schema',
              'Holds keywords of JSON Schema, such as pattern, that are not judged here.',
              'should',
            ),
          ),
        ]),
      );
    case 'reference':
      return {
        kind: 'call',
        type: type.to,
        arguments: type.arguments.map((argument) => lowerType(argument, kindsOf)),
      };
    case 'parameter':
      return { kind: 'parameter', name: type.name };
    case 'alternatives':
      return alternatives(type.of, kindsOf);
  }
}

export interface ObjectParts {
  readonly name: string;
  readonly fields: readonly Check[];
  /** Names that `fields` covers. */
  readonly declared: readonly string[];
  readonly hints: readonly Hint[];
  /** What other members may hold; undefined where there may be none. */
  readonly extra: Check | undefined;
  readonly rules: readonly Rule[];
}

/** A closed or open object: its fields, its other members, then its rules. */
export function lowerObject({ name, fields, declared, hints, extra, rules }: ObjectParts): Check {
  const checks = [...fields];
  checks.push({
    kind: 'others',
    declared,
    hints: hints.map((hint) => ({
      name: hint.field,
      blame: structural('unknown-field', `${name} has no field ${hint.field}: ${hint.text}`),
    })),
    check:
      extra ?? assert(never, structural('unknown-field', `${name} has no field of this name.`)),
  });
  for (const rule of rules) checks.push(lowerRule(rule));
  return ofKind('object', all(checks));
}

export function lowerField(field: Field, kindsOf: KindsOf): Check {
  const { wire, optional, type, constraints } = field;
  const texts = constraints.length === 0 ? nothing : all(constraints.map(constraintCheck));
  return {
    kind: 'field',
    name: wire,
    presence: optional ? mayBeAbsent : required(wire),
    check:
      texts === nothing
        ? lowerType(type, kindsOf)
        : all([
            lowerType(type, kindsOf),
            { kind: 'when', test: is('string'), then: texts, otherwise: undefined },
          ]),
  };
}

const mayBeAbsent: Presence = { kind: 'optional' };

function required(name: string): Presence {
  return { kind: 'required', blame: structural('required', `${name} is required.`) };
}

export function lowerTag(tag: Tag): Check {
  return { kind: 'field', name: tag.name, presence: required(tag.name), check: tagCheck([tag]) };
}

function tagCheck(tags: readonly Tag[]): Check {
  const [only] = tags;
  const values =
    tags.length === 1 && only !== undefined ? only.values : tags.flatMap((tag) => tag.values);
  const prefixes =
    tags.length === 1 && only !== undefined ? only.prefixes : tags.flatMap((tag) => tag.prefixes);
  if (prefixes.length === 0) return oneOf(values);
  const tests: Test[] = [
    ...(values.length === 0 ? [] : [{ kind: 'in', operand: self, values } as const]),
    ...prefixes.map((prefix) => ({ kind: 'starts', operand: self, prefix }) as const),
  ];
  return assert(some(tests), structural('enum', prefixMessage(values, prefixes)));
}

export function lowerForbidden(name: string, because: string): Check {
  const blame = structural(
    'forbidden-field',
    `${name} must not appear, not even empty, ${because}.`,
  );
  const presence: Presence = { kind: 'forbidden', blame };
  return { kind: 'field', name, presence, check: nothing };
}

export function lowerOpenEnum(): Check {
  return ofKind('string');
}

interface UnionCase {
  readonly tag: Tag | undefined;
  readonly decidedBy: string | undefined;
  readonly type: string;
}

/**
 * An unknown tag says nothing about the rest, so only the tags and the common fields are judged; an
 * open union takes it.
 */
export function lowerTagUnion(
  tag: string,
  cases: readonly UnionCase[],
  shared: readonly Check[],
  open: boolean,
): Check {
  const tags = cases.flatMap((each) => each.tag ?? []);
  const own: Check = {
    kind: 'field',
    name: tag,
    presence: required(tag),
    check: open ? ofKind('string') : tagCheck(tags),
  };
  return ofKind('object', {
    kind: 'choose',
    tag,
    cases: cases.map((each) => ({
      values: each.tag?.values ?? [],
      prefixes: each.tag?.prefixes ?? [],
      check: call(each.type),
    })),
    otherwise: all([own, ...shared]),
  });
}

/** The first variant whose field is there. */
export function lowerPresenceUnion(cases: readonly UnionCase[], shared: readonly Check[]): Check {
  const names = cases.flatMap(({ decidedBy }) => decidedBy ?? []);
  const none = assert(never, structural('variant', `Must have one of ${names.join(', ')}.`));
  return ofKind(
    'object',
    cases.reduceRight<Check>(
      (otherwise, { decidedBy = '', type }) => ({
        kind: 'when',
        test: { kind: 'present', operand: get('self', decidedBy) },
        then: call(type),
        otherwise,
      }),
      all([none, ...shared]),
    ),
  );
}

const noArguments: readonly Check[] = [];

function call(type: string): Check {
  return { kind: 'call', type, arguments: noArguments };
}

/** A rule is skipped when a field that it reads is itself unsound: one mistake, one violation. */
export function lowerRule(rule: Rule): Check {
  const of = readFields(rule.check);
  return rule.check === nothing || of.length === 0
    ? rule.check
    : { kind: 'sound', of, then: rule.check };
}

export function oneOf(values: readonly (string | number | boolean)[]): Check {
  return assert({ kind: 'in', operand: self, values }, structural('enum', enumMessage(values)));
}

interface Choice {
  readonly kinds: readonly JsonKind[] | undefined;
  readonly check: Check;
}

function alternatives(types: readonly Type[], kindsOf: KindsOf): Check {
  const choices = choicesOf(types, kindsOf);
  const [only] = choices;
  if (choices.length === 1 && only !== undefined) return only.check;
  // A parameter may be anything, so it is asked last and says itself what is wrong.
  const known = choices.filter(({ kinds }) => kinds !== undefined);
  const open = choices.find(({ kinds }) => kinds === undefined);
  const last = open?.check ?? withoutKind(known.at(-1)?.check ?? nothing);
  const earlier = open === undefined ? known.slice(0, -1) : known;
  const chosen = earlier.reduceRight<Check>(
    (otherwise, { kinds = [], check }) => ({
      kind: 'when',
      test: some(kinds.map(is)),
      then: withoutKind(check),
      otherwise,
    }),
    last,
  );
  const kinds = known.flatMap((choice) => choice.kinds ?? []);
  return open !== undefined
    ? chosen
    : assert(some(kinds.map(is)), structural('type', typeMessage(kinds)), chosen);
}

/** Literals of one kind are one choice: `"up" | "down" | null` has two. */
function choicesOf(types: readonly Type[], kindsOf: KindsOf): readonly Choice[] {
  const literals = types.flatMap((type) => (type.kind === 'literal' ? [type.value] : []));
  if (literals.length === types.length) return [{ kinds: undefined, check: oneOf(literals) }];
  return types.flatMap((type, index): readonly Choice[] => {
    if (type.kind !== 'literal') return [{ kinds: kindsOf(type), check: lowerType(type, kindsOf) }];
    const alike = types.filter(
      (other) => other.kind === 'literal' && typeof other.value === typeof type.value,
    );
    return alike[0] === types[index]
      ? [
          {
            kinds: kindsOf(type),
            check: oneOf(literals.filter((value) => typeof value === typeof type.value)),
          },
        ]
      : [];
  });
}

/** Where the kind is known already, asking for it again could never fail. */
function withoutKind(check: Check): Check {
  return check.kind === 'assert' && check.test.kind === 'is' ? (check.then ?? nothing) : check;
}

function some(tests: readonly Test[]): Test {
  const [only] = tests;
  return tests.length === 1 && only !== undefined
    ? only
    : { kind: 'holds', min: 1, max: tests.length, tests };
}

function ofKind(kind: JsonKind, then: Check = nothing): Check {
  return assert(is(kind), structural('type', kindMessages[kind]), then);
}

function is(of: JsonKind): Test {
  return { kind: 'is', operand: self, of };
}

function both(first: Check, second: Check): Check {
  return first === nothing
    ? second
    : second === nothing
      ? first
      : { kind: 'all', checks: [first, second] };
}

function lengthCheck(length: Bounds): Check {
  if (isOpen(length)) return nothing;
  return boundsCheck(
    length,
    measure('code-points'),
    structural('length', boundsMessage(length, 'character', 'characters')),
  );
}

function rangeCheck(range: Bounds): Check {
  return isOpen(range)
    ? nothing
    : boundsCheck(range, self, structural('range', boundsMessage(range, '', '', 'be')));
}

function countCheck(count: Bounds, of: 'items' | 'keys'): Check {
  if (isOpen(count)) return nothing;
  const message =
    of === 'items'
      ? boundsMessage(count, 'item', 'items')
      : boundsMessage(count, 'entry', 'entries');
  return boundsCheck(count, measure(of), structural('count', message));
}

function isOpen({ min, max }: Bounds): boolean {
  return min === undefined && max === undefined;
}

function measure(of: Measure): Operand {
  return { kind: 'measure', of, operand: self };
}

function boundsCheck({ min, max }: Bounds, operand: Operand, blame: Blame): Check {
  const tests: Test[] = [];
  if (min !== undefined)
    tests.push({ kind: 'compare', left: operand, operator: 'at-least', right: literal(min) });
  if (max !== undefined)
    tests.push({ kind: 'compare', left: operand, operator: 'at-most', right: literal(max) });
  return tests.length === 0 ? nothing : assert(every(tests), blame);
}

function literal(value: number): Operand {
  return { kind: 'literal', value };
}

function formatCheck(name: Extract<Type, { kind: 'string' }>['format']): Check {
  if (name === undefined) return nothing;
  const { pattern, message } = format(name);
  return pattern === undefined
    ? nothing
    : assert({ kind: 'matches', operand: self, pattern }, structural('format', message));
}

const measures = {
  length: 'code-points',
  bytes: 'bytes',
  sentences: 'sentences',
  tokens: 'tokens',
} as const;

function constraintCheck(constraint: Constraint): Check {
  const blame = structural(constraint.kind, constraintMessage(constraint), constraint.level);
  switch (constraint.kind) {
    case 'length':
    case 'bytes':
    case 'sentences':
    case 'tokens':
      return boundsCheck(constraint.bounds, measure(measures[constraint.kind]), blame);
    case 'pattern':
      return assert({ kind: 'matches', operand: self, pattern: constraint.pattern }, blame);
    case 'blank':
    case 'emoji':
    case 'markup':
    case 'data-url':
    case 'untagged-json':
      return assert(not({ kind: 'text', operand: self, is: constraint.kind }), blame);
  }
}

function uniqueCheck(unique: Uniqueness): Check {
  const key = unique.kind === 'key' ? [unique.key] : [];
  const blame = structural(
    'unique',
    unique.kind === 'key'
      ? `An earlier item has the same ${unique.key}.`
      : 'An earlier item is equal to this one.',
    unique.level,
  );
  return { kind: 'sound', of: ['*'], then: { kind: 'distinct', list: get('self'), key, blame } };
}
