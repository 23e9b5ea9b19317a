import type { Work } from '../work.ts';

/** A position in the code points of a pattern. */
export class Cursor {
  #position = 0;
  readonly #characters: readonly string[];
  readonly work: Work;

  constructor(characters: readonly string[], work: Work) {
    this.#characters = characters;
    this.work = work;
  }

  peek(ahead = 0): string | undefined {
    return this.#characters[this.#position + ahead];
  }

  take(): string {
    return this.#characters[this.#position++] ?? '';
  }

  accept(character: string): boolean {
    if (this.peek() !== character) return false;
    this.#position++;
    return true;
  }

  /** Returns the characters before the next occurrence of this one, and skips both. */
  takeUntil(end: string): string {
    let taken = '';
    while (this.peek() !== undefined && !this.accept(end)) taken += this.take();
    return taken;
  }
}
