/**
 * Scans a candidate: the text from a `{` or `[` to its closing bracket, whether it is JSON or not.
 * Brackets of the wrong kind close nothing; strings and comments are skipped as far as they can be
 * recognized in malformed text. In case of doubt the candidate continues.
 */
import { doubleQuotes, isBlank, plainKey, type Source, singleQuotes } from './source.ts';

/**
 * The location of a candidate: in a block with a tag of the contract, in a block without a tag, or
 * in the prose around blocks.
 */
export type Rank = 'tagged' | 'untagged' | 'prose';

export interface Candidate {
  readonly rank: Rank;
  readonly from: number;
  readonly to: number;
  /** JSON continues directly before or after it, so it is a part of a larger value. */
  readonly isPart: boolean;
  /** An unmatched closing bracket follows. */
  readonly hasStray: boolean;
  /** Brackets of prose, such as `[1]`, `[docs]` or `{name}`. */
  readonly isRemark: boolean;
  /** It has a key of the type at its top level. */
  readonly namesKey: boolean;
}

/** The keys of an answer. */
export interface AnswerKeys {
  /** Normalized by `plainKey`; undefined if any key counts. */
  readonly keys: ReadonlySet<string> | undefined;
  /** The maximum number of maps that enclose the objects with these keys. */
  readonly levels: number;
}

/** Longer texts are not considered as keys. */
export const maximumKeyLength = 200;

