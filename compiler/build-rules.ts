/** From raw rules to rules of the model: each kind of rule lowers itself; this gives it what it may see. */
import type { Rule as RawRule } from './contract-document.ts';
import { diagnostic, didYouMean } from './diagnostics.ts';
import type { Path } from './load.ts';
import { type StructuralRule, structuralRules } from './messages.ts';
import type { Field, JsonObject, Rule } from './model.ts';
import { ruleKinds } from './rules/index.ts';
import type { RuleScope } from './rules/rule-kind.ts';
import { type BuildScope, keyPlace } from './scope.ts';
import { type Blame, type Get, get, nothing } from './tree.ts';

/** Whose fields a rule may name. */
export interface RuleOwner {
  readonly name: string;
  /** The fields below a bound name: `self` for a type, `asks` and `answers` for an exchange, none for prose. */
  readonly bindings: Readonly<Partial<Record<Get['from'], OwnedFields>>>;
}

export interface OwnedFields {
  readonly type: string;
  readonly fields: readonly Pick<Field, 'name' | 'type'>[];
}

export function buildRules(raw: readonly RawRule[] | undefined, at: Path, owner: RuleOwner, scope: BuildScope): readonly Rule[] {
  return (raw ?? []).map((rule, index) => buildRule(rule, [...at, index], owner, scope));
}

function buildRule(raw: RawRule, at: Path, owner: RuleOwner, scope: BuildScope): Rule {
  const place = scope.loaded.place([...at, 'id']);
  const kinds = ruleKinds.filter(({ key }) => Object.hasOwn(raw, key));
  const [kind] = kinds;
  if (kinds.length !== 1) scope.report(diagnostic('not-a-rule', place, { known: ruleKinds.map(({ key }) => key).join(', ') }));
  if (Object.hasOwn(structuralRules, raw.id)) scope.report(diagnostic('reserved-rule', place, { id: raw.id }));
  const level = raw.level ?? 'must';
  const data = raw as unknown as JsonObject;
  const message = raw.message ?? kind?.message(data) ?? '';
  const blame = (path: readonly string[] = []): Blame => ({ rule: raw.id, level, message, at: path });
  const check = kinds.length === 1 && kind !== undefined ? kind.lower(data, ruleScope(at, owner, blame, scope)) : nothing;
  return { id: raw.id, level, message, doc: raw.doc, enforcement: kind?.key === 'prose' ? 'prose' : 'validator', check, place };
}

function ruleScope(at: Path, owner: RuleOwner, blame: RuleScope['blame'], scope: BuildScope): RuleScope {
  const placeAt = (path: Path) => scope.loaded.place([...at, ...path]);

  /** `Name` in a type, `asks.Name` in an exchange. */
  function split(path: string): { from: Get['from']; steps: readonly string[] } {
    const [first = '', ...rest] = path.split('.');
    return owner.bindings.self === undefined ? { from: first as Get['from'], steps: rest } : { from: 'self', steps: [first, ...rest] };
  }

  function resolve(path: string, written: Path): Get {
    const { from, steps } = split(path);
    const owned = Object.hasOwn(owner.bindings, from) ? owner.bindings[from] : undefined;
    const [first] = steps;
    if (owned === undefined || first === undefined) {
      const known = Object.keys(owner.bindings).join(' or ');
      const problem = known === '' ? 'Only prose rules can stand here.' : `"${path}" must start with ${known}.`;
      scope.report(diagnostic('rule-value', placeAt(written), { problem, instead: 'Write for example answers.SessionId.' }));
    } else if (!owned.fields.some(({ name }) => name === first)) {
      const suggestion = didYouMean(
        first,
        owned.fields.map(({ name }) => name),
      );
      scope.report(diagnostic('unknown-field', writtenPlace(first, written), { field: first, type: owned.type, suggestion }));
    }
    return get(from, ...steps);
  }

  /** Where a field is a key (`when: { Feld: … }`), the key is what is wrong. */
  function writtenPlace(name: string, written: Path) {
    return written.at(-1) === name ? keyPlace(scope, [...at, ...written]) : placeAt(written);
  }

  return {
    blame,
    field: resolve,
    projection(path, written) {
      const [list = '', item = '', ...more] = path.split('.*.');
      if (item === '' || more.length > 0) scope.report(diagnostic('not-a-list', placeAt(written), { path }));
      return { list: resolve(list, written), item: item.split('.') };
    },
    report: (problem, written) => scope.report(diagnostic('rule-value', placeAt(written), problem)),
  };
}

export function isStructural(id: string): id is StructuralRule {
  return Object.hasOwn(structuralRules, id);
}
