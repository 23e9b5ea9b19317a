/**
 * Finds the fenced blocks, the reasoning and the candidates in the text of a model, by the rules in
 * docs/language.md. The scanner is incremental: it is fed in chunks and waits if a decision needs
 * more text, so the result does not depend on where the chunks are cut.
 */
import {
  type AnswerKeys,
  type Candidate,
  maximumKeyLength,
  OpenCandidate,
  type Rank,
} from './candidate.ts';
import { closesFence, type Fence, fenceAt } from './fences.ts';
import { contextBefore, isMentioned, remarkAt } from './openings.ts';
import { isClosing, isOpening, isQuote, Source, toLowerCaseAscii, trimmed } from './source.ts';
import type { Note } from './steps.ts';

export interface ScanOptions extends AnswerKeys {
  readonly tags: readonly string[];
  /** Names of the elements that enclose reasoning. */
  readonly reasoning: readonly string[];
  /** Whether the type accepts a list. If not, `[1]` in prose is a remark. */
  readonly takesLists: boolean;
}

export interface Scanned {
  readonly text: string;
  readonly candidates: readonly Candidate[];
  readonly notes: readonly Note[];
  /** Whether the text ends within reasoning. */
  readonly isReasoningOpen: boolean;
  /** The range of the text after the last reasoning, without blanks around it. */
  readonly answerRange: { readonly from: number; readonly to: number };
}

interface Block extends Fence {
  /** Undefined for a block with another tag, which is skipped. */
  readonly rank: Rank | undefined;
  /** The number of candidates before it. */
  readonly candidatesBefore: number;
}

