/** Stable anchors, derived from names and titles and never from numbers. */
import { kebabCase, memoize } from '../../../compiler/model/names.ts';

/**
 * Returns a lower-case ASCII slug. Other letters become their code points, so that titles in other
 * alphabets do not collide.
 */
export const slug = memoize((title) =>
  title
    .normalize('NFC')
    .replace(/[^\x00-\x7F]/gu, (character) => `-u${character.codePointAt(0)?.toString(16)}-`)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, ''),
);

/**
 * Returns a function that makes anchors unique by adding a number to a name that was used before.
 */
export function newAnchors(): (name: string) => string {
  const given = new Set<string>();
  return (name) => {
    let anchor = name;
    for (let number = 2; given.has(anchor); number++) anchor = `${name}-${number}`;
    given.add(anchor);
    return anchor;
  };
}

export function typeAnchor(name: string): string {
  return `type-${kebabCase(name)}`;
}

export function ruleAnchor(id: string): string {
  return `rule-${id}`;
}

export function exchangeAnchor(name: string): string {
  return `exchange-${name}`;
}
