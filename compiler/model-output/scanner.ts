/**
 * Finds the fenced blocks, the reasoning and the candidates in the text of a model, by the rules in
 * docs/language.md. The scanner is incremental: it is fed in chunks and waits if a decision needs
 * more text, so the result does not depend on where the chunks are cut.
 */
import { type Block, wholeBlock, wholeText } from './blocks.ts';
import { type AnswerKeys, type Candidate, OpenCandidate } from './candidate.ts';
import { continuationAt } from './continuation.ts';
import { closesFence, type Fence, fenceAt } from './fences.ts';
import { contextBefore, isMentioned, remarkAt } from './openings.ts';
import { afterEndTag, reasoningTagAt, startOfCutTag } from './reasoning.ts';
import { Source, toLowerCaseAscii, trimmed } from './source.ts';
import type { Note } from './steps.ts';

export interface ScanOptions extends AnswerKeys {
  readonly tags: readonly string[];
  /** Tags of blocks that are read as if they had none. */
  readonly otherTags: readonly string[];
  /** Names of the elements that enclose reasoning. */
  readonly reasoning: readonly string[];
  /** Whether the type accepts a list. If not, `[1]` in prose is a remark. */
  readonly takesLists: boolean;
  /** Whether the type accepts neither lists nor objects, so that a whole text may be the answer. */
  readonly isScalar: boolean;
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

const proseTokens = /[{[<`\\\r\n]/g;
const lineEnd = /[\r\n]/g;

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
  private hasBlock = false;
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
    const isReasoningOpen = this.reasoning !== undefined;
    // Like a stray bracket, an end tag of reasoning at the end of the text is ignored.
    const stray =
      this.strayEnds.filter((end) => trimmed(text, end, text.length).from < text.length).pop() ?? 0;
    const candidates = this.candidates.filter(({ from }) => from >= stray);
    const answerRange = trimmed(text, Math.max(stray, this.answerFrom), text.length);
    if (this.options.isScalar && !this.hasBlock && !isReasoningOpen && candidates.length === 0)
      candidates.push(...wholeText(answerRange));
    return { text, candidates, notes: this.notes, isReasoningOpen, answerRange };
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
    this.hasBlock = true;
    const isOther = !this.tags.has(fence.tag) && this.options.otherTags.includes(fence.tag);
    const isUntagged = fence.tag === '' || isOther;
    const rank = isUntagged ? 'untagged' : this.tags.has(fence.tag) ? 'tagged' : undefined;
    const isLogged = rank !== undefined || /^[a-z0-9_+.#-]{1,40}$/.test(fence.tag);
    this.note(rank === undefined ? 'other-tag' : 'block', fence.from, isLogged ? fence.tag : '');
    if (isOther) this.note('repair', fence.from, 'fence-tags');
    this.block = { ...fence, rank, candidatesBefore: this.candidates.length };
    this.enterRegion(fence.contentFrom, !fence.hasAnswer);
  }

  private closeBlock(block: Block, to: number, next: number): void {
    if (this.open !== undefined) this.finish(this.open, to, false);
    const { candidates } = this;
    const { candidatesBefore } = block;
    const hasCandidates = candidates.length > candidatesBefore;
    const whole = wholeBlock(this.source.text, block, to, hasCandidates, this.options.isScalar);
    if (whole !== undefined) candidates.splice(candidatesBefore, candidates.length, whole);
    this.block = undefined;
    this.enterRegion(next, false);
  }

  private enterRegion(from: number, isLineStart: boolean): void {
    this.at = from;
    this.regionFrom = from;
    this.isLineStart = isLineStart;
    this.backticks = 0;
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

  private afterCandidate(open: OpenCandidate, closedAt: number): boolean {
    const found = continuationAt(this.source, open.start, closedAt);
    if (found === undefined) return false;
    if (found.isPart) open.isPart = true;
    if (found.continues) open.closedAt = undefined;
    else {
      open.hasStray = found.hasStray;
      this.finish(open, open.isPart ? found.to : closedAt, false);
    }
    return true;
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
    const tag = reasoningTagAt(source, at, this.reasoningNames);
    if (tag === undefined) return false;
    if (tag === false) return this.moveTo(at + 1);
    const next = source.text.charAt(at - 1) === '`' ? source.characterAt(tag.last + 1) : '';
    if (next === undefined) return false;
    if (next === '`') return this.moveTo(tag.last);
    this.note('reasoning', at, tag.name);
    this.enterRegion(tag.last + 1, true);
    if (tag.isEndTag) this.strayEnds.push(tag.last + 1);
    else this.reasoning = tag.name;
    return true;
  }

  private inReasoning(name: string): boolean {
    const end = afterEndTag(this.source, this.at, name);
    if (end === undefined) {
      this.moveTo(Math.max(this.at, startOfCutTag(this.source)));
      return false;
    }
    this.reasoning = undefined;
    this.answerFrom = end;
    this.enterRegion(end, true);
    return true;
  }
}
