/** The scope in which a function of a module starts. */
import type { Contract } from '../../../compiler/model/model.ts';
import { constantName, importName } from '../printing/names.ts';
import { printCheck } from './checks.ts';
import type { Constants } from './constants.ts';
import { anyKind, type Mode, nonePassed, type Scope } from './emit-context.ts';
import { nowhere, root } from './paths.ts';
import { printTest } from './tests.ts';

/** No local variable has the name of a module that the function may use. */
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
    path: mode === 'clean' ? nowhere : root,
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
