/** Limits the expanded size of aliases. */
import { limits } from '../../model/limits.ts';
import { parseType, type TypeExpression } from '../types/type-expression.ts';
import type { SizeContext } from './size-context.ts';

/**
 * Targets without type aliases expand an alias wherever it is used, so that aliases of aliases can
 * grow exponentially.
 */
export function checkAliases({ document, report }: SizeContext): void {
  const expansions = new Map<string, Expanded>();
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
    const found = expansions.get(name);
    if (is === undefined || found !== undefined) return found ?? { size: 0, chain: 0 };
    expansions.set(name, single);
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
    expansions.set(name, expanded);
    return expanded;
  };
  let isReported = false;
  // Later aliases of the same chain are only consequences.
  const reportAlias = (name: string) => {
    isReported = true;
    const what = `An alias ("is") expands to at most ${limits.aliasSize} names, and a chain has at most ${limits.aliasChain} aliases`;
    report(['types', name, 'is'], 'value', what, 'Declare a record in between: { fields: … }.');
  };
  for (const name of Object.keys(document.types)) aliasSize(name, 1);
}

interface Expanded {
  readonly size: number;
  readonly chain: number;
}

const single: Expanded = { size: 1, chain: 0 };
