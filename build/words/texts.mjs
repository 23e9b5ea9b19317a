/** Extracts identifiers, comments and strings of a source text with their offsets. */
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

/** Comments and strings. A comment of several lines is one text. */
export function commentsOf(text) {
  return tokensOf(text)
    .filter(({ type }) => proseTypes.test(type))
    .map(({ value, offset }) => ({ words: unwrapped(value), offset }));
}

/** The comments of a source file, as written. Line comments that follow each other are one. */
export function onlyComments(text) {
  const comments = [];
  for (const { type, value, offset } of tokensOf(text)) {
    if (!/^(?:Single|Multi)LineComment$/.test(type)) continue;
    const last = comments.at(-1);
    const between = last && text.slice(last.offset + last.text.length, offset);
    if (type === 'SingleLineComment' && /^\n *$/.test(between ?? ''))
      last.text = text.slice(last.offset, offset + value.length);
    else comments.push({ text: value, offset });
  }
  return comments;
}

/** Replaces line breaks and comment markers by spaces, without a change of any offset. */
function unwrapped(comment) {
  return comment.replace(/\n\s*(?:\*|\/\/)?/g, (gap) => ' '.repeat(gap.length));
}

/** The text of Markdown without its code, or the comments of a template. */
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
