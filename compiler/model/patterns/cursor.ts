/** A position in the code points of a pattern. */
export class Cursor {
  #position = 0;
  readonly #characters: readonly string[];

  constructor(characters: readonly string[]) {
    this.#characters = characters;
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
