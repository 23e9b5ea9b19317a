/** The size of aliases, which some languages write out wherever the name is used. */
import { limits } from '../../model/limits.ts';
import { parseType, type TypeExpression } from '../types/type-expression.ts';
import type { Counting } from './counting.ts';

/**
 * What `is` stands for is written out wherever the name is used, in languages that have no such
 * names.
 */
export function checkAliases({ document, report }: Counting): void {
  const known = new Map<string, Expanded>();
  const sizeOf = (expression: TypeExpression, depth: number): Expanded => {
    if (expression.kind === 'literal') return { size: 0, chain: 0 };
    const inner = (expression.kind === 'alternatives' ? expression.of : expression.arguments).map(
      (part) => sizeOf(part, depth),
    );
    const own = expression.kind === 'name' ? [aliasSize(expression.name, depth + 1)] : [];
    const parts = [...inner, ...own];
    return {
      size: parts.reduce((sum, part) => sum + part.size, 1),
      chain: Math.max(0, ...parts.map(({ chain }) => chain)),
    };
  };
  const aliasSize = (name: string, depth: number): Expanded => {
    const is = Object.hasOwn(document.types, name) ? document.types[name]?.is : undefined;
    const found = known.get(name);
    if (is === undefined || found !== undefined) return found ?? { size: 0, chain: 0 };
    known.set(name, single);
    const parsed = parseType(is);
    const { size, chain } =
      'problem' in parsed
        ? single
        : depth > limits.aliasChain
          ? { size: 1, chain: limits.aliasChain }
          : sizeOf(parsed.expression, depth);
    const isTooLarge = size > limits.aliasSize || chain >= limits.aliasChain;
    if (isTooLarge && !isReported) reportAlias(name);
    const expanded = isTooLarge ? single : { size, chain: chain + 1 };
    known.set(name, expanded);
    return expanded;
  };
  let isReported = false;
  // Only the first: the others of the same chain are its consequences.
  const reportAlias = (name: string) => {
    isReported = true;
    const what = `What "is" stands for has at most ${limits.aliasSize} names when others of that kind are written out, at most ${limits.aliasChain} in a chain`;
    report(['types', name, 'is'], 'value', what, 'Declare a record on the way: { fields: … }.');
  };
  for (const name of Object.keys(document.types)) aliasSize(name, 1);
}

interface Expanded {
  readonly size: number;
  readonly chain: number;
}

const single: Expanded = { size: 1, chain: 0 };
