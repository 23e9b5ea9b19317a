/**
 * Repairs malformed JSON of a model: a parser with a stack of its own over the tolerant tokenizer,
 * which returns strict JSON and the list of repairs, or gives up.
 */
import type { Repair } from '../model/transport.ts';
import { type AppliedRepair, RepairingTokens } from './repair-tokens.ts';
import { isClosing, isOpening } from './source.ts';

export interface Repaired {
  readonly json: string;
  readonly repairs: readonly AppliedRepair[];
}

/**
 * Returns undefined if the text cannot be repaired with the allowed repairs. The repair consumes the
 * whole text.
 */
export function repairText(
  text: string,
  allowed: ReadonlySet<Repair>,
  depth: number,
): Repaired | undefined {
  return new RepairingParser(text, allowed, depth).repairText();
}

/** The pieces of the output that a member consists of. */
interface Member {
  readonly from: number;
  readonly to: number;
}

/** An open list or object. */
interface Frame {
  readonly closer: '}' | ']';
  readonly members: Map<string, Member>;
  /** Whether it contains neither lists nor objects. */
  isFlat: boolean;
  /** The number of pieces of the output before the current member, its comma included. */
  start: number;
  key: string;
  keyAt: number;
  /** The number of pieces before the value of the current member. */
  valueFrom: number;
}

class RepairingParser extends RepairingTokens {
  private readonly depth: number;
  private readonly frames: Frame[] = [];
  private readonly out: string[] = [];
  private state: 'first' | 'key' | 'value' | 'after' = 'value';
  /** The number of pieces up to the last complete value, to keep if the text is cut. */
  private keep = 0;
  /** The number of complete members and items. */
  private complete = 0;
  /** The piece that is the text before the current character; -1 if it is none. */
  private textAt = -1;

  constructor(text: string, allowed: ReadonlySet<Repair>, depth: number) {
    super(text, allowed);
    this.depth = depth;
  }

  repairText(): Repaired | undefined {
    while (this.fault === undefined && (this.state !== 'after' || this.frames.length > 0))
      if (this.skipBlanks()) this.step(this.character());
    if (this.fault === 'cut' ? !this.closeAll() : this.fault === 'syntax') return undefined;
    return this.at === this.text.length
      ? { json: this.out.join(''), repairs: this.repairs }
      : undefined;
  }

  private step(character: string): void {
    const frame = this.frames.at(-1);
    if (this.state === 'value') this.value(character);
    else if (frame === undefined) this.fail('syntax');
    else if (this.state === 'key') this.key(frame);
    else if (character === frame.closer) this.close(frame);
    else if (this.state === 'after') this.separator(frame, character);
    else this.begin(frame);
  }

  /** The next key or item starts. */
  private begin(frame: Frame): void {
    frame.start = this.out.length;
    this.state = frame.closer === '}' ? 'key' : 'value';
  }

  private value(character: string): void {
    const isOpen = this.frames.length > 0;
    if (isOpening(character)) this.open(character);
    else if (/[-+.0-9]/.test(character)) this.emitValue(this.number(isOpen));
    else if (/[A-Za-z]/.test(character)) this.emitValue(this.word(isOpen));
    else {
      this.textAt = this.out.length;
      this.emitValue(this.quoted());
      if (this.cutText === undefined) return;
      this.out.push(this.cutText);
      this.keep = this.out.length;
    }
  }

  private open(character: string): void {
    const closer = character === '{' ? '}' : ']';
    const members = new Map<string, Member>();
    const outer = this.frames.at(-1);
    if (outer !== undefined) outer.isFlat = false;
    this.frames.push({ closer, members, isFlat: true, start: 0, key: '', keyAt: 0, valueFrom: 0 });
    if (this.frames.length > this.depth) this.fail('syntax');
    this.out.push(character);
    this.keep = this.out.length;
    this.at++;
    this.state = 'first';
  }

  private emitValue(json: string | undefined): void {
    if (json === undefined) return;
    this.out.push(json);
    this.completed();
  }

  private close({ closer }: Frame): void {
    this.out.push(closer);
    this.at++;
    this.frames.pop();
    this.completed();
  }

  private completed(): void {
    const frame = this.frames.at(-1);
    if (frame !== undefined) {
      this.complete++;
      if (frame.closer === '}') this.endMember(frame);
    }
    this.keep = this.out.length;
    this.state = 'after';
  }

