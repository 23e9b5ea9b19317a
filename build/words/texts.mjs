/** The identifiers, and the comments and strings, of a source text, each with its offset. */
import jsTokens from 'js-tokens';

function tokensOf(text) {
  let offset = 0;
  return Array.from(jsTokens(text), (token) => {
    const at = offset;
    offset += token.value.length;
    return { type: token.type, value: token.value, offset: at };
  });
}

export function identifiersOf(text) {
  return tokensOf(text)
    .filter(({ type }) => type === 'IdentifierName' || type === 'PrivateIdentifier')
    .map(({ value, offset }) => ({ word: value, offset }));
}

const proseTypes =
  /^(?:Single|Multi)LineComment$|^StringLiteral$|^Template|^NoSubstitutionTemplate$/;

/** Comments and the texts of strings. A comment that continues over lines is one text. */
export function commentsOf(text) {
  return tokensOf(text)
    .filter(({ type }) => proseTypes.test(type))
    .map(({ value, offset }) => ({ words: unwrapped(value), offset }));
}

/** Same length as before, so that offsets stay; a line break and its comment marker count as blanks. */
function unwrapped(comment) {
  return comment.replace(/\n\s*(?:\*|\/\/)?/g, (gap) => ' '.repeat(gap.length));
}

/** Markdown without code, and of a template its comments and documentation. */
export function proseOf(file, text) {
  const blank = (part) => part.replace(/[^\n]/g, ' ');
  if (file.endsWith('.md'))
    return [
      { words: text.replace(/^```[\s\S]*?^```/gm, blank).replace(/`[^`\n]*`/g, blank), offset: 0 },
    ];
  return [...text.matchAll(/\/\/.*|\/\*[\s\S]*?\*\/|"""[\s\S]*?"""|(?<=^|\s)#(?!\{).*/gm)].map(
    (match) => ({ words: unwrapped(match[0]), offset: match.index }),
  );
}

export function lineAt(text, offset) {
  return text.slice(0, offset).split('\n').length;
}
