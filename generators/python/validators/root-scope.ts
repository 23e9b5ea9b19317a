/** The scope at the start of a generated function. */
import type { Contract } from '../../../compiler/model/model.ts';
import { constantName, importName } from '../printing/names.ts';
import { printCheck } from './checks.ts';
import type { Constants } from './constants.ts';
import { anyKind, type Mode, nonePassed, type Scope } from './emit-context.ts';
import { noPath, root } from './paths.ts';
import { printTest } from './tests.ts';

/** The names of imported modules are reserved, so that no local variable hides one. */
export function rootScope(
  mode: Mode,
  name: string,
  constants: Constants,
  contract: Contract,
  isExchange = false,
): Scope {
  return {
    mode,
    current: 'value',
    kinds: anyKind,
    needsTypeCheck: 0,
    path: mode === 'clean' ? noPath : root,
    isLast: mode === 'collect',
    used: [...contract.imports.keys()].map(importName),
    defined: [],
    passed: nonePassed,
    subject: constantName(name),
    isExchange,
    item: undefined,
    contract,
    isContextGiven: false,
    constants,
    printers: { check: printCheck, test: printTest },
  };
}
