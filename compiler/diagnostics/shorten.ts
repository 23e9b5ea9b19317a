/** Shortens names and values in messages, so that long ones do not hide the problem. */

const maximumName = 80;
/** The limit for unquoted words, such as paths and lists of names. */
const maximumWord = 120;
const maximumMessage = 1000;

/** Cuts a text that is longer than `maximum` characters and appends an ellipsis. */
export function shorten(text: string, maximum = maximumName): string {
  if (text.length <= maximum) return text;
  const start = text.slice(0, maximum - 1);
  // Do not split a surrogate pair.
  return `${/[\uD800-\uDBFF]$/.test(start) ? start.slice(0, -1) : start}…`;
}

/** Shortens each quoted part of a message, each word, and the message itself. */
export function shortenMessage(message: string): string {
  if (message.length <= maximumName) return message;
  const short = message
    .replace(/"((?:[^"\\]|\\.)*)"/gs, (quoted, name: string) =>
      name.length <= maximumName ? quoted : `"${shorten(name)}"`,
    )
    .replace(new RegExp(`\\S{${maximumWord + 1},}`, 'g'), (word) => shorten(word, maximumWord));
  return shorten(short, maximumMessage);
}
