/** Builds the rules of the model. Each kind of rule lowers itself with the scope given here. */

import { diagnostic, didYouMean } from '../diagnostics/diagnostics.ts';
import type { JsonObject } from '../model/json.ts';
import { structuralRules } from '../model/messages.ts';
import { parseEnforcer } from '../model/queries/enforcers.ts';
import {
  type Binding,
  type Check,
  type Finding,
  type Get,
  get,
  noop,
  type Projection,
} from '../model/rule-tree.ts';
import type { Rule } from '../model/rules.ts';
import type { Rule as RawRule } from '../parse/contract-document.ts';
import type { Path } from '../parse/path.ts';
import {
  allowedTexts,
  type Destination,
  destination,
  destinationNames,
} from '../parse/types/destination.ts';
import { rawFieldsOf } from '../parse/types/raw-fields.ts';
import { ruleKinds } from '../rules/index.ts';
import type { ConditionScope, Located, RuleKind, RuleScope } from '../rules/rule-kind.ts';
import { type BuildScope, keySpan } from './scope.ts';

/**
 * The types of the names that the paths of a rule may start with: `self` for a rule of a type,
 * `asks` and `answers` for an exchange, none for prose.
 */
export type RuleOwner = Readonly<Partial<Record<Binding, string>>>;

export function buildRules(
  raw: readonly RawRule[] | undefined,
  at: Path,
  owner: RuleOwner,
  scope: BuildScope,
): readonly Rule[] {
  return raw === undefined
    ? []
    : raw.map((rule, index) => buildRule(rule, [...at, index], owner, scope));
}

const kindOf: ReadonlyMap<string, RuleKind> = new Map(ruleKinds.map((kind) => [kind.key, kind]));

function buildRule(raw: RawRule, at: Path, owner: RuleOwner, scope: BuildScope): Rule {
  const span = scope.loaded.span([...at, 'id']);
  const kinds: RuleKind[] = [];
  for (const key of Object.keys(raw)) {
    const kind = kindOf.get(key);
    if (kind !== undefined) kinds.push(kind);
  }
  const [kind] = kinds;
  if (kinds.length !== 1)
    scope.report(
      diagnostic('not-a-rule', span, { keys: ruleKinds.map(({ key }) => key).join(', ') }),
    );
  if (Object.hasOwn(structuralRules, raw.id))
    scope.report(diagnostic('reserved-rule', span, { id: raw.id }));
  const level = raw.level ?? 'must';
  const data = raw as unknown as JsonObject;
  const message = raw.message ?? (kinds.length === 1 ? kind?.message(data) : undefined) ?? '';
  const finding = (path: readonly string[] = []): Finding => ({
    rule: raw.id,
    level,
    message,
    at: path,
  });
  if (kinds.length === 1 && kind !== undefined) reportUnsupportedKeys(raw, kind, at, scope);
  const lowered =
    kinds.length === 1 && kind !== undefined
      ? kind.lower(data, ruleScope(at, owner, finding, scope))
      : noop;
  const readsContext =
    scope.document.context !== undefined && JSON.stringify(lowered).includes('"from":"context"');
  // A rule that reads the context is only checked if there is one.
  const check: Check = readsContext
    ? {
        kind: 'when',
        test: { kind: 'present', operand: get('context') },
        then: lowered,
        otherwise: undefined,
      }
    : lowered;
  const enforcement = kind?.key === 'prose' ? 'prose' : readsContext ? 'context' : 'validator';
  const { enforcedBy, notEnforced } = proseParts(raw, at, scope);
  return {
    id: raw.id,
    level,
    message,
    doc: raw.doc,
    enforcement,
    enforcedBy,
    notEnforced,
    check,
    span,
  };
}

const noEnforcers: Rule['enforcedBy'] = [];

