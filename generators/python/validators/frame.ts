/** What the printer knows in one function. */
import { snakeCase } from '../../../compiler/model/names.ts';
import {
  foundNames,
  type Local,
  type Mode,
  type Path,
  type Step,
  testNames,
  valueNames,
} from '../../shared/validator/ir.ts';
import { formatLiteral, nameLiteral, textLiteral } from '../printing/encode.ts';
import { isKeyword } from '../printing/names.ts';
import type { ModuleUses } from './module-uses.ts';
import { operationName } from './operations.ts';

export interface Frame {
  readonly mode: Mode;
  readonly module: ModuleUses;
  /** The variable of the path of the function's value; undefined at the root of a document. */
  readonly path: string | undefined;
  /** Names that no variable may have: modules and functions that the function refers to. */
  readonly taken: ReadonlySet<string>;
  /** Variables that were referred to. */
  readonly used: Set<Local>;
}

/** The flags that are set, of those that the parts of a split function share. */
export const sharedFlags = 'flags';

/** What the functions call besides the operations of the validator IR; `key` is a loop variable. */
const called = [
  ...(['all', 'any', 'bool', 'dict', 'enumerate', 'float', 'int', 'isinstance', 'len'] as const),
  ...(['list', 'sorted', 'str', 'sum', 'type', 'key', 'field_passed'] as const),
  ...(['above', 'as_items', 'at_least', 'at_most', 'below', 'collect_embedded_json'] as const),
  ...(['contains_json', 'embedded_json', 'encodable', 'equal', 'is_integer', 'is_number'] as const),
  ...(['matches_schema', 'member', 'step'] as const),
];
const reserved = new Set<string>([
  sharedFlags,
  ...called,
  ...[...valueNames, ...testNames, ...foundNames].map(operationName),
]);

/** The name of a variable where it is declared. */
export function declared({ name }: Local, { taken }: Frame): string {
  return reserved.has(name) || taken.has(name) || isKeyword(name) ? `${name}_` : name;
}

/** The name of a variable where it is used. */
export function used(local: Local, frame: Frame): string {
  frame.used.add(local);
  return declared(local, frame);
}

/** The function that validates a type argument. */
export function parameterName(parameter: string, mode: Mode): string {
  return `${verbOf(mode)}_${snakeCase(parameter)}`;
}

export function verbOf(mode: Mode): string {
  return mode === 'is-valid' ? 'is_valid' : 'collect';
}

/** The expression of a path in the document. */
export function pathExpression(path: Path, frame: Frame): string {
  const parts: (string | { readonly variable: string })[] = [];
  const addText = (text: string) => {
    const last = parts.at(-1);
    if (typeof last === 'string') parts[parts.length - 1] = last + text;
    else parts.push(text);
  };
  if (frame.path !== undefined) parts.push({ variable: frame.path });
  for (const step of path) {
    if (step.kind === 'index') addText('/');
    const text = stepText(step);
    if (text !== undefined) addText(text);
    else if ('local' in step) parts.push({ variable: stepVariable(step, frame) });
  }
  const [first = '', second] = parts;
  if (parts.length <= 1) return typeof first === 'string' ? textLiteral(first) : first.variable;
  return parts.length === 2 && typeof first === 'object' && typeof second === 'string'
    ? `${first.variable} + ${nameLiteral(second)}`
    : formatLiteral(parts);
}

/** `#` is escaped too, since it marks the step into embedded JSON. */
function stepText(step: Step): string | undefined {
  if (step.kind === 'embedded') return '#';
  if (step.kind !== 'member') return undefined;
  return `/${step.name.replaceAll('~', '~0').replaceAll('/', '~1').replaceAll('#', '~2')}`;
}

function stepVariable(
  step: Extract<Step, { readonly kind: 'index' | 'key' | 'found' }>,
  frame: Frame,
): string {
  const name = used(step.local, frame);
  return step.kind === 'key' ? `${frame.module.use('step')}(${name})` : name;
}