const structure = /[{}[\]"'\u2018-\u201f\\/#:,()`\r\n]/g;
const withinString = /["'`\u2018-\u201f\\\r\n]/g;
const withinLine = /[\r\n]/g;
const withinComment = /[*\r\n]/g;

/** The opening bracket of a candidate and its context. */
export interface Start {
  readonly from: number;
  readonly rank: Rank;
  /** The key before it, such as that of `"next": {`, normalized by `plainKey`. */
  readonly label: string;
  /** Whether the candidate is part of a larger value, or is if more JSON follows. */
  readonly context: 'none' | 'part' | 'part-if-more';
  /** Whether it is in a code span of Markdown. */
  readonly isInCode: boolean;
}

/** The state of a candidate that is being scanned. */
export class OpenCandidate {
  readonly start: Start;
  isPart: boolean;
  hasStray = false;
  namesKey = false;
  isAtLineStart = false;
  /** The offset after the closing bracket of the candidate. */
  closedAt: number | undefined;
  /** The offset of the end of a code span that cuts the candidate. */
  cutAt: number | undefined;
  private readonly source: Source;
  private readonly answer: AnswerKeys;
  private readonly closers: string[] = [];
  private state: 'structure' | 'string' | 'line-comment' | 'block-comment' = 'structure';
  /** The first character of the last token: a bracket, comma, colon or string. */
  private previous = '';
  private tokenEnd = 0;
  /** Whether other text follows the last token. */
  private hasWord = false;
  /** The characters that end the current string. */
  private quotes = '';
  private quoteLength: 1 | 3 = 1;
  private stringFrom = 0;
  private lastString = '';
  private isAtKey = false;
  /** Whether only words and commas follow the last `[`, as in `[0, 1)`. */
  private isInterval = false;
  private isInCode: boolean;
  /** The number of keys on the path to each open bracket. */
  private readonly levels: number[] = [];
  private hasKey = false;

  constructor(source: Source, start: Start, answer: AnswerKeys) {
    this.source = source;
    this.start = start;
    this.answer = answer;
    this.isPart = start.context === 'part';
    this.isInCode = start.isInCode;
  }

  /**
   * Processes the next significant character and returns the offset after it; undefined if more
   * text is needed.
   */
  advance(at: number): number | undefined {
    const { source } = this;
    const found = source.search(this.pattern(), at);
    if (this.state === 'structure' && !this.hasWord)
      this.hasWord = /[^ \t\r\n]/.test(source.text.slice(at, found));
    if (found === source.text.length) return found;
    const character = source.text.charAt(found);
    if (character === '\n' || character === '\r') return this.newLine(found);
    if (this.state === 'string') return this.inString(found, character);
    if (this.state === 'block-comment') return this.inComment(found);
    return this.token(found, character);
  }

  /** Returns the finished candidate. `isCut`: the text ends before the closing bracket. */
  toCandidate(to: number, isCut: boolean): Candidate {
    const { isPart, hasStray } = this;
    const { rank, from, label } = this.start;
    if (!this.hasKey) this.nameCutKey(to, isCut);
    return {
      rank,
      from,
      to,
      isPart,
      hasStray,
      isRemark: false,
      namesKey: this.namesKey || (isPart && this.isNamed(label)),
    };
  }

  private isNamed(key: string): boolean {
    const { keys } = this.answer;
    return keys === undefined ? key !== '' : keys.has(key);
  }

  private pattern(): RegExp {
    if (this.state === 'structure') return structure;
    return this.state === 'string'
      ? withinString
      : this.state === 'line-comment'
        ? withinLine
        : withinComment;
  }

  private newLine(at: number): number {
    if (this.state === 'line-comment') this.endComment(at);
    this.isAtLineStart = true;
    this.isInterval = false;
    this.isInCode = false;
    return at + 1;
  }

  private token(at: number, character: string): number | undefined {
    switch (character) {
      case '{':
      case '[':
        this.closers.push(character === '{' ? '}' : ']');
        this.levels.push(this.level() + (this.previous === ':' ? 1 : 0));
        this.isInterval = character === '[';
        return this.after(at, character);
      case '}':
      case ']':
        return this.closing(at, character);
      case '(':
        this.isInterval = false;
        return this.word(at);
      case ')':
        return this.isInterval && this.start.rank !== 'tagged'
          ? this.closing(at, ']')
          : this.word(at);
      case ',':
        return this.after(at, character);
      case ':':
        this.nameKey(
          this.hasWord || this.previous !== '"'
            ? this.source.text.slice(this.tokenEnd, at)
            : this.lastString,
        );
        return this.after(at, character);
      case '\\':
        return this.escape(at);
      case '/':
      case '#':
        return this.comment(at, character);
      case '`':
        if (!this.isInCode) return this.quote(at, character);
        this.cutAt = at;
        return this.word(at);
      default:
        return this.quote(at, character);
    }
  }

  private after(at: number, character: string): number {
    this.previous = character;
    this.tokenEnd = at + 1;
    this.hasWord = false;
    if (character !== '[' && character !== ',') this.isInterval = false;
    return at + 1;
  }

  private level(): number {
    return this.levels[this.levels.length - 1] ?? 0;
  }

  private word(at: number): number {
    this.hasWord = true;
    return at + 1;
  }

  /** A bracket of the wrong kind closes nothing. */
  private closing(at: number, character: string): number {
    if (this.closers[this.closers.length - 1] === character) {
      this.closers.pop();
      this.levels.pop();
      if (this.closers.length === 0) this.closedAt = at + 1;
    }
    return this.after(at, character);
  }

  private quote(at: number, character: string): number | undefined {
    if (character === '"' && this.hasWord) {
      // This may be the end of a key without an opening quote, as in `{action": "a"}`. It still
      // opens a string, so that the candidate continues.
      const next = this.source.afterBlanks(at + 1);
      if (next === undefined) return undefined;
      if (this.source.text.charAt(next) === ':')
        this.nameKey(this.source.text.slice(this.tokenEnd, at));
    }
    // Other quotes open a string only where a string is expected. Elsewhere they are apostrophes.
    if (character !== '"' && (this.hasWord || '{[,:'.indexOf(this.previous) < 0))
      return this.word(at);
    // Three quotes are the end of a text that starts with three, as in Python.
    const isTriple = character !== '`' && !this.hasWord && '{[,:'.indexOf(this.previous) >= 0;
    const length = isTriple ? this.quoteCount(at, character) : 1;
    if (length === undefined) return undefined;
    this.quotes =
      [doubleQuotes, singleQuotes].find((quotes) => quotes.indexOf(character) >= 0) ?? character;
    this.quoteLength = length;
    this.isAtKey =
      !this.hasWord &&
      '{,'.indexOf(this.previous) >= 0 &&
      this.closers[this.closers.length - 1] === '}';
    this.stringFrom = at + length;
    this.state = 'string';
    return at + length;
  }

  /** Returns 3 for three equal quotes, which are `"` or `'`; undefined if more text is needed. */
  private quoteCount(at: number, character: string): 1 | 3 | undefined {
    if (character !== '"' && character !== "'") return 1;
    const next = this.source.characterAt(at + 1);
    if (next !== undefined && next !== character) return 1;
    const last = this.source.characterAt(at + 2);
    return last === undefined ? undefined : last === character ? 3 : 1;
  }

  private inString(at: number, character: string): number | undefined {
    if (character === '\\') return this.afterEscape(at);
    if (this.quotes.indexOf(character) < 0) return at + 1;
    if (this.quoteLength === 3) {
      const count = this.quoteCount(at, character);
      if (count !== 3) return count === undefined ? undefined : at + 1;
    }
    const end = at + this.quoteLength;
    if (this.quotes !== '"') {
      const next = this.source.afterBlanks(end);
      if (next === undefined) return undefined;
      if (',:}]);/#'.indexOf(this.source.text.charAt(next)) < 0) return at + 1;
    }
    this.lastString = this.source.text.slice(this.stringFrom, at);
    if (this.isAtKey) this.nameKey(this.lastString);
    this.state = 'structure';
    return this.after(end - 1, '"');
  }

  private escape(at: number): number | undefined {
    this.hasWord = true;
    return this.afterEscape(at);
  }

  private afterEscape(at: number): number | undefined {
    const next = this.source.characterAt(at + 1);
    if (next === undefined) return undefined;
    return next === '' || next === '\n' || next === '\r' ? at + 1 : at + 2;
  }

  /** Recognizes comments, but not the slashes of a URL or `#1`. */
  private comment(at: number, character: string): number | undefined {
    const next = this.source.characterAt(at + 1);
    if (next === undefined) return undefined;
    const before = this.source.text.charAt(at - 1);
    const isLine =
      character === '#'
        ? isBlank(next) && (isBlank(before) || '{[,}]"'.indexOf(before) >= 0)
        : next === '/' && before !== ':';
    const isBlock = character === '/' && next === '*';
    if (!isLine && !isBlock) return this.word(at);
    this.state = isLine ? 'line-comment' : 'block-comment';
    // The character after a `#` may be the line break.
    return character === '#' ? at + 1 : at + 2;
  }

  private inComment(at: number): number | undefined {
    const next = this.source.characterAt(at + 1);
    if (next === undefined) return undefined;
    if (next !== '/') return at + 1;
    this.endComment(at + 2);
    return at + 2;
  }

  private endComment(at: number): void {
    this.state = 'structure';
    if (!this.hasWord) this.tokenEnd = at;
  }

  private nameKey(written: string): void {
    if (written.length > maximumKeyLength) return;
    this.hasKey = true;
    if (this.level() <= this.answer.levels && this.isNamed(plainKey(written))) this.namesKey = true;
  }

  /**
   * Handles a text that ends within its first key: it counts as any key that starts like this. An
   * unclosed string may contain a key and more.
   */
  private nameCutKey(to: number, isCut: boolean): void {
    if (this.closers[this.closers.length - 1] !== '}') return;
    const isString = this.state === 'string' && this.isAtKey;
    if (!isString && (this.state !== 'structure' || this.previous !== '{')) return;
    const from = isString ? this.stringFrom : this.tokenEnd;
    const prefix = this.source.text.slice(from, Math.min(to, from + maximumKeyLength));
    const colon = prefix.indexOf(':');
    if (colon >= 0) this.nameKey(prefix.slice(0, colon));
    else if (isCut && to - from <= maximumKeyLength) this.nameKeyPrefix(plainKey(prefix));
  }

  private nameKeyPrefix(prefix: string): void {
    const { keys } = this.answer;
    if (keys === undefined || [...keys].some((key) => key.startsWith(prefix))) this.namesKey = true;
  }
}
