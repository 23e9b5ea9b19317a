/** Names that fall together in some language are refused when a contract is loaded, never renamed when it is printed. */
import { type Diagnostic, diagnostic } from './diagnostics.ts';
import type { Contract, Place } from './model.ts';
import { camelCase, pascalCase, snakeCase } from './names.ts';

interface Named {
  readonly name: string;
  readonly place: Place;
}

const cases = [
  { language: 'Python', convert: snakeCase },
  { language: 'C#', convert: pascalCase },
  { language: 'TypeScript', convert: camelCase },
] as const;

export function checkNames(contract: Contract): readonly Diagnostic[] {
  const scopes: (readonly Named[])[] = [contract.declarations, contract.exchanges];
  for (const declaration of contract.declarations) {
    if (declaration.kind === 'record') scopes.push(declaration.fields);
    if (declaration.kind === 'variant') {
      scopes.push([...declaration.tags.map(({ name }) => ({ name, place: declaration.place })), ...declaration.fields]);
    }
    if (declaration.kind === 'enum') scopes.push(declaration.values.map(({ name }) => ({ name, place: declaration.place })));
  }
  return scopes.flatMap(clashes);
}

function clashes(names: readonly Named[]): readonly Diagnostic[] {
  for (const { language, convert } of cases) {
    const seen = new Map<string, string>();
    for (const { name, place } of names) {
      const converted = convert(name);
      const first = seen.get(converted);
      if (first !== undefined) return [diagnostic('name-clash', place, { first, second: name, name: converted, language })];
      seen.set(converted, name);
    }
  }
  return [];
}
