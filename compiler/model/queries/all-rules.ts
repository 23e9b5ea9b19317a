/** The rules of a contract: of its types, exchanges, sections and of the contract itself. */
import type { Contract, Section } from '../model.ts';
import type { Rule } from '../rules.ts';

export function allRules(contract: Contract): readonly Rule[] {
  const inSections = (sections: readonly Section[]): readonly Rule[] =>
    sections.flatMap((section) => [...section.rules, ...inSections(section.sections)]);
  const ofTypes = contract.declarations.flatMap((declaration) =>
    'rules' in declaration ? declaration.rules : [],
  );
  const every = [
    ...ofTypes,
    ...contract.exchanges.flatMap(({ rules }) => rules),
    ...contract.rules,
    ...inSections(contract.sections),
  ];
  // The variants of a union share the rule objects of the union.
  return [...new Set(every)];
}

/** Returns the rules of a contract and of all direct and transitive imports. */
export function reachableRules(contract: Contract): readonly Rule[] {
  const contracts = new Set([contract]);
  const rules = new Set<Rule>();
  for (const one of contracts) {
    for (const rule of allRules(one)) rules.add(rule);
    for (const other of one.imports.values()) contracts.add(other);
  }
  return [...rules];
}
