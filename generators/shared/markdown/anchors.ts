/** Anchors that do not move: made of names and titles, never of numbers. */
import { kebabCase, memoize } from '../../../compiler/model/names.ts';

/**
 * Letters and digits of ASCII, small; other letters as their code point, so that no two titles fall
 * together by alphabet alone.
 */
export const slug = memoize((title) =>
  title
    .normalize('NFC')
    .replace(/[^\x00-\x7F]/gu, (character) => `-u${character.codePointAt(0)?.toString(16)}-`)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, ''),
);

/** Gives every name once; a second one of the same name gets a number. */
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
