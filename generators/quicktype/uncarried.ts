/** Lists the rules that the types of a language do not enforce, by type and rule id. */
import type { Contract, Declaration } from '../../compiler/model/model.ts';
import { findingsOf } from '../../compiler/model/queries/findings.ts';
import type { Language } from './languages.ts';

export function uncarriedLines(contract: Contract, language: Language): readonly string[] {
  const types = contract.declarations.flatMap((declaration) => {
    const rules = uncarried(contract, declaration, language);
    return rules.length === 0 ? [] : [`  ${declaration.name}: ${rules.join(', ')}`];
  });
  const exchanges = contract.exchanges.map(
    ({ name, rules }) => `  exchange ${name}: ${['asks', ...rules.map(({ id }) => id)].join(', ')}`,
  );
  return [
    'Rules that these types do not enforce, by rule id:',
    ...types,
    ...exchanges,
    '  text: size, encoding, depth, syntax, surrogate, duplicate-key, number',
  ];
}

/** quicktype merges all variants of a union into one class with optional fields. */
function uncarried(
  contract: Contract,
  declaration: Declaration,
  { carries }: Language,
): readonly string[] {
  const isFolded = declaration.kind === 'union' || declaration.kind === 'variant';
  const carriedRules: readonly string[] = isFolded
    ? carries.filter((rule) => rule !== 'required')
    : carries;
  const reported = findingsOf({ ...contract, declarations: [declaration], exchanges: [] }).map(
    ({ rule }) => rule,
  );
  const prose = 'rules' in declaration ? declaration.rules.map(({ id }) => id) : [];
  return [...new Set([...reported, ...prose])].filter((rule) => !carriedRules.includes(rule));
}
