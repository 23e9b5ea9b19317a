/** The run time of each language as a package of its own. */
import { printRuntimePackage as csharp } from './csharp/runtime-package.ts';
import { printRuntimePackage as python } from './python/runtime-package.ts';
import type { OutFile } from './shared/generator.ts';
import type { RuntimeVersion } from './shared/runtime-version.ts';
import { printRuntimePackage as typescript } from './typescript/runtime-package.ts';

export { runtimeVersion } from './shared/runtime-version.ts';

/** By target: prints the source of the package, in a folder with the name of the target. */
export const runtimePackages: Readonly<
  Record<string, (version: RuntimeVersion) => readonly OutFile[]>
> = { typescript, csharp, python };
