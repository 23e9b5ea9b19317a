/** The limits of a type that no type of a language expresses, as sentences for doc comments. */
import { boundsMessage } from '../../compiler/model/messages.ts';
import { format } from '../../compiler/model/text/formats.ts';
import {
  type Bounds,
  type FormatName,
  patternOf,
  type Type,
  type Uniqueness,
} from '../../compiler/model/types.ts';

/** `integerText` is for languages whose type of integers is that of all numbers. */
export function limitsOf(type: Type, integerText: readonly string[] = []): readonly string[] {
  const pattern = patternOf(type);
  const ofShape = limitsOfShape(type, integerText);
  return pattern === undefined ? ofShape : [...ofShape, `Must match ${pattern}.`];
}

function limitsOfShape(type: Type, integerText: readonly string[]): readonly string[] {
  switch (type.kind) {
    case 'string':
      return [...boundsText(type.length, 'character', 'characters'), ...formatText(type.format)];
    case 'integer':
      return [...integerText, ...boundsText(type.range, '', '', 'be')];
    case 'number':
      return boundsText(type.range, '', '', 'be');
    case 'list':
      return [...boundsText(type.count, 'item', 'items'), ...type.unique.map(uniqueText)];
    case 'map':
      return boundsText(type.count, 'entry', 'entries');
    case 'alternatives': {
      const others = type.of.filter(({ kind }) => kind !== 'null');
      return others.length === 1 ? others.flatMap((other) => limitsOf(other, integerText)) : [];
    }
    case 'boolean':
    case 'null':
    case 'any':
    case 'schema':
    case 'literal':
    case 'json':
    case 'reference':
    case 'parameter':
      return [];
  }
}

function boundsText(bounds: Bounds, unit: string, units: string, verb = 'have'): readonly string[] {
  const isBounded = bounds.min !== undefined || bounds.max !== undefined;
  return isBounded ? [boundsMessage(bounds, unit, units, verb)] : [];
}

function formatText(name: FormatName | undefined): readonly string[] {
  if (name === undefined) return [];
  const { pattern, message } = format(name);
  return pattern === undefined ? [] : [message];
}

function uniqueText({ level, ...unique }: Uniqueness): string {
  const isAdvice = level === 'should';
  if (unique.kind === 'items') return `No two items ${isAdvice ? 'should be' : 'are'} equal.`;
  return `No two items ${isAdvice ? 'should ' : ''}have the same ${unique.key}.`;
}
