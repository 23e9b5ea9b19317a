/** Prints types in the syntax of contracts, and the constraints of fields in words. */
import {
  type Bounds,
  type Constraint,
  patternOf,
  type Type,
} from '../../../compiler/model/types.ts';
import { listing } from '../text.ts';
import { code } from './encode.ts';

export function typeText(type: Type): string {
  return `${shapeText(type)}${patternText(patternOf(type))}`;
}

function shapeText(type: Type): string {
  switch (type.kind) {
    case 'string':
      return `${type.format ?? 'string'}${boundsText(type.length)}`;
    case 'integer':
    case 'number':
      return type.kind + boundsText(type.range);
    case 'boolean':
    case 'null':
    case 'any':
    case 'schema':
      return type.kind;
    case 'literal':
      return JSON.stringify(type.value);
    case 'list':
      return `list<${typeText(type.of)}>${boundsText(type.count)}`;
    case 'map':
      return `${type.of.kind === 'any' ? 'object' : `map<${typeText(type.of)}>`}${boundsText(type.count)}`;
    case 'json':
      return type.of.kind === 'any' ? 'json' : `json<${typeText(type.of)}>`;
    case 'reference':
      return type.arguments.length === 0
        ? type.to
        : `${type.to}<${type.arguments.map(typeText).join(', ')}>`;
    case 'parameter':
      return type.name;
    case 'alternatives':
      return type.of.map(typeText).join(' | ');
  }
}

/** Returns a sentence about the number of members of an object; empty for any number. */
export function membersText({ min, max }: Bounds): string {
  if (min === undefined && max === undefined) return '';
  const few = min === undefined ? '' : max === undefined ? `at least ${min}` : String(min);
  const range =
    max === undefined || min === max
      ? few
      : min === undefined
        ? `at most ${max}`
        : `${min} to ${max}`;
  return `It has ${range} ${(max ?? min) === 1 ? 'member' : 'members'}.`;
}

/** A pattern as JavaScript writes it. */
function patternText(pattern: string | undefined): string {
  return pattern === undefined ? '' : ` /${pattern}/`;
}

/** Returns Markdown: `string`, not blank; SHOULD: from 2 to 5 sentences, no emoji. */
export function typeAndLimits(type: Type, constraints: readonly Constraint[]): string {
  if (constraints.length === 0 && type.kind !== 'list') return code(typeText(type));
  const of = (level: Constraint['level']) =>
    constraints.filter((constraint) => constraint.level === level).map(constraintText);
  const must = [code(typeText(type)), ...uniquenessText(type, 'must'), ...of('must')].join(', ');
  const should = [...uniquenessText(type, 'should'), ...of('should')];
  return should.length === 0 ? must : `${must}; SHOULD: ${should.join(', ')}`;
}

function uniquenessText(type: Type, level: Constraint['level']): readonly string[] {
  if (type.kind !== 'list') return [];
  const constraints = type.unique.filter((unique) => unique.level === level);
  return constraints.map((unique) =>
    unique.kind === 'items' ? 'no two items equal' : `unique by ${code(unique.key)}`,
  );
}

const units = {
  length: ['character', 'characters'],
  bytes: ['byte', 'bytes'],
  sentences: ['sentence', 'sentences'],
  tokens: ['token', 'tokens'],
} as const;

function constraintText(constraint: Constraint): string {
  switch (constraint.kind) {
    case 'pattern':
      return `matches ${code(constraint.pattern)}`;
    case 'blank':
      return 'not blank';
    case 'emoji':
    case 'markup':
      return `no ${constraint.kind}`;
    case 'data-url':
      return 'no data URL';
    case 'untagged-json':
      return 'no JSON without a language tag';
    default:
      return boundsInWords(constraint.bounds, units[constraint.kind]);
  }
}

function boundsInWords({ min, max }: Bounds, [one, many]: readonly [string, string]): string {
  const count = (number: number) => `${number} ${number === 1 ? one : many}`;
  if (min !== undefined && min === max) return `exactly ${count(min)}`;
  return listing([
    ...(min === undefined ? [] : [`at least ${max === undefined ? count(min) : min}`]),
    ...(max === undefined ? [] : [`at most ${count(max)}`]),
  ]);
}

function boundsText({ min, max }: Bounds): string {
  if (min === undefined && max === undefined) return '';
  return min === max ? `(${min})` : `(${min ?? ''}..${max ?? ''})`;
}