/** Parses the keys of a prose rule. checks/enforcers.ts resolves the names once all rules exist. */
function proseParts(
  { enforcedBy, notEnforced }: RawRule,
  at: Path,
  scope: BuildScope,
): Pick<Rule, 'enforcedBy' | 'notEnforced'> {
  if (enforcedBy !== undefined && notEnforced !== undefined) {
    const problem =
      'A rule is enforced or not: "enforcedBy" and "notEnforced" contradict each other.';
    const instead = 'Keep one of them. Describe the part that no program checks under "doc".';
    scope.report(
      diagnostic('rule-value', keySpan(scope, [...at, 'notEnforced']), { problem, instead }),
    );
  }
  const named = enforcedBy?.map((text, index) =>
    parseEnforcer(text, scope.loaded.span([...at, 'enforcedBy', index])),
  );
  return { enforcedBy: named ?? noEnforcers, notEnforced };
}

const commonKeys: ReadonlySet<string> = new Set(['id', 'level', 'message', 'doc']);

/** Reports keys of other kinds of rules, which would have no effect. */
function reportUnsupportedKeys(raw: RawRule, kind: RuleKind, at: Path, scope: BuildScope): void {
  for (const key of Object.keys(raw)) {
    if (commonKeys.has(key) || Object.hasOwn(kind.properties, key)) continue;
    const problem = `"${key}" has no meaning together with "${kind.key}".`;
    scope.report(
      diagnostic('rule-value', keySpan(scope, [...at, key]), {
        problem,
        instead: 'Remove it, or write a separate rule.',
      }),
    );
  }
}