const proseTokens = /[{[<`\\\r\n]/g;
const lineEnd = /[\r\n]/g;
const tagEnd = /[<>\r\n]/g;
const maximumTagLength = 200;

export class TextScanner {
  private readonly source = new Source();
  private readonly options: ScanOptions;
  private readonly tags: ReadonlySet<string>;
  private readonly reasoningNames: ReadonlySet<string>;
  private readonly candidates: Candidate[] = [];
  private readonly notes: Note[] = [];
  /** The text before this offset has been processed. */
  private at = 0;
  private isLineStart = true;
  private block: Block | undefined;
  private open: OpenCandidate | undefined;
  /** The name of the open reasoning element. */
  private reasoning: string | undefined;
  /** The offsets after unmatched end tags of reasoning. */
  private readonly strayEnds: number[] = [];
  private answerFrom = 0;
  /** The start of the current prose or block. */
  private regionFrom = 0;
  private remarkEnd = -1;
  /** The number of backticks in the current line, outside of candidates. */
  private backticks = 0;

  constructor(options: ScanOptions) {
    this.options = options;
    this.tags = new Set(options.tags.map(toLowerCaseAscii));
    this.reasoningNames = new Set(options.reasoning.map(toLowerCaseAscii));
  }

  feed(chunk: string): void {
    this.source.text += chunk;
    this.run();
  }

  end(): Scanned {
    this.source.isEnded = true;
    this.run();
    const { text } = this.source;
    if (this.open !== undefined) this.finish(this.open, text.length, true);
    if (this.block !== undefined) {
      this.note('open-block', this.block.from, '');
      this.closeBlock(this.block, text.length, text.length);
    }
    // Like a stray bracket, an end tag of reasoning at the end of the text is ignored.
    const stray =
      this.strayEnds.filter((end) => trimmed(text, end, text.length).from < text.length).pop() ?? 0;
    return {
      text,
      candidates: this.candidates.filter(({ from }) => from >= stray),
      notes: this.notes,
      isReasoningOpen: this.reasoning !== undefined,
      answerRange: trimmed(text, Math.max(stray, this.answerFrom), text.length),
    };
  }

  private run(): void {
    while (this.step());
  }

  /** Makes one step; returns false if more text is needed. */
  private step(): boolean {
    if (this.reasoning !== undefined) return this.inReasoning(this.reasoning);
    if (this.open?.closedAt !== undefined)
      return this.afterCandidate(this.open, this.open.closedAt);
    if (this.isLineStart) return this.lineStart();
    if (this.block !== undefined && this.block.rank === undefined) return this.skipLine();
    return this.open === undefined ? this.inProse() : this.inCandidate(this.open);
  }

  private moveTo(at: number | undefined): boolean {
    if (at === undefined || at === this.at) return false;
    this.at = at;
    return true;
  }

  private note(step: Note['step'], at: number, detail: string): void {
    this.notes.push({ step, at, detail });
  }

  /** A closing fence ends an open candidate. In prose, a fence within a candidate is ignored. */
  private lineStart(): boolean {
    if (this.block !== undefined) {
      const end = closesFence(this.source, this.at, this.block);
      if (end === undefined) return false;
      if (end === false) this.isLineStart = false;
      else this.closeBlock(this.block, this.at, end);
      return true;
    }
    const fence = this.open === undefined ? fenceAt(this.source, this.at) : false;
    if (fence === undefined) return false;
    this.isLineStart = false;
    if (fence !== false) this.openBlock(fence);
    return true;
  }

  private openBlock(fence: Fence): void {
    const rank = fence.tag === '' ? 'untagged' : this.tags.has(fence.tag) ? 'tagged' : undefined;
    const isLogged = rank !== undefined || /^[a-z0-9_+.#-]{1,40}$/.test(fence.tag);
    this.note(rank === undefined ? 'other-tag' : 'block', fence.from, isLogged ? fence.tag : '');
    this.block = { ...fence, rank, candidatesBefore: this.candidates.length };
    this.enterRegion(fence.contentFrom, !fence.hasAnswer);
  }

  private closeBlock(block: Block, to: number, next: number): void {
    if (this.open !== undefined) this.finish(this.open, to, false);
    if (block.rank === 'tagged') this.addWholeBlock(block, to);
    this.block = undefined;
    this.enterRegion(next, false);
  }

  private enterRegion(from: number, isLineStart: boolean): void {
    this.at = from;
    this.regionFrom = from;
    this.isLineStart = isLineStart;
    this.backticks = 0;
  }

  /**
   * The whole content of a tagged block is a candidate if it contains no other one, or is a single
   * string.
   */
  private addWholeBlock({ contentFrom, candidatesBefore }: Block, to: number): void {
    const content = trimmed(this.source.text, contentFrom, to);
    if (content.from === content.to) return;
    if (
      this.candidates.length > candidatesBefore &&
      !isOneString(this.source.text, content.from, content.to)
    )
      return;
    this.candidates.length = candidatesBefore;
    this.candidates.push({
      rank: 'tagged',
      ...content,
      isPart: false,
      hasStray: false,
      isRemark: false,
      namesKey: false,
    });
  }

  private skipLine(): boolean {
    const end = this.source.search(lineEnd, this.at);
    this.isLineStart = end < this.source.text.length;
    return this.moveTo(this.isLineStart ? end + 1 : end);
  }

  private inProse(): boolean {
    const { source } = this;
    this.moveTo(source.search(proseTokens, this.at));
    switch (source.text.charAt(this.at)) {
      case '':
        return false;
      case '\n':
      case '\r':
        this.isLineStart = true;
        this.backticks = 0;
        return this.moveTo(this.at + 1);
      case '`':
        this.backticks++;
        return this.moveTo(this.at + 1);
      case '\\': {
        const next = source.characterAt(this.at + 1);
        return (
          next !== undefined &&
          this.moveTo(next === '\n' || next === '\r' || next === '' ? this.at + 1 : this.at + 2)
        );
      }
      case '<':
        return this.block === undefined ? this.element() : this.moveTo(this.at + 1);
      default:
        return this.opening();
    }
  }

  private opening(): boolean {
    const { source, at, regionFrom } = this;
    const rank = this.block?.rank ?? 'prose';
    const isMention = isMentioned(source, at, regionFrom);
    if (isMention === undefined) return false;
    if (isMention) return this.moveTo(at + 1);
    const { label, context } = contextBefore(
      source.text,
      at,
      regionFrom,
      this.remarkEnd,
      this.options.keys,
    );
    const end =
      rank === 'tagged' || context === 'part'
        ? false
        : remarkAt(source, at, this.options.takesLists);
    if (end === undefined) return false;
    if (end === false) {
      this.open = new OpenCandidate(
        source,
        { from: at, rank, label, context, isInCode: this.backticks % 2 === 1 },
        this.options,
      );
      return true;
    }
    this.candidates.push({
      rank,
      from: at,
      to: end,
      isPart: false,
      hasStray: false,
      isRemark: true,
      namesKey: false,
    });
    this.remarkEnd = end;
    return this.moveTo(end);
  }

  private inCandidate(open: OpenCandidate): boolean {
    open.isAtLineStart = false;
    const next = open.advance(this.at);
    this.isLineStart = open.isAtLineStart;
    if (open.cutAt !== undefined) {
      this.finish(open, open.cutAt, false);
      return true;
    }
    return this.moveTo(next);
  }

  /**
   * Decides whether JSON continues after a candidate: with a comma or closing brackets, and then a
   * string or a bracket. A single stray bracket at the end is allowed.
   */
  private afterCandidate(open: OpenCandidate, closedAt: number): boolean {
    const { source } = this;
    let [strays, hasComma, to] = [0, false, closedAt];
    let at: number | undefined = closedAt;
    for (;;) {
      at = source.afterBlanks(at);
      if (at === undefined) return false;
      const character = source.text.charAt(at);
      if (isClosing(character)) [strays, hasComma, to] = [strays + 1, false, at + 1];
      else if (character === ',') hasComma = true;
      else break;
      at++;
    }
    const character = source.text.charAt(at);
    if ((hasComma || strays > 0) && (isOpening(character) || isQuote(character))) {
      open.isPart = true;
      open.closedAt = undefined;
      return true;
    }
    open.hasStray = strays > 0;
    const isMember = open.start.context === 'part-if-more' && hasComma ? this.isMember(at) : false;
    if (isMember === undefined) return false;
    if (strays > 1 || isMember || (strays > 0 && open.start.context === 'part-if-more'))
      open.isPart = true;
    this.finish(open, open.isPart ? to : closedAt, false);
    return true;
  }

  /** Whether a word and a colon follow. */
  private isMember(from: number): boolean | undefined {
    let end = from;
    while (/[A-Za-z0-9_-]/.test(this.source.text.charAt(end)) && end - from < maximumKeyLength)
      end++;
    const colon = this.source.afterBlanks(end);
    return colon === undefined ? undefined : end > from && this.source.text.charAt(colon) === ':';
  }

  private finish(open: OpenCandidate, to: number, isCut: boolean): void {
    this.open = undefined;
    this.candidates.push(
      open.toCandidate(trimmed(this.source.text, open.start.from, to).to, isCut),
    );
    this.at = to;
  }

  /**
   * Handles `<think>` and the like, which start reasoning. Before an unmatched end tag, everything
   * is reasoning.
   */
  private element(): boolean {
    const { source, at } = this;
    const end = source.search(tagEnd, at + 1);
    if (end === source.text.length && !source.isEnded && end - at <= maximumTagLength) return false;
    const written = end - at <= maximumTagLength ? source.text.slice(at, end + 1) : '';
    const [, slash, name = ''] =
      /^<(\/?)([A-Za-z][A-Za-z0-9_-]*)(?:[ \t][^>]*)?>$/.exec(written) ?? [];
    if (!this.reasoningNames.has(toLowerCaseAscii(name)) || written.endsWith('/>'))
      return this.moveTo(at + 1);
    const next = source.text.charAt(at - 1) === '`' ? source.characterAt(end + 1) : '';
    if (next === undefined) return false;
    if (next === '`') return this.moveTo(end);
    this.note('reasoning', at, toLowerCaseAscii(name));
    this.enterRegion(end + 1, true);
    if (slash === '/') this.strayEnds.push(end + 1);
    else this.reasoning = toLowerCaseAscii(name);
    return true;
  }

  private inReasoning(name: string): boolean {
    const { source } = this;
    const pattern = new RegExp(`</${name}[ \\t]{0,100}>`, 'gi');
    pattern.lastIndex = this.at;
    const found = pattern.exec(source.text);
    if (found !== null) {
      this.reasoning = undefined;
      this.answerFrom = found.index + found[0].length;
      this.enterRegion(this.answerFrom, true);
      return true;
    }
    // The end of the fed text may be the start of the end tag.
    const last = source.text.lastIndexOf('<');
    this.moveTo(
      Math.max(this.at, source.text.length - last <= maximumTagLength ? last : source.text.length),
    );
    return false;
  }
}

/** Whether the first quote ends the string that a text consists of. */
function isOneString(text: string, from: number, to: number): boolean {
  if (text.charAt(from) !== '"') return false;
  for (let at = from + 1; at < to; at++) {
    if (text.charAt(at) === '\\') at++;
    else if (text.charAt(at) === '"') return at + 1 === to;
  }
  return false;
}
