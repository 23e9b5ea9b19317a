/** Checks that another function does: that of a named type, or of a type parameter. */
import { declarationOf } from '../../../compiler/model/qualified-names.ts';
import { typesThatTakeContext } from '../../../compiler/model/queries/context-use.ts';
import type { Check } from '../../../compiler/model/rule-tree.ts';
import type { Block, Call, Callee, Statement, Test } from './ir.ts';
import { isShallow } from './nesting.ts';
import { doubtful } from './proofs.ts';
import { rootScope, type Scope } from './scope.ts';
import { ifStatement, invalid } from './statements.ts';
import { not } from './tests.ts';
import { currentValue } from './values.ts';

type Called = Extract<Check, { readonly kind: 'call' | 'parameter' }>;

export function lowerCall(check: Called, scope: Scope): Block {
  const definitions: Statement[] = [];
  const given = check.kind === 'call' ? check.arguments : [];
  const call: Call = {
    callee: calleeOf(check, scope),
    value: currentValue(scope),
    at: scope.path,
    arguments: given.map((argument) => lowerArgument(argument, scope, definitions)),
  };
  const isValid: Test = { kind: 'isValid', call };
  if (scope.fn.mode === 'is-valid') return [...definitions, ...ifStatement(not(isValid), invalid)];
  return [...definitions, { kind: 'call', call, isWorthAsking: isWorthAsking(check, scope) }];
}

function calleeOf(check: Called, { fn }: Scope): Callee {
  if (check.kind === 'parameter') return { kind: 'parameter', name: check.name };
  const takes = typesThatTakeContext(fn.contract).has(check.type);
  const context = !takes ? 'none' : fn.hasContext ? 'given' : 'absent';
  return { kind: 'declaration', type: check.type, context };
}

/** A type argument as a function; one that needs more than a value gets a definition of its own. */
function lowerArgument(check: Check, scope: Scope, definitions: Statement[]): Callee {
  if (check.kind === 'parameter') return calleeOf(check, scope);
  const callee =
    check.kind === 'call' && check.arguments.length === 0 ? calleeOf(check, scope) : undefined;
  if (callee?.kind === 'declaration' && callee.context === 'none') return callee;
  const { fn } = scope;
  const name = fn.newLocal(scope.stem, 'argument');
  const value = fn.newLocal(scope.stem, 'value');
  const path = fn.newLocal(scope.stem, 'path');
  const inner = rootScope(fn, value, scope.stem);
  const needsProof = fn.profile.provesJson ? doubtful : 0;
  const body = fn.lowerCheck(check, { ...inner, needsProof });
  definitions.push({ kind: 'function', name, value, path, body });
  return { kind: 'local', local: name };
}

/**
 * Not of the value of the function itself, which has a violation if it is collected at all; nor of
 * recursive types, which would be asked again at every level.
 */
function isWorthAsking(check: Called, { fn, path }: Scope): boolean {
  if (check.kind !== 'call' || check.arguments.length > 0) return false;
  const { declaration, home } = declarationOf(fn.contract, check.type);
  return path.length > 0 && isShallow(declaration, home);
}
