/** The constants of a module: patterns, values, and functions that find undeclared members. */
import { indent } from '../../shared/text.ts';
import { inOrderOfNames } from '../../shared/validator/names.ts';
import { literal, regularExpression, stringLiteral } from '../printing/encode.ts';
import type { Constants } from './scope.ts';

export function printConstants(
  { patterns, tables, nameSets, scalarSets }: Constants,
  isTyped: boolean,
): readonly string[] {
  return [
    ...inOrderOfNames(patterns).map(
      ([name, source]) => `const ${name} = ${regularExpression(source)};`,
    ),
    ...inOrderOfNames(tables).map(
      ([name, table]) => `const ${name} = runtime.newAutomaton(${stringLiteral(table)});`,
    ),
    ...inOrderOfNames(scalarSets).map(
      ([name, values]) => `const ${name} = [${values.map(literal).join(', ')}];`,
    ),
    ...inOrderOfNames(nameSets).map(([name, names]) => printOtherKeys(name, names, isTyped)),
  ];
}

function printOtherKeys(name: string, names: readonly string[], isTyped: boolean): string {
  const typed = (type: string) => (isTyped ? `: ${type}` : '');
  const cases = names.map((each) => `case ${stringLiteral(each)}:`).join('\n');
  return `function ${name}(value${typed('object')})${typed('readonly string[]')} {
  let others${typed('string[] | undefined')};
  for (const key in value) {
    switch (key) {
${indent(cases, '      ')}
        continue;
      default:
        others = runtime.withKey(others, value, key);
    }
  }
  return runtime.ordered(others);
}`;
}
