/** Gives a kind of rule access to the fields that its paths name. */
import { get } from '../model/rule-tree.ts';
import type { Path } from '../parse/path.ts';
import type { ConditionScope, RuleScope } from '../rules/rule-kind.ts';
import {
  hasField,
  itemTypeOf,
  locate,
  locateList,
  locateProjection,
  type RuleOwner,
  type RulePaths,
  reportProblem,
  textsAt,
  walk,
} from './rule-paths.ts';
import type { BuildScope } from './scope.ts';

/** `self` is an item in a check of items; a test names it `item`. */
type ItemBinding = 'item' | 'self';

export function ruleScope(
  at: Path,
  owner: RuleOwner,
  finding: RuleScope['finding'],
  build: BuildScope,
): RuleScope {
  const { context } = build.document;
  const paths: RulePaths = {
    build,
    at,
    bindings: context === undefined ? owner : { ...owner, context },
  };
  const { self } = owner;
  return {
    finding,
    located: (path, keyPath) => locate(path, keyPath, paths),
    field: (path, keyPath) => locate(path, keyPath, paths).at,
    items: (path, keyPath) => itemsOf(path, keyPath, 'item', paths),
    texts: (path) => (self === undefined ? undefined : textsAt(self, path.split('.'), paths)),
    itemFields: (path, keyPath) => itemsOf(path, keyPath, 'self', paths).item,
    isExchange: self === undefined,
    projection: (path, keyPath) => locateProjection(path, keyPath, paths).at,
    locatedProjection: (path, keyPath) => locateProjection(path, keyPath, paths),
    report: (problem, keyPath) => reportProblem(problem, keyPath, paths),
  };
}

/** Resolves a list and the scope of its items. */
function itemsOf(
  path: string,
  keyPath: Path,
  as: ItemBinding,
  paths: RulePaths,
): ReturnType<ConditionScope['items']> {
  const { list, itemType } = locateList(path, keyPath, paths);
  return { list, item: itemScope(itemType, as, paths) };
}

/**
 * The scope of an item. `context.Name` refers to the context here too, unless the item has a
 * field of this name.
 */
function itemScope(type: string | undefined, as: ItemBinding, paths: RulePaths): ConditionScope {
  const startsAtContext = (path: string) =>
    paths.bindings.context !== undefined &&
    path.startsWith('context.') &&
    !(type !== undefined && hasField(type, 'context', paths));
  const reach = (path: string, keyPath: Path) => walk(type, path.split('.'), keyPath, paths);
  return {
    field: (path, keyPath) =>
      startsAtContext(path)
        ? locate(path, keyPath, paths).at
        : get(as, ...reach(path, keyPath).wires),
    items: (path, keyPath) => {
      if (startsAtContext(path)) return itemsOf(path, keyPath, 'item', paths);
      const { wires, end } = reach(path, keyPath);
      return { list: get(as, ...wires), item: itemScope(itemTypeOf(end), 'item', paths) };
    },
    texts: (path) =>
      type === undefined || startsAtContext(path)
        ? undefined
        : textsAt(type, path.split('.'), paths),
    report: (problem, keyPath) => reportProblem(problem, keyPath, paths),
  };
}
