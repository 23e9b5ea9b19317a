/** Lowers types to the rule tree: the structure of a document as checks. */
import type { JsonKind } from '../json.ts';
import { structural, typeMessage } from '../messages.ts';
import { all, assert, type Check, noop, self } from '../rule-tree.ts';
import { patternOf, type Type } from '../types.ts';
import {
  countCheck,
  formatCheck,
  lengthCheck,
  patternCheck,
  rangeCheck,
  uniqueCheck,
} from './constraints.ts';
import { both, is, ofKind, oneOf, some } from './parts.ts';

/** Returns the JSON kinds of a type; undefined if it may be of any kind, as a type parameter. */
export type KindsOf = (type: Type) => readonly JsonKind[] | undefined;

export function lowerType(type: Type, kindsOf: KindsOf): Check {
  const check = lowerShape(type, kindsOf);
  const pattern = type.kind === 'string' ? undefined : patternOf(type);
  if (pattern === undefined) return check;
  const ofText = patternCheck(pattern);
  return all([check, { kind: 'when', test: is('string'), then: ofText, otherwise: undefined }]);
}

function lowerShape(type: Type, kindsOf: KindsOf): Check {
  switch (type.kind) {
    case 'any':
      return noop;
    case 'null':
    case 'boolean':
      return ofKind(type.kind);
    case 'string':
      return ofKind(
        'string',
        all([lengthCheck(type.length), formatCheck(type.format), patternCheck(type.pattern)]),
      );
    case 'integer':
    case 'number':
      return ofKind(type.kind, rangeCheck(type.range));
    case 'literal':
      return oneOf([type.value]);
    case 'list':
      return lowerList(type, kindsOf);
    case 'map':
      return lowerMap(type, kindsOf);
    case 'json':
      return lowerJsonString(type.of, kindsOf);
    case 'schema':
      return lowerSchema();
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

function lowerList(
  { of, count, unique }: Extract<Type, { kind: 'list' }>,
  kindsOf: KindsOf,
): Check {
  return ofKind(
    'array',
    all([
      countCheck(count, 'items'),
      { kind: 'items', check: lowerType(of, kindsOf) },
      ...unique.map(uniqueCheck),
    ]),
  );
}

function lowerMap({ of, count }: Extract<Type, { kind: 'map' }>, kindsOf: KindsOf): Check {
  return ofKind(
    'object',
    both(countCheck(count, 'keys'), {
      kind: 'additionalMembers',
      declared: [],
      hints: [],
      check: lowerType(of, kindsOf),
    }),
  );
}

function lowerJsonString(of: Type, kindsOf: KindsOf): Check {
  return assert(is('string'), structural('type', 'Must be a string that holds JSON.'), {
    kind: 'jsonString',
    finding: structural('json', 'Must be text that holds JSON.'),
    check: lowerType(of, kindsOf),
  });
}

/** A schema that is well-formed may still have keywords that no validator of ours knows. */
function lowerSchema(): Check {
  return ofKind(
    'object',
    all([
      assert(
        { kind: 'schema', operand: self, is: 'well-formed' },
        structural('schema', 'Must be a JSON Schema.'),
      ),
      assert(
        { kind: 'schema', operand: self, is: 'fully-validated' },
        structural(
          'schema',
          'Holds keywords of JSON Schema, such as pattern, that are not judged here.',
          'should',
        ),
      ),
    ]),
  );
}

export function lowerOpenEnum(): Check {
  return ofKind('string');
}

interface Choice {
  readonly kinds: readonly JsonKind[] | undefined;
  readonly check: Check;
}

function alternatives(types: readonly Type[], kindsOf: KindsOf): Check {
  const choices = choicesOf(types, kindsOf);
  const [only] = choices;
  if (choices.length === 1 && only !== undefined) return only.check;
  // A type parameter may have any kind, so it comes last, and its own check reports what is wrong.
  const typed = choices.filter(({ kinds }) => kinds !== undefined);
  const open = choices.find(({ kinds }) => kinds === undefined);
  const last = open?.check ?? withoutKind(typed.at(-1)?.check ?? noop);
  const earlier = open === undefined ? typed.slice(0, -1) : typed;
  const chosen = earlier.reduceRight<Check>(
    (otherwise, { kinds = [], check }) => ({
      kind: 'when',
      test: some(kinds.map(is)),
      then: withoutKind(check),
      otherwise,
    }),
    last,
  );
  const kinds = typed.flatMap((choice) => choice.kinds ?? []);
  return open !== undefined
    ? chosen
    : assert(some(kinds.map(is)), structural('type', typeMessage(kinds)), chosen);
}

/** Literals of the same kind form one choice: `"up" | "down" | null` has two choices. */
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

/** Drops the test of the kind, for a branch that is only taken for values of this kind. */
function withoutKind(check: Check): Check {
  return check.kind === 'assert' && check.test.kind === 'hasKind' ? (check.then ?? noop) : check;
}
