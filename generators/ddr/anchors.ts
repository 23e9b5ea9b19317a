/** Anchors that do not move: made of names and titles, never of numbers. */

/** Letters and digits of ASCII, small; other letters as their code point, so that no two titles fall together by alphabet alone. */
export function slug(title: string): string {
  return [...title.normalize('NFC')]
    .map((character) => {
      const codePoint = character.codePointAt(0) ?? 0;
      if (/[A-Za-z0-9]/.test(character)) return codePoint >= 65 && codePoint <= 90 ? String.fromCharCode(codePoint + 32) : character;
      return codePoint < 0x80 ? '-' : `-u${codePoint.toString(16)}-`;
    })
    .join('')
    .replace(/-+/g, '-')
    .replace(/^-|-$/g, '');
}

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
