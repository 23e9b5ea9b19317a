/**
 * From raw rules to rules of the model: each kind of rule lowers itself; this gives it what it may
 * see.
 */

import { diagnostic, didYouMean } from '../diagnostics/diagnostics.ts';
import type { JsonObject } from '../model/json.ts';
import { structuralRules } from '../model/messages.ts';
import type { Rule } from '../model/model.ts';
import { parseEnforcer } from '../model/queries/enforcers.ts';
import { type Binding, type Check, type Finding, type Get, get, noop } from '../model/rule-tree.ts';
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
import { type BuildScope, keyPlace } from './scope.ts';

/**
 * The type of each name that a rule's paths may start from: `self` for a type, `asks` and `answers`
 * for an exchange, none for prose.
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
    const known = kindOf.get(key);
    if (known !== undefined) kinds.push(known);
  }
  const [kind] = kinds;
  if (kinds.length !== 1)
    scope.report(
      diagnostic('not-a-rule', span, { known: ruleKinds.map(({ key }) => key).join(', ') }),
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
  if (kinds.length === 1 && kind !== undefined) reportStrangers(raw, kind, at, scope);
  const lowered =
    kinds.length === 1 && kind !== undefined
      ? kind.lower(data, ruleScope(at, owner, finding, scope))
      : noop;
  const readsContext =
    scope.document.context !== undefined && JSON.stringify(lowered).includes('"from":"context"');
  // A rule that reads the context is judged only when there is one.
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

const byNothing: Rule['enforcedBy'] = [];

/** What the names lead to is asked when all rules are known, see enforcers.ts. */
function proseParts(
  { enforcedBy, notEnforced }: RawRule,
  at: Path,
  scope: BuildScope,
): Pick<Rule, 'enforcedBy' | 'notEnforced'> {
  if (enforcedBy !== undefined && notEnforced !== undefined) {
    const problem =
      'A rule is enforced or not: "enforcedBy" and "notEnforced" contradict each other.';
    const instead =
      'Keep one of them. What a program does not see of an enforced rule can be said in "doc".';
    scope.report(
      diagnostic('rule-value', keyPlace(scope, [...at, 'notEnforced']), { problem, instead }),
    );
  }
  const named = enforcedBy?.map((written, index) =>
    parseEnforcer(written, scope.loaded.span([...at, 'enforcedBy', index])),
  );
  return { enforcedBy: named ?? byNothing, notEnforced };
}

const commonKeys: ReadonlySet<string> = new Set(['id', 'level', 'message', 'doc']);

