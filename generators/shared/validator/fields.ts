/** Members of objects: their presence, and what must hold where they exist. */
import type { Check, Test as RuleTest } from '../../../compiler/model/rule-tree.ts';
import { lookUp } from './bindings.ts';
import type { Block, Local, Path, Test } from './ir.ts';
import { needsProofWithin } from './proofs.ts';
import { enter, localValue, narrow, type Scope } from './scope.ts';
import { failWith, ifStatement, joined, noStatements } from './statements.ts';
import { isPresent, lowerTest, not } from './tests.ts';
import { memberOfCurrent } from './values.ts';

type Field = Extract<Check, { readonly kind: 'field' }>;

interface FieldParts {
  /** The statement that binds the member, if the field needs a variable. */
  readonly binding: Block;
  readonly body: Block;
  readonly local: Local | undefined;
}

export function lowerField(check: Field, scope: Scope): Block {
  const { binding, body } = lowerFieldParts(check, scope);
  return [...binding, ...body];
}

export function lowerFieldParts({ name, presence, check }: Field, scope: Scope): FieldParts {
  const path: Path = [...scope.path, { kind: 'member', name }];
  const bound = lookUp(scope.fields, name);
  const value = memberOfCurrent(name, scope);
  if (presence.kind === 'forbidden') {
    const body = ifStatement(isPresent(value), failWith(presence.finding, scope, path));
    return { binding: noStatements, body, local: bound };
  }
  const local = bound ?? scope.fn.newLocal(name);
  const inner = lowerMemberValue(check, local, name, scope);
  const isBound = bound !== undefined || inner.length > 0;
  const test = isPresent(isBound ? localValue(local, scope) : value);
  const body =
    presence.kind === 'optional'
      ? ifStatement(test, inner)
      : requirePresence(test, failWith(presence.finding, scope, path), inner, scope);
  const binding: Block =
    bound === undefined && isBound ? [{ kind: 'let', local, value }] : noStatements;
  return { binding, body, local: isBound ? local : undefined };
}

function requirePresence(test: Test, failed: Block, inner: Block, scope: Scope): Block {
  return scope.fn.mode === 'is-valid'
    ? joined([ifStatement(not(test), failed), inner])
    : ifStatement(not(test), failed, inner);
}

/** What a member must satisfy where it exists. */
export function lowerMemberValue(check: Check, local: Local, name: string, scope: Scope): Block {
  const inner = enter(scope, local, name, { kind: 'member', name }, needsProofWithin(scope));
  return scope.fn.lowerCheck(inlined(check, scope), inner);
}

/** Where a language wants it, the check of an enum instead of the call of its function. */
export function inlined(check: Check, { fn }: Scope): Check {
  if (!fn.profile.inlinesEnums || check.kind !== 'call') return check;
  const declaration = fn.contract.byName.get(check.type);
  return declaration?.kind === 'enum' ? declaration.check : check;
}

/** What is known after a check that returned where it failed. */
export function afterwards(check: Check | undefined, scope: Scope): Scope {
  if (check?.kind === 'all')
    return check.checks.reduce((known, each) => afterwards(each, known), scope);
  if (check?.kind !== 'assert') return scope;
  const known = isAboutKinds(check.test)
    ? narrow(scope, lowerTest(check.test, scope), true)
    : scope;
  return afterwards(check.then, known);
}

/** Whether something can be known of a value if it passed the test. */
function isAboutKinds(test: RuleTest): boolean {
  if (test.kind === 'nOf') return test.tests.some(isAboutKinds);
  return test.kind === 'hasKind' || test.kind === 'present';
}
