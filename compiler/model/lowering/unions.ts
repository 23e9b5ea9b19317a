/** Lowers unions, discriminated by a tag or by the presence of a field, to checks. */
import { prefixMessage, structural } from '../messages.ts';
import type { Tag } from '../model.ts';
import { all, alwaysFalse, assert, type Check, get, self, type Test } from '../rule-tree.ts';
import { required } from './objects.ts';
import { call, ofKind, oneOf, some } from './parts.ts';

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
    ...prefixes.map((prefix) => ({ kind: 'startsWith', operand: self, prefix }) as const),
  ];
  return assert(some(tests), structural('enum', prefixMessage(values, prefixes)));
}

interface UnionCase {
  readonly tag: Tag | undefined;
  readonly decidedBy: string | undefined;
  readonly type: string;
}

/**
 * Lowers a union that is discriminated by a tag. A document with an unknown tag is only checked for
 * its tags and the common fields; an open union accepts it.
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
    kind: 'switchOnTag',
    tag,
    cases: cases.map((each) => ({
      values: each.tag?.values ?? [],
      prefixes: each.tag?.prefixes ?? [],
      check: call(each.type),
    })),
    otherwise: all([own, ...shared]),
  });
}

/** Lowers a union by presence: the first variant whose deciding field is present applies. */
export function lowerPresenceUnion(cases: readonly UnionCase[], shared: readonly Check[]): Check {
  const names = cases.flatMap(({ decidedBy }) => decidedBy ?? []);
  const none = assert(alwaysFalse, structural('variant', `Must have one of ${names.join(', ')}.`));
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
