/** Members that a type does not declare: none in a closed record, typed ones in maps and open records. */
import type { Check } from '../../compiler/tree.ts';
import { printBlame, printCheck, printEvery, printHeld } from './checks.ts';
import { block, type Code, conditional } from './code.ts';
import { sharedNames } from './constants.ts';
import { textLiteral } from './encode.ts';
import { fresh } from './names.ts';
import { anyKind, noneSound, printPath, type Scope } from './scope.ts';

type Others = Extract<Check, { readonly kind: 'others' }>;

export function printOthers(check: Others, scope: Scope): readonly Code[] {
  // A hint for a field that the type does have is never given.
  const relevant = { ...check, hints: check.hints.filter(({ name }) => !check.declared.includes(name)) };
  return scope.mode === 'clean' ? printClean(relevant, scope) : printCollect(relevant, scope);
}

function printClean({ declared, hints, check }: Others, scope: Scope): readonly Code[] {
  const { current } = scope;
  if (isRefusal(check)) {
    const isOpen = declared.length === 0 ? current : `not ${current}.keys() <= ${fieldNames(declared, scope)}`;
    return [conditional(isOpen, ['return False'])];
  }
  const hinted = hints.map(({ name }) => conditional(`${textLiteral(name)} in ${current}`, ['return False']));
  if (declared.length === 0 && check.kind === 'call' && check.arguments.length === 0)
    return [...hinted, printEvery(check, `${current}.values()`, scope)];
  const item = fresh('item', scope.used);
  const code = printCheck(check, { ...scope, current: item, kinds: anyKind, sound: noneSound, isLast: false });
  if (code.length === 0) return hinted;
  if (declared.length === 0) return [...hinted, block(`for ${item} in ${current}.values()`, code)];
  const key = fresh('key', scope.used);
  const names = fieldNames(declared, scope);
  return [...hinted, block(`for ${key}, ${item} in ${current}.items()`, [conditional(`${key} not in ${names}`, code)])];
}

function printCollect({ declared, hints, check }: Others, scope: Scope): readonly Code[] {
  const { current } = scope;
  const key = fresh('key', scope.used);
  const at = fresh('at', scope.used);
  const inner = { ...scope, path: [{ variable: at }], isLast: false };
  const held = isRefusal(check) ? printCheck(check, inner) : printHeld(check, `${current}[${key}]`, 'item', inner);
  const code = hints.reduceRight<readonly Code[]>(
    (rest, { name, blame }) => [conditional(`${key} == ${textLiteral(name)}`, [printBlame(blame, inner.path, scope)], rest)],
    held,
  );
  if (code.length === 0) return [];
  const keys = declared.length === 0 ? current : `${current}.keys() - ${fieldNames(declared, scope)}`;
  return [block(`for ${key} in sorted(${keys})`, [`${at} = pointer(${printPath(scope.path)}, ${key})`, ...code])];
}

/** No value passes: the members must not be there at all. */
function isRefusal(check: Check): boolean {
  return check.kind === 'assert' && check.test.kind === 'holds' && check.test.min > check.test.tests.length;
}

function fieldNames(declared: readonly string[], scope: Scope): string {
  return sharedNames(declared, `_${scope.subject}_FIELDS`, scope.constants);
}
