/**
 * Names and values in messages: longer ones than anybody reads are shortened, so that what is wrong
 * with them stays readable.
 */

const maximumName = 80;
/** Words that are not in quotes, such as paths and lists of names, are given more room. */
const maximumWord = 120;
const maximumMessage = 1000;

/** The start of the text and an ellipsis, where it is longer than `maximum` characters. */
export function shorten(text: string, maximum = maximumName): string {
  if (text.length <= maximum) return text;
  const start = text.slice(0, maximum - 1);
  // Half of a surrogate pair is not a character.
  return `${/[\uD800-\uDBFF]$/.test(start) ? start.slice(0, -1) : start}…`;
}

/** A message in which what is quoted, each word, and the whole are short. */
export function shortenMessage(message: string): string {
  if (message.length <= maximumName) return message;
  const short = message
    .replace(/"((?:[^"\\]|\\.)*)"/gs, (quoted, name: string) =>
      name.length <= maximumName ? quoted : `"${shorten(name)}"`,
    )
    .replace(new RegExp(`\\S{${maximumWord + 1},}`, 'g'), (word) => shorten(word, maximumWord));
  return shorten(short, maximumMessage);
}
