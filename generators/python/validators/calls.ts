/** Prints calls of other validating functions: those of named types and of type arguments. */
import { declarationOf } from '../../../compiler/model/qualified-names.ts';
import type { Check } from '../../../compiler/model/rule-tree.ts';
import { isShallow } from '../../shared/validator/nesting.ts';
import { block, type Code, call, ifStatement } from '../printing/code.ts';
import { fresh, functionName, innerName } from '../printing/names.ts';
import { contextFor } from '../types/context.ts';
import { anyKind, type Mode, nonePassed, type Scope } from './emit-context.ts';
import { noPath, pathIn } from './paths.ts';
import { allKindsUnchecked, returnFalse } from './type-guards.ts';

type Kind<K extends Check['kind']> = Extract<Check, { readonly kind: K }>;

export function printCall(check: Kind<'call'> | Kind<'parameter'>, scope: Scope): readonly Code[] {
  const name = validateName(check, scope.mode);
  const definitions: Code[] = [];
  const last = [...contextOf(check, scope)];
  for (const argument of check.kind === 'call' ? check.arguments : []) {
    const passed = printArgument(argument, scope);
    definitions.push(...passed.definition);
    last.push(passed.name);
  }
  if (scope.mode === 'clean') {
    return [
      ...definitions,
      ifStatement(`not ${name}(${[scope.current, ...last].join(', ')})`, returnFalse),
    ];
  }
  const collected = call(name, scope.current, scope.path.text, 'sink', ...last);
  if (!callsCleanFirst(check, scope)) return [...definitions, collected];
  const isClean = `${validateName(check, 'clean')}(${[scope.current, ...last].join(', ')})`;
  return [ifStatement(`not ${isClean}`, [collected])];
}

/**
 * Whether to call `clean` before `collect`. Most parts of an invalid document are valid, and
 * `clean` finds that faster. Not for the value itself, which is already known to be invalid, nor
 * for recursive types, where `clean` would run again at every level.
 */
function callsCleanFirst(
  check: Kind<'call'> | Kind<'parameter'>,
  { current, contract }: Scope,
): boolean {
  if (
    check.kind !== 'call' ||
    check.arguments.length > 0 ||
    current === 'value' ||
    current === 'answers'
  )
    return false;
  const { declaration, home } = declarationOf(contract, check.type);
  return isShallow(declaration, home);
}

/** Returns the function that validates a type argument; it is defined in place if there is none. */
function printArgument(
  check: Check,
  scope: Scope,
): { readonly name: string; readonly definition: readonly Code[] } {
  if (check.kind === 'parameter') return { name: validateName(check, scope.mode), definition: [] };
  if (check.kind === 'call' && check.arguments.length === 0) {
    const name = validateName(check, scope.mode);
    const context = contextOf(check, scope);
    const parameters = scope.mode === 'clean' ? 'value' : 'value, path, sink';
    return {
      name:
        context.length === 0
          ? name
          : `lambda ${parameters}: ${name}(${[parameters, ...context].join(', ')})`,
      definition: [],
    };
  }
  const name = fresh(`${scope.mode}_argument`, scope.defined);
  return { name, definition: ['', printFunction(name, check, scope, []), ''] };
}

/**
 * Prints `def name(value: JsonValue, …)` for a declaration or a type argument. `last` are its
 * additional parameters.
 */
export function printFunction(
  name: string,
  check: Check,
  outer: Scope,
  last: readonly string[],
): Code {
  const scope = {
    ...outer,
    current: 'value',
    kinds: anyKind,
    needsTypeCheck: outer.mode === 'clean' ? allKindsUnchecked : 0,
    path: outer.mode === 'clean' ? noPath : pathIn('path'),
    isLast: outer.mode === 'collect',
    used: [...outer.used],
    defined: [],
    passed: nonePassed,
  };
  const code = scope.printers.check(check, scope);
  if (outer.mode === 'clean') {
    return block(`def ${name}(${['value: JsonValue', ...last].join(', ')}) -> bool`, [
      ...code,
      'return True',
    ]);
  }
  return block(
    `def ${name}(${['value: JsonValue', 'path: str', 'sink: Sink', ...last].join(', ')}) -> None`,
    code,
  );
}

function validateName(check: Kind<'call'> | Kind<'parameter'>, mode: Mode): string {
  return check.kind === 'call' ? innerName(mode, check.type) : functionName(mode, check.name);
}

/**
 * Returns the context argument. A function passed for a type parameter has its context bound
 * already.
 */
function contextOf(
  check: Kind<'call'> | Kind<'parameter'>,
  { contract }: Scope,
): readonly string[] {
  return check.kind === 'call' ? contextFor(check.type, contract) : [];
}
