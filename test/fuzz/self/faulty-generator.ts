/** Generators with one injected fault. */
import { generators } from '../../../generators/index.ts';
import type { Generator, OutFile } from '../../../generators/shared/generator.ts';
import type { Fault, Injection, Target } from './faults.ts';
import { faultyContracts } from './faulty-model.ts';

type Redefinition = Exclude<Injection, { readonly into: 'rule tree' }>;

export function faultyGenerator({ target, injection }: Fault): Generator {
  const right = generatorOf(target);
  const generate: Generator['generate'] = (contracts) => {
    switch (injection.into) {
      case 'rule tree':
        return right.generate(faultyContracts(contracts, injection.change));
      case 'runtime':
        return withRuntime(right.generate(contracts), target, injection);
      case 'contract modules':
        return withModules(right.generate(contracts), right.generate([]), injection);
    }
  };
  return { ...right, generate };
}

export function generatorOf(target: Target): Generator {
  const found = generators.find(({ name }) => name === target);
  if (found === undefined) throw new Error(`unknown generator ${target}`);
  return found;
}

/** Throws unless exactly one file declares the name, which may have been renamed. */
function withRuntime(
  files: readonly OutFile[],
  target: Target,
  redefinition: Redefinition,
): readonly OutFile[] {
  const { name, code } = redefinition;
  const declaring = files.filter((file) => declares(target, file, redefinition));
  if (declaring.length !== 1)
    throw new Error(`${declaring.length} generated files declare ${name}, not one`);
  // The host of C# replaces the member in the syntax tree.
  return target === 'csharp'
    ? [...files, { path: 'csharp/replacement.txt', text: code }]
    : files.map((file) => (declaring.includes(file) ? extended(file, code) : file));
}

function declares(target: Target, { text }: OutFile, { name, code }: Redefinition): boolean {
  switch (target) {
    case 'python':
      return new RegExp(`^(?:def|class) ${name}\\b`, 'm').test(text);
    case 'csharp':
      // The signature: what comes before the body.
      return text.includes(code.split(' =>')[0] ?? '');
    default:
      return new RegExp(`^(?:export )?(?:function|class) ${name}\\b`, 'm').test(text);
  }
}

function withModules(
  files: readonly OutFile[],
  shared: readonly OutFile[],
  { name, code }: Redefinition,
): readonly OutFile[] {
  const sharedPaths = new Set(shared.map(({ path }) => path));
  const use = new RegExp(`\\b${name}\\b`);
  return files.map((file) =>
    !sharedPaths.has(file.path) && use.test(file.text) ? extended(file, code) : file,
  );
}

function extended({ path, text }: OutFile, code: string): OutFile {
  return { path, text: `${text}\n\n${code.trim()}\n` };
}
