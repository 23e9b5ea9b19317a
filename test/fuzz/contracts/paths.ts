/** Random paths for rules: lists of records, scalars of list items, plain texts. */
import type { TypeDraft } from './drafts.ts';
import { itemOwner, itemScope, need, type Reach, type RuleScope } from './owners.ts';

/** Returns a list of records, or adds one. */
export function listOfRecords(scope: RuleScope): Reach | undefined {
  const { random, catalogue } = scope.source;
  const isListOfRecords = ({ type }: Reach) => itemOwner(type, catalogue) !== undefined;
  const records = [...catalogue.entries()].filter(
    ([name, each]) => each.kind === 'record' && each.parameters.length === 0 && !name.includes('.'),
  );
  const found = scope.reaches().filter(isListOfRecords);
  if (records.length === 0) return found.length === 0 ? undefined : random.pick(found);
  return need(scope, isListOfRecords, () => ({
    kind: 'list',
    of: { kind: 'named', name: random.pick(records)[0], arguments: [] },
  }));
}

export function isTextual({ type }: Reach): boolean {
  return type.kind === 'text' && (type.format === undefined || type.format === 'markdown');
}

/** Returns a path to scalars of list items, such as `steps.*.id` or `tags.*`. */
export function projection(scope: RuleScope, of: TypeDraft = { kind: 'text' }): string | undefined {
  const { random } = scope.source;
  if (random.chance(0.4)) {
    const isListOf = ({ type }: Reach) =>
      type.kind === 'list' && type.of.kind === of.kind && !('format' in type.of);
    const plain = need(scope, isListOf, () => ({ kind: 'list', of }));
    return plain === undefined ? undefined : `${plain.path}.*`;
  }
  const list = listOfRecords(scope);
  const items = list === undefined ? undefined : itemScope(scope, list.type);
  const item =
    items === undefined
      ? undefined
      : need(
          items,
          ({ type }) => type.kind === of.kind && !('format' in type),
          () => of,
        );
  return list === undefined || item === undefined ? undefined : `${list.path}.*.${item.path}`;
}
