/** Builds the rules of the model. Each kind of rule lowers itself. */

import { diagnostic } from '../diagnostics/diagnostics.ts';
import type { JsonObject } from '../model/json.ts';
import { structuralRules } from '../model/messages.ts';
import { parseEnforcer } from '../model/queries/enforcers.ts';
import { type Check, type Finding, get, noop } from '../model/rule-tree.ts';
import type { Rule } from '../model/rules.ts';
import type { Rule as RawRule } from '../parse/contract-document.ts';
import type { Path } from '../parse/path.ts';
import { ruleKinds } from '../rules/index.ts';
import type { RuleKind } from '../rules/rule-kind.ts';
import { namedParts } from './named.ts';
import type { RuleOwner } from './rule-paths.ts';
import { ruleScope } from './rule-scope.ts';
import { type BuildScope, keySpan } from './scope.ts';

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
  const kinds = kindsOf(raw);
  const kind = kinds.length === 1 ? kinds[0] : undefined;
  if (kind === undefined)
    scope.report(
      diagnostic('not-a-rule', span, { keys: ruleKinds.map(({ key }) => key).join(', ') }),
    );
  if (Object.hasOwn(structuralRules, raw.id))
    scope.report(diagnostic('reserved-rule', span, { id: raw.id }));
  const level = raw.level ?? 'must';
  const data = raw as unknown as JsonObject;
  const message = raw.message ?? kind?.message(data) ?? '';
  const finding = (path: readonly string[] = []): Finding => ({
    rule: raw.id,
    level,
    message,
    at: path,
  });
  if (kind !== undefined) reportUnsupportedKeys(raw, kind, at, scope);
  const lowered =
    kind === undefined ? noop : kind.lower(data, ruleScope(at, owner, finding, scope));
  const readsContext =
    scope.document.context !== undefined && JSON.stringify(lowered).includes('"from":"context"');
  const check = readsContext ? onlyWithContext(lowered) : lowered;
  const isProse = kinds[0]?.key === 'prose';
  const enforcement = isProse ? 'prose' : readsContext ? 'context' : 'validator';
  const { enforcedBy, notEnforced } = proseParts(raw, at, scope);
  const { id } = raw;
  const named = namedParts(raw);
  return { id, level, message, ...named, enforcement, enforcedBy, notEnforced, check, span };
}

/** The kinds that the keys of a rule name. More or fewer than one is an error. */
function kindsOf(raw: RawRule): readonly RuleKind[] {
  const kinds: RuleKind[] = [];
  for (const key of Object.keys(raw)) {
    const kind = kindOf.get(key);
    if (kind !== undefined) kinds.push(kind);
  }
  return kinds;
}

/** A rule that reads the context is only checked if there is one. */
function onlyWithContext(then: Check): Check {
  return {
    kind: 'when',
    test: { kind: 'present', operand: get('context') },
    then,
    otherwise: undefined,
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

const commonKeys: ReadonlySet<string> = new Set([
  ...['id', 'level', 'message', 'doc', 'deprecated', 'was'],
]);

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
