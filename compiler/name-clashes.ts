/** Names that fall together in some language are refused when a contract is loaded, never renamed when it is printed. */
import { type Diagnostic, diagnostic } from './diagnostics.ts';
import type { Contract, Declaration, Field, Place, UnionDeclaration } from './model.ts';
import { camelCase, pascalCase, snakeCase } from './names.ts';

interface Named {
  readonly name: string;
  /** What to call it in a report, where it is not written in the contract itself. */
  readonly shown?: string;
  /** Names that the contract gives for single targets. */
  readonly names?: Field['names'];
  readonly place: Place;
}

const python = { target: 'python', language: 'Python', convert: snakeCase } as const;
const csharp = { target: 'csharp', language: 'C#', convert: pascalCase } as const;
const typescript = { target: 'typescript', language: 'TypeScript', convert: camelCase } as const;
type Language = typeof python | typeof csharp | typeof typescript;
const everyLanguage: readonly Language[] = [python, csharp, typescript];

export function checkNames(contract: Contract): readonly Diagnostic[] {
  const { declarations, exchanges, imports } = contract;
  const found = [...clashes([...declarations, ...declarations.flatMap(derivedNames)]), ...clashes(exchanges)];
  for (const declaration of declarations) {
    const { place } = declaration;
    if (declaration.kind === 'record') found.push(...clashes(declaration.fields));
    if (declaration.kind === 'variant')
      found.push(...clashes([...declaration.tags.map(({ name }) => ({ name, place })), ...declaration.fields]));
    if (declaration.kind === 'enum') found.push(...clashes(declaration.values.map(({ name }) => ({ name, place }))));
    // In Python a field hides the module of another contract that has its name.
    const modules = [...imports.keys()].map((name) => ({ name, place }));
    if (modules.length > 0 && 'fields' in declaration) found.push(...clashes([...modules, ...declaration.fields], [python]));
  }
  return [...found, ...clashes(declarations.flatMap(functionNames), [typescript])];
}

/** Names that the languages make for a type: the values of an enum, the known and unknown variants of an open union, a tag with several values. */
function derivedNames(declaration: Declaration): readonly Named[] {
  const { name, place } = declaration;
  const made = declaration.kind === 'enum' ? [`${name}Values`] : declaration.kind === 'union' ? namesOfUnion(declaration) : [];
  return made.map((derived) => ({ name: derived, shown: `${derived} (made for ${name})`, place }));
}

function namesOfUnion({ name, open, variants }: UnionDeclaration): readonly string[] {
  const choices = variants.flatMap((variant) => {
    const tag = variant.tags.at(-1);
    const isChoice = tag !== undefined && tag.prefixes.length === 0 && tag.values.length > 1;
    return isChoice ? [`${variant.name}${pascalCase(tag.name) || 'Tag'}`] : [];
  });
  return [...(open ? [`Known${name}`, `Unknown${name}`] : []), ...choices];
}

/** Functions that TypeScript makes, which share one module: of each type, and of each field with a default. */
function functionNames(declaration: Declaration): readonly Named[] {
  const { name, place } = declaration;
  const made = ['is', 'validate', 'parse', 'encode', 'decode', 'clean', 'collect'].map((verb) => `${verb}${name}`);
  const fields = declaration.kind === 'record' || declaration.kind === 'variant' ? declaration.fields : [];
  const accessors = fields.flatMap((field) => (field.default === undefined ? [] : [`${camelCase(field.name)}Of${name}`]));
  return [...made, ...accessors].map((derived) => ({ name: derived, shown: `${derived} (made for ${name})`, place }));
}

function clashes(names: readonly Named[], languages = everyLanguage): readonly Diagnostic[] {
  for (const { target, language, convert } of languages) {
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
