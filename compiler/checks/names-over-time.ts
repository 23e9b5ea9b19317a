/** Checks reserved names, former names and deprecations. */

import { type Diagnostic, diagnostic } from '../diagnostics/diagnostics.ts';
import type { Contract, Declaration, SourceSpan } from '../model/model.ts';
import type { Named } from '../model/named.ts';
import { allRules } from '../model/queries/all-rules.ts';
import type { Rule } from '../model/rules.ts';
import { compareVersions } from '../model/versions.ts';

type Report = (problem: Diagnostic) => void;

export function checkNamesOverTime(contract: Contract): readonly Diagnostic[] {
  const found: Diagnostic[] = [];
  const report: Report = (problem) => void found.push(problem);
  const rules = rulesOf(contract);
  const groups = groupsOf(contract, rules);
  for (const { what, parts } of groups) {
    checkFormerNames(what, parts, report);
    for (const part of parts) checkDeprecation(part, contract.version, report);
  }
  checkReserved(contract, rules, report);
  return found;
}

/** Something with a name, in the scope in which the name is unique. */
interface Part extends Pick<Named, 'deprecated' | 'was'> {
  readonly name: string;
  readonly span: SourceSpan;
}

interface Group {
  /** The kind of the parts, for messages. */
  readonly what: string;
  readonly parts: readonly Part[];
}

function rulesOf(contract: Contract): readonly Part[] {
  return allRules(contract).map(asPart);
}

function asPart({ id, deprecated, was, span }: Rule): Part {
  return { name: id, deprecated, was, span };
}

function groupsOf({ declarations }: Contract, rules: readonly Part[]): readonly Group[] {
  const inherited = new Set<Part>();
  for (const declaration of declarations)
    if (declaration.kind === 'union') for (const field of declaration.fields) inherited.add(field);
  return [
    { what: 'type', parts: declarations },
    { what: 'rule', parts: rules },
    ...declarations.map((declaration): Group => {
      if (declaration.kind === 'enum') return { what: 'value', parts: declaration.values };
      const fields = 'fields' in declaration ? declaration.fields : [];
      // The union itself reports the fields that its variants inherit.
      return declaration.kind === 'variant'
        ? { what: 'field', parts: fields.filter((field) => !inherited.has(field)) }
        : { what: 'field', parts: fields };
    }),
  ];
}

/** A former name must not be the name of another part, nor that of two. */
function checkFormerNames(what: string, parts: readonly Part[], report: Report): void {
  const former = new Set<string>();
  const instead = `Remove it from "was".`;
  let names: ReadonlySet<string> | undefined;
  for (const { name, was, span } of parts)
    for (const old of was) {
      names ??= new Set(parts.map((part) => part.name));
      if (old === name)
        report(
          diagnostic('former-name', span, { problem: `"${old}" is still its name.`, instead }),
        );
      else if (names.has(old)) {
        const problem = `"${old}" cannot be the former name of ${name}: another ${what} has it now.`;
        report(diagnostic('former-name', span, { problem, instead }));
      } else if (former.has(old)) {
        const problem = `"${old}" is the former name of another ${what} too.`;
        report(diagnostic('former-name', span, { problem, instead }));
      }
      former.add(old);
    }
}

function checkDeprecation({ name, deprecated, span }: Part, version: string, report: Report): void {
  if (deprecated === undefined) return;
  const { since, remove } = deprecated;
  if (compareVersions(since, version) > 0) {
    const problem = `${name} is deprecated since version ${since}, and this is version ${version}.`;
    const instead = `Write since: ${version}, or the earlier version that deprecated it.`;
    report(diagnostic('deprecation', span, { problem, instead }));
  }
  if (remove === undefined) return;
  if (compareVersions(remove, since) <= 0) {
    const problem = `${name} cannot be removed in version ${remove}, which is not above ${since}.`;
    const instead = 'Write the version that will no longer have it, or leave out "remove".';
    report(diagnostic('deprecation', span, { problem, instead }));
  } else if (compareVersions(remove, version) <= 0)
    report(diagnostic('removal-due', span, { name, remove, version }));
}

function checkReserved(contract: Contract, rules: readonly Part[], report: Report): void {
  const check = (owner: string, reserved: readonly string[], used: readonly UsedName[]) => {
    if (reserved.length === 0) return;
    const names = new Set(reserved);
    for (const { name, span } of used)
      if (names.has(name)) report(diagnostic('reserved-name', span, { name, owner }));
  };
  const { declarations, exchanges } = contract;
  check(contract.id, contract.reserved, [...declarations, ...exchanges, ...rules]);
  for (const declaration of declarations)
    check(declaration.name, declaration.reserved, namesIn(declaration));
}

interface UsedName {
  readonly name: string;
  readonly span: SourceSpan;
}

/** The names that a type gives: in the contract and in JSON. */
function namesIn(declaration: Declaration): readonly UsedName[] {
  if (declaration.kind === 'alias') return [];
  if (declaration.kind === 'enum')
    return declaration.values.flatMap(({ name, value, span }) => both(name, value, span));
  const own = [
    ...declaration.fields.flatMap(({ name, wire, span }) => both(name, wire, span)),
    ...declaration.rules.map(asPart),
  ];
  if (declaration.kind !== 'union') return own;
  const inVariants = declaration.variants.flatMap((variant) => [
    { name: variant.name, span: variant.span },
    ...variant.tags.flatMap(({ values }) =>
      values.map((value) => ({ name: String(value), span: variant.span })),
    ),
    ...namesIn(variant),
  ]);
  const seen = new Set<string>();
  return [...own, ...inVariants].filter(({ name, span }) => {
    const key = `${name} ${span.line} ${span.column}`;
    return seen.size < seen.add(key).size;
  });
}

function both(name: string, other: string, span: SourceSpan): readonly UsedName[] {
  return name === other
    ? [{ name, span }]
    : [
        { name, span },
        { name: other, span },
      ];
}
