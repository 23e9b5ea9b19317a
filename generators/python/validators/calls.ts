/**
 * Checks that other functions do: those of named types, and of what stands for a type parameter.
 */
import { declarationOf } from '../../../compiler/model/qualified-names.ts';
import type { Check } from '../../../compiler/model/rule-tree.ts';
import { block, type Code, call, conditional } from '../printing/code.ts';
import { fresh, functionName, innerName } from '../printing/names.ts';
import { contextFor } from '../types/context.ts';
import { anyKind, type Mode, nonePassed, type Scope } from './emit-context.ts';
import { isShallow } from './nesting.ts';
import { nowhere, pathIn } from './paths.ts';
import { needsTypeCheckAtAll, refused } from './type-guards.ts';

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
      conditional(`not ${name}(${[scope.current, ...last].join(', ')})`, refused),
    ];
  }
  const collected = call(name, scope.current, scope.path.text, 'sink', ...last);
  if (!isWorthAsking(check, scope)) return [...definitions, collected];
  const isClean = `${validateName(check, 'clean')}(${[scope.current, ...last].join(', ')})`;
  return [conditional(`not ${isClean}`, [collected])];
}

/**
 * Most of a document with a fault has none, and that `clean` knows sooner. Not of the value itself,
 * with which something is wrong if it is collected at all; nor of types that hold themselves, which
 * would be asked again at every level.
 */
function isWorthAsking(
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

/**
 * The function that judges what stands for a type parameter; where there is none yet, it is defined
 * on the spot.
 */
function printArgument(
  check: Check,
  scope: Scope,
): { readonly name: string; readonly definition: readonly Code[] } {
  if (check.kind === 'parameter') return { name: validateName(check, scope.mode), definition: [] };
  if (check.kind === 'call' && check.arguments.length === 0) {
    const name = validateName(check, scope.mode);
    const context = contextOf(check, scope);
    const taken = scope.mode === 'clean' ? 'value' : 'value, path, sink';
    return {
      name:
        context.length === 0 ? name : `lambda ${taken}: ${name}(${[taken, ...context].join(', ')})`,
      definition: [],
    };
  }
  const name = fresh(`${scope.mode}_argument`, scope.defined);
  return { name, definition: ['', printFunction(name, check, scope, []), ''] };
}

/**
 * `def name(value: JsonValue, …)`, for a declaration or for an argument. What is `last` are its own
 * parameters.
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
    needsTypeCheck: outer.mode === 'clean' ? needsTypeCheckAtAll : 0,
    path: outer.mode === 'clean' ? nowhere : pathIn('path'),
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

/** What stands for a type parameter brings the context along. */
function contextOf(
  check: Kind<'call'> | Kind<'parameter'>,
  { contract }: Scope,
): readonly string[] {
  return check.kind === 'call' ? contextFor(check.type, contract) : [];
}
