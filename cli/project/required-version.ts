/** `requires` in `concordat.yaml`: the versions of concordat that a project uses. */
import { type Diagnostic, diagnostic } from '../../compiler/diagnostics/diagnostics.ts';
import { isObject } from '../../compiler/model/json.ts';
import type { Loaded } from '../../compiler/parse/loaded.ts';
import { name, version } from '../../package.json';

/**
 * Reports a version that the project does not use. It comes before the other checks of the file,
 * which may have keys of another version.
 */
export function checkRequired(loaded: Loaded): readonly Diagnostic[] {
  const required = isObject(loaded.data) ? loaded.data['requires'] : undefined;
  if (typeof required !== 'string' || isIn(required, version)) return [];
  const command = `npm install -D '${name}@${required}'`;
  return [diagnostic('wrong-version', loaded.span(['requires']), { required, version, command })];
}

/** Whether a version is in the range, as npm reads it. A text that is not a range has any. */
export function isIn(range: string, given: string): boolean {
  const [, operator = '', wanted = ''] = /^([~^]|>=)?(\d+\.\d+\.\d+)$/.exec(range) ?? [];
  if (wanted === '') return true;
  const [least, own] = [numbersOf(wanted), numbersOf(given)];
  const order = compared(own, least);
  if (operator === '') return order === 0;
  return (
    order >= 0 &&
    (operator === '>=' || fixed(operator, least).every((part, index) => part === own[index]))
  );
}

/** The leading numbers that must be equal. `^` allows a new minor version only from 1.0.0 on. */
function fixed(operator: string, least: readonly number[]): readonly number[] {
  if (operator === '~') return least.slice(0, 2);
  const first = least.findIndex((part) => part > 0);
  return least.slice(0, first < 0 ? least.length : first + 1);
}

function numbersOf(text: string): readonly number[] {
  return (text.split('-')[0] ?? '').split('.').map(Number);
}

function compared(left: readonly number[], right: readonly number[]): number {
  const difference = left
    .map((part, index) => part - (right[index] ?? 0))
    .find((part) => part !== 0);
  return difference ?? 0;
}
