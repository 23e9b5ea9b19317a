/** Names that fall together in some language are refused when a contract is loaded, never renamed when it is printed. */
import { type Diagnostic, diagnostic } from './diagnostics.ts';
import type { Contract, Declaration, Field, Place } from './model.ts';
import { camelCase, pascalCase, snakeCase } from './names.ts';

interface Named {
  readonly name: string;
  /** What to call it in a report, where it is not written in the contract itself. */
  readonly shown?: string;
  /** Names that the contract gives for single targets. */
  readonly names?: Field['names'];
  readonly place: Place;
}

const cases = [
  { target: 'python', language: 'Python', convert: snakeCase },
  { target: 'csharp', language: 'C#', convert: pascalCase },
  { target: 'typescript', language: 'TypeScript', convert: camelCase },
] as const;

export function checkNames(contract: Contract): readonly Diagnostic[] {
  const scopes: (readonly Named[])[] = [[...contract.declarations, ...contract.declarations.flatMap(derivedNames)], contract.exchanges];
  for (const declaration of contract.declarations) {
    if (declaration.kind === 'record') scopes.push(declaration.fields);
    if (declaration.kind === 'variant') {
      scopes.push([...declaration.tags.map(({ name }) => ({ name, place: declaration.place })), ...declaration.fields]);
    }
    if (declaration.kind === 'enum') scopes.push(declaration.values.map(({ name }) => ({ name, place: declaration.place })));
  }
  return scopes.flatMap(clashes);
}

/** Names that the languages make for a type: the values of an enum, and the known and unknown variants of an open union. */
function derivedNames(declaration: Declaration): readonly Named[] {
  const { name, place } = declaration;
  const made =
    declaration.kind === 'enum'
      ? [`${name}Values`]
      : declaration.kind === 'union' && declaration.open
        ? [`Known${name}`, `Unknown${name}`]
        : [];
  return made.map((derived) => ({ name: derived, shown: `${derived} (made for ${name})`, place }));
}

function clashes(names: readonly Named[]): readonly Diagnostic[] {
  for (const { target, language, convert } of cases) {
    const seen = new Map<string, Named>();
    for (const named of names) {
      const converted = named.names?.[target] ?? convert(named.name);
      const first = seen.get(converted);
      if (first !== undefined) {
        const parameters = { first: first.shown ?? first.name, second: named.shown ?? named.name, name: converted, language };
        return [diagnostic('name-clash', named.place, parameters)];
      }
      seen.set(converted, named);
    }
  }
  return [];
}
