/** Where generated modules import the run time from: their own folder, or the package of it. */
import type { GeneratorOptions } from '../shared/generator.ts';
import { importEnding } from './settings.ts';

export const runtimePackage = '@concordat/runtime';

export interface RuntimeModules {
  /** What the imports between generated files end with. */
  readonly ending: string;
  /** Everything that generated code uses. */
  readonly all: string;
  /** Reading and writing files, which needs Node. */
  readonly files: string;
  /** A statement that throws if the package has a version that does not fit; or empty. */
  readonly check: string;
  /** The generated module from which programs import the public part, without its ending. */
  readonly publicModule: string;
  /** The package and the versions of it that fit, for npm. */
  readonly dependency?: { readonly name: string; readonly versions: string };
}

export function runtimeModules(options: GeneratorOptions): RuntimeModules {
  const { runtime } = options;
  const ending = importEnding(options);
  if (runtime === undefined)
    return {
      ending,
      all: `./runtime${ending}`,
      files: `./runtime/files${ending}`,
      check: '',
      publicModule: 'runtime/public',
    };
  return {
    ending,
    all: `${runtimePackage}/generated`,
    files: `${runtimePackage}/files`,
    check: `runtime.requireVersion(${runtime.major}, ${runtime.minor});`,
    publicModule: 'runtime',
    dependency: { name: runtimePackage, versions: `^${runtime.major}.${runtime.minor}.0` },
  };
}
