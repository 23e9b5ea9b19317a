/** The rules of a contract, wherever they are written. */
import type { Contract, Rule, Section } from '../model.ts';

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
  // A union's rules are its variants' rules too: the same rule object.
  return [...new Set(every)];
}

/** Its own rules, and those of the contracts whose types it uses. */
export function reachableRules(contract: Contract): readonly Rule[] {
  const contracts = new Set([contract]);
  const rules = new Set<Rule>();
  for (const one of contracts) {
    for (const rule of allRules(one)) rules.add(rule);
    for (const other of one.imports.values()) contracts.add(other);
  }
  return [...rules];
}
