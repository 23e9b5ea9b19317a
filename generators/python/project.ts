/** The files that make a folder a Python project. pip installs it without a network. */
import renderBackend from '../../templates/python/build_backend.py.hbs';
import renderProject from '../../templates/python/pyproject.toml.hbs';
import type { OutFile } from '../shared/generator.ts';
import { runtimePackage } from './packages.ts';

export interface Project {
  readonly header: string;
  /** The name for pip. */
  readonly name: string;
  readonly version: string;
  readonly description: string;
  /** Undefined if there is no README. */
  readonly readme?: string;
}

/** A generated package that contains its run time, and its own build backend. */
export function printWholeProject(project: Project): readonly OutFile[] {
  return [
    printProject(project, [
      'requires = []',
      'build-backend = "build_backend"',
      'backend-path = ["."]',
    ]),
    { path: 'python/build_backend.py', text: renderBackend(project) },
  ];
}

/** A generated package that depends on that of the run time, which has the build backend too. */
export function printSmallProject(project: Project, runtime: string): readonly OutFile[] {
  const buildSystem = [
    `requires = ["${runtime}"]`,
    `build-backend = "${runtimePackage}.build_backend"`,
  ];
  return [printProject(project, buildSystem, [runtime])];
}

/** The package of the run time. */
export function printRuntimeProject(project: Project): readonly OutFile[] {
  return [
    printProject(project, [
      'requires = []',
      `build-backend = "${runtimePackage}.build_backend"`,
      'backend-path = ["."]',
    ]),
    { path: `python/${runtimePackage}/build_backend.py`, text: renderBackend(project) },
  ];
}

/** The build backend reads this file: each value must be JSON on one line. */
function printProject(
  { header, name, version, description, readme }: Project,
  buildSystem: readonly string[],
  dependencies: readonly string[] = [],
): OutFile {
  return {
    path: 'python/pyproject.toml',
    text: renderProject({
      header,
      buildSystem,
      name: JSON.stringify(name),
      version: JSON.stringify(version),
      description: JSON.stringify(description),
      readme: readme === undefined ? '' : JSON.stringify(readme),
      dependencies: JSON.stringify(dependencies),
    }),
  };
}