function ruleScope(
  at: Path,
  owner: RuleOwner,
  finding: RuleScope['finding'],
  scope: BuildScope,
): RuleScope {
  const bindings: RuleOwner =
    scope.document.context === undefined ? owner : { ...owner, context: scope.document.context };
  const report: RuleScope['report'] = (problem, keyPath) =>
    scope.report(diagnostic('rule-value', scope.loaded.span([...at, ...keyPath]), problem));
  const { self } = owner;

  /** Resolves the start of a path: `Name` in a type, `asks.Name` in an exchange, `context.Name`. */
  function start(
    path: string,
    keyPath: Path,
  ): {
    readonly from: Binding;
    readonly type: string | undefined;
    readonly steps: readonly string[];
  } {
    const steps = path.includes('.') ? path.split('.') : [path];
    const [first = ''] = steps;
    const isOwnField =
      self !== undefined && rawFieldsOf(scope, self).some(({ name }) => name === first);
    if (self !== undefined && (isOwnField || first !== 'context' || bindings.context === undefined))
      return { from: 'self', type: self, steps };
    const binding = (Object.keys(bindings) as Binding[]).find((name) => name === first);
    if (binding !== undefined && steps.length > 1)
      return { from: binding, type: bindings[binding], steps: steps.slice(1) };
    const names = Object.keys(bindings).join(' or ');
    const problem =
      names === '' ? 'Only prose rules are allowed here.' : `"${path}" must start with ${names}.`;
    report({ problem, instead: 'Write for example answers.SessionId.' }, keyPath);
    return { from: 'self', type: undefined, steps: [] };
  }

  /**
   * Returns the wire names along a path, and its destination. Reports steps through a list or map,
   * which has no fields.
   */
  function walk(
    type: string | undefined,
    steps: readonly string[],
    keyPath: Path,
  ): { readonly wires: readonly string[]; readonly end: Destination } {
    let current: Destination = type === undefined ? { kind: 'unknown' } : destination(scope, type);
    const wires = steps.map((name) => {
      if (current.kind !== 'object' && current.kind !== 'unknown') {
        const problem = `"${steps.join('.')}" passes through ${destinationNames[current.kind]}, which has no fields.`;
        report(
          {
            problem,
            instead: 'Use "each", "some" or "every" for its items, or a path such as steps.*.id.',
          },
          keyPath,
        );
      }
      const owner = current.kind === 'object' ? current.type : undefined;
      const fields = owner === undefined ? [] : rawFieldsOf(scope, owner);
      const field = fields.find((candidate) => candidate.name === name);
      if (field === undefined && owner !== undefined && fields.length > 0)
        reportUnknown(name, owner, fields, keyPath);
      current =
        field === undefined ? { kind: 'unknown' } : destination(scope, field.type, field.home);
      return field?.wire ?? name;
    });
    return { wires, end: current };
  }

  /**
   * Returns the texts that the field at a path may have, if they are known. Unknown fields have
   * been reported by the caller.
   */
  function textsAt(
    type: string | undefined,
    steps: readonly string[],
  ): readonly string[] | undefined {
    let current: Destination = type === undefined ? { kind: 'unknown' } : destination(scope, type);
    for (const [index, name] of steps.entries()) {
      const owner = current.kind === 'object' ? current.type : undefined;
      const field =
        owner === undefined
          ? undefined
          : rawFieldsOf(scope, owner).find((candidate) => candidate.name === name);
      if (field === undefined) return undefined;
      if (index === steps.length - 1) return allowedTexts(scope, field.type, field.home);
      current = destination(scope, field.type, field.home);
    }
    return undefined;
  }

  /** Returns the declared type of the items of a list. */
  function itemType(end: Destination): string | undefined {
    return end.kind === 'list' ? end.of : undefined;
  }

  function reportUnknown(
    field: string,
    type: string,
    fields: readonly { readonly name: string }[],
    keyPath: Path,
  ): void {
    const names = fields.map(({ name }) => name);
    // If the field is a key, as in `when: { Field: … }`, report the key.
    const path = [...at, ...keyPath];
    const span = keyPath.at(-1) === field ? keySpan(scope, path) : scope.loaded.span(path);
    scope.report(
      diagnostic('unknown-field', span, { field, type, suggestion: didYouMean(field, names) }),
    );
  }

  function located(path: string, keyPath: Path): Located {
    const { from, type, steps } = start(path, keyPath);
    const { wires, end } = walk(type, steps, keyPath);
    return { at: get(from, ...wires), end };
  }

  /** Splits `list.*.field`, or `list.*` for the items themselves. */
  function locatedProjection(path: string, keyPath: Path): Located<Projection> {
    const [list = '', item, ...more] = path.replace(/\.\*$/, '.*.').split('.*.');
    if (item === undefined || more.length > 0)
      scope.report(diagnostic('not-a-list', scope.loaded.span([...at, ...keyPath]), { path }));
    const { from, type, steps } = start(list, keyPath);
    const reached = walk(type, steps, keyPath);
    const inner = item === undefined || item === '' ? [] : item.split('.');
    const { wires, end } = walk(itemType(reached.end), inner, keyPath);
    return {
      at: { list: get(from, ...reached.wires), item: wires },
      end: inner.length === 0 ? { kind: 'unknown' } : end,
    };
  }

  /** Resolves a list and the scope of its items: `item` in a test, `self` in a check of items. */
  function itemsOf(
    path: string,
    keyPath: Path,
    as: 'item' | 'self',
  ): { readonly list: Get; readonly item: ConditionScope } {
    const { from, type, steps } = start(path, keyPath);
    const reached = walk(type, steps, keyPath);
    return { list: get(from, ...reached.wires), item: itemScope(itemType(reached.end), as) };
  }

  /**
   * The scope of an item. `context.Name` refers to the context here too, unless the item has a
   * field of this name.
   */
  function itemScope(type: string | undefined, as: 'item' | 'self'): ConditionScope {
    const startsAtContext = (path: string) => {
      const isOwn =
        type !== undefined && rawFieldsOf(scope, type).some(({ name }) => name === 'context');
      return bindings.context !== undefined && path.startsWith('context.') && !isOwn;
    };
    return {
      field: (path, keyPath) =>
        startsAtContext(path)
          ? located(path, keyPath).at
          : get(as, ...walk(type, path.split('.'), keyPath).wires),
      items: (path, keyPath) => {
        if (startsAtContext(path)) return itemsOf(path, keyPath, 'item');
        const reached = walk(type, path.split('.'), keyPath);
        return { list: get(as, ...reached.wires), item: itemScope(itemType(reached.end), 'item') };
      },
      texts: (path) => (startsAtContext(path) ? undefined : textsAt(type, path.split('.'))),
      report,
    };
  }

  return {
    finding,
    located,
    field: (path, keyPath) => located(path, keyPath).at,
    items: (path, keyPath) => itemsOf(path, keyPath, 'item'),
    texts: (path) => (self === undefined ? undefined : textsAt(self, path.split('.'))),
    itemFields: (path, keyPath) => itemsOf(path, keyPath, 'self').item,
    isExchange: self === undefined,
    projection: (path, keyPath) => locatedProjection(path, keyPath).at,
    locatedProjection,
    report,
  };
}
