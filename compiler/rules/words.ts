/**
 * Describes conditions in words for rules without a message of their own: `status is "done" and
 * result is there`.
 */
import type { Json } from '../model/json.ts';
import { entries } from './conditions.ts';

export function conditionsInWords(conditions: Json | undefined): string {
  return entries(conditions)
    .map(([name, value]) => inWords(name, value))
    .join(' and ');
}

function inWords(name: string, value: Json): string {
  switch (name) {
    case 'all':
    case 'any': {
      const parts = Array.isArray(value) ? value.map(conditionsInWords) : [];
      return parts
        .map((part) => (part.includes(' and ') ? `(${part})` : part))
        .join(name === 'all' ? ' and ' : ' or ');
    }
    case 'not':
      return `not (${conditionsInWords(value)})`;
    case 'some':
    case 'every':
      return entries(value)
        .map(
          ([list, inner]) =>
            `for ${name === 'some' ? 'some item' : 'each item'} of ${list} ${conditionsInWords(inner)}`,
        )
        .join(' and ');
    default:
      return `${name} ${predicateInWords(value)}`;
  }
}

const states: Readonly<Record<string, string>> = { present: 'there', absent: 'absent' };

/** Describes a predicate with its verb: `is null`, `is not empty`, `starts with "x"`. */
function predicateInWords(value: Json, negation = ''): string {
  if (Array.isArray(value))
    return `is ${negation}one of ${value.map((each) => JSON.stringify(each)).join(', ')}`;
  if (value === null || typeof value !== 'object') return `is ${negation}${JSON.stringify(value)}`;
  // A negated conjunction is not the conjunction of the negated parts.
  if (negation !== '' && entries(value).length > 1) return `is not so: ${predicateInWords(value)}`;
  return entries(value)
    .map(([key, held]) => {
      switch (key) {
        case 'is':
          return `is ${negation}${states[String(held)] ?? String(held)}`;
        case 'not':
          return predicateInWords(held, negation === '' ? 'not ' : '');
        case 'in':
          return predicateInWords(held, negation);
        case 'min':
          return `is ${negation}at least ${String(held)}`;
        case 'max':
          return `is ${negation}at most ${String(held)}`;
        default:
          return `${negation === '' ? '' : 'never '}${key === 'starts' ? 'starts with' : key} ${key === 'matches' ? String(held) : JSON.stringify(held)}`;
      }
    })
    .join(' and ');
}