  /** Drops a member that repeats an earlier one with the same value. */
  private endMember(frame: Frame): void {
    const member = { from: frame.valueFrom, to: this.out.length };
    const earlier = frame.members.get(frame.key);
    if (earlier === undefined) frame.members.set(frame.key, member);
    else if (this.allowed.has('equal-duplicates') && this.areEqual(earlier, member)) {
      this.repaired('equal-duplicates', frame.keyAt);
      this.out.length = frame.start;
      this.textAt = -1;
    }
  }

  private areEqual(left: Member, right: Member): boolean {
    const length = right.to - right.from;
    if (left.to - left.from !== length) return false;
    for (let index = 0; index < length; index++)
      if (this.out[left.from + index] !== this.out[right.from + index]) return false;
    return true;
  }

  private key(frame: Frame): void {
    const keyAt = this.at;
    const key = this.keyText();
    if (key === undefined || !this.skipBlanks() || !this.colon()) return;
    this.out.push(key, ':');
    frame.key = key;
    frame.keyAt = keyAt;
    frame.valueFrom = this.out.length;
    this.state = 'value';
  }

  private colon(): boolean {
    const isMissing =
      this.allowed.has('missing-colons') && /["'0-9A-Za-z[{]/.test(this.character());
    return isMissing ? this.repaired('missing-colons', this.at) : this.sign(':');
  }

  private separator(frame: Frame, character: string): void {
    const comma = this.at;
    if (character === '+') return this.join();
    if (this.isMismatched(frame, character)) {
      if (this.repaired('mismatched-brackets', comma)) this.closeMismatched(frame);
      return;
    }
    if (character === ',' || character === '\uff0c') {
      if (!this.commas()) return;
      if (this.character() === frame.closer) {
        if (this.repaired('trailing-commas', comma)) this.close(frame);
        return;
      }
    } else if (!this.isNewMember(character)) {
      this.fail('syntax');
      return;
    } else if (!this.repaired('missing-commas', comma)) return;
    this.begin(frame);
    this.out.push(',');
  }

  /**
   * Whether a member or item may start without a comma: on a new line, or with a bracket or quote
   * after a value other than a text.
   */
  private isNewMember(character: string): boolean {
    const isText = this.out.at(-1)?.endsWith('"') ?? true;
    return this.hasLine || (!isText && (isOpening(character) || character === '"'));
  }

  /**
   * Whether a bracket shows that the current list or object has ended without its own, and it
   * contains only scalars, so that there is no doubt about what belongs to it.
   */
  private isMismatched({ closer, isFlat }: Frame, character: string): boolean {
    const outer = this.frames.at(-2)?.closer;
    if (!isFlat) return false;
    if (isClosing(character))
      return outer === undefined ? this.at === this.text.length - 1 : character === outer;
    return character === '{' && closer === '}' && outer === ']';
  }

  private closeMismatched({ closer }: Frame): void {
    this.out.push(closer);
    this.frames.pop();
    if (this.frames.length === 0) this.at++;
    this.completed();
  }

  /** Joins the text before a `+` and the one after it. */
  private join(): void {
    const { textAt } = this;
    if (textAt !== this.out.length - 1) this.fail('syntax');
    else if (this.repaired('joined-texts', this.at)) {
      this.at++;
      const next = this.skipBlanks() ? this.quoted() : undefined;
      if (next === undefined) return;
      this.out[textAt] = (this.out[textAt] ?? '').slice(0, -1);
      this.textAt = this.out.push(next.slice(1)) - 1;
      this.keep = this.out.length;
    }
  }

  private commas(): boolean {
    if (!this.sign(',') || !this.skipBlanks()) return false;
    while (this.character() === ',') {
      if (!this.repaired('double-commas', this.at)) return false;
      this.at++;
      if (!this.skipBlanks()) return false;
    }
    return true;
  }

  /** Closes what is open at the end of the text, after the last complete value. */
  private closeAll(): boolean {
    if (!this.allowed.has('truncated-end') || this.complete === 0) return false;
    this.out.length = this.keep;
    this.out.push(...this.frames.map(({ closer }) => closer).reverse());
    this.repairs.push({ name: 'truncated-end', at: this.text.length - 1 });
    this.at = this.text.length;
    return true;
  }
}