/** A key that belongs to another kind of rule would be ignored without a word. */
function reportStrangers(raw: RawRule, kind: RuleKind, at: Path, scope: BuildScope): void {
  for (const key of Object.keys(raw)) {
    if (commonKeys.has(key) || Object.hasOwn(kind.properties, key)) continue;
    const problem = `"${key}" has no meaning beside "${kind.key}".`;
    scope.report(
      diagnostic('rule-value', keyPlace(scope, [...at, key]), {
        problem,
        instead: 'Remove it, or write a rule of its own.',
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
  const report: RuleScope['report'] = (problem, written) =>
    scope.report(diagnostic('rule-value', scope.loaded.span([...at, ...written]), problem));
  const { self } = owner;

  /** `Name` in a type, `asks.Name` in an exchange, `context.Name` in both. */
  function start(
    path: string,
    written: Path,
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
    const known = Object.keys(bindings).join(' or ');
    const problem =
      known === '' ? 'Only prose rules can stand here.' : `"${path}" must start with ${known}.`;
    report({ problem, instead: 'Write for example answers.SessionId.' }, written);
    return { from: 'self', type: undefined, steps: [] };
  }

  /**
   * The wire names along a path, and what stands at its end. A list or map on the way has no fields
   * of its own.
   */
  function walk(
    type: string | undefined,
    steps: readonly string[],
    written: Path,
  ): { readonly wires: readonly string[]; readonly end: Destination } {
    let current: Destination = type === undefined ? { kind: 'unknown' } : destination(scope, type);
    const wires = steps.map((name) => {
      if (current.kind !== 'object' && current.kind !== 'unknown') {
        const problem = `"${steps.join('.')}" leads through ${destinationNames[current.kind]}, which has no fields.`;
        report(
          {
            problem,
            instead:
              'Speak of its items with "each", "some" or "every", or with a path such as steps.*.id.',
          },
          written,
        );
      }
      const owner = current.kind === 'object' ? current.type : undefined;
      const fields = owner === undefined ? [] : rawFieldsOf(scope, owner);
      const field = fields.find((candidate) => candidate.name === name);
      if (field === undefined && owner !== undefined && fields.length > 0)
        reportUnknown(name, owner, fields, written);
      current =
        field === undefined ? { kind: 'unknown' } : destination(scope, field.type, field.home);
      return field?.wire ?? name;
    });
    return { wires, end: current };
  }

  /**
   * The texts that a field may have, where they are known. Reports nothing: who asks has looked for
   * the field already.
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

  /** The type of a list's items, where it is declared. */
  function itemType(end: Destination): string | undefined {
    return end.kind === 'list' ? end.of : undefined;
  }

  function reportUnknown(
    field: string,
    type: string,
    fields: readonly { readonly name: string }[],
    written: Path,
  ): void {
    const names = fields.map(({ name }) => name);
    // Where a field is a key (`when: { Feld: … }`), the key is what is wrong.
    const path = [...at, ...written];
    const span = written.at(-1) === field ? keyPlace(scope, path) : scope.loaded.span(path);
    scope.report(
      diagnostic('unknown-field', span, { field, type, suggestion: didYouMean(field, names) }),
    );
  }

  function located(path: string, written: Path): Located {
    const { from, type, steps } = start(path, written);
    const { wires, end } = walk(type, steps, written);
    return { at: get(from, ...wires), end };
  }

  /**
   * Fields of a list's items: seen as `item` by a test, or as `self` where a check walks the items.
   */
  function itemsOf(
    path: string,
    written: Path,
    as: 'item' | 'self',
  ): { readonly list: Get; readonly item: ConditionScope } {
    const { from, type, steps } = start(path, written);
    const reached = walk(type, steps, written);
    return { list: get(from, ...reached.wires), item: below(itemType(reached.end), as) };
  }

  /**
   * Paths from an item; `context.Name` leads to the context there too, where the item has no such
   * field.
   */
  function below(type: string | undefined, as: 'item' | 'self'): ConditionScope {
    const leadsAway = (path: string) => {
      const isOwn =
        type !== undefined && rawFieldsOf(scope, type).some(({ name }) => name === 'context');
      return bindings.context !== undefined && path.startsWith('context.') && !isOwn;
    };
    return {
      field: (path, written) =>
        leadsAway(path)
          ? located(path, written).at
          : get(as, ...walk(type, path.split('.'), written).wires),
      items: (path, written) => {
        if (leadsAway(path)) return itemsOf(path, written, 'item');
        const reached = walk(type, path.split('.'), written);
        return { list: get(as, ...reached.wires), item: below(itemType(reached.end), 'item') };
      },
      texts: (path) => (leadsAway(path) ? undefined : textsAt(type, path.split('.'))),
      report,
    };
  }

  return {
    finding,
    located,
    field: (path, written) => located(path, written).at,
    items: (path, written) => itemsOf(path, written, 'item'),
    texts: (path) => (self === undefined ? undefined : textsAt(self, path.split('.'))),
    inside: (path, written) => itemsOf(path, written, 'self').item,
    isExchange: self === undefined,
    projection(path, written) {
      // `list.*.field`, or `list.*` for the items themselves.
      const [list = '', item, ...more] = path.replace(/\.\*$/, '.*.').split('.*.');
      if (item === undefined || more.length > 0)
        scope.report(diagnostic('not-a-list', scope.loaded.span([...at, ...written]), { path }));
      const { from, type, steps } = start(list, written);
      const reached = walk(type, steps, written);
      const inner = item === undefined || item === '' ? [] : item.split('.');
      const { wires, end } = walk(itemType(reached.end), inner, written);
      return {
        list: get(from, ...reached.wires),
        item: wires,
        end: inner.length === 0 ? { kind: 'unknown' } : end,
      };
    },
    report,
  };
}
