/** Contracts of several parts in random sizes. */
import { random } from '../../compiler/vectors/random/random.ts';
import { contractTexts, type Row } from './part.ts';

export interface RandomContract {
  /** The parts and their sizes. */
  readonly name: string;
  readonly texts: readonly string[];
}

/** Small sizes are as likely as large ones. Together the parts may exceed a limit. */
export function randomContract(seed: number, number: number, rows: readonly Row[]): RandomContract {
  const chance = random(seed, 'limits', number);
  const chosen = chance.some(rows, chance.integer(2, 5)).map((row) => ({
    row,
    size: Math.max(2, Math.floor(row.most * chance.pick([0.02, 0.1, 0.3, 0.5, 0.8, 1]))),
  }));
  return {
    name: chosen.map(({ row, size }) => `${row.name} ${size}`).join(' + '),
    texts: contractTexts(chosen.map(({ row, size }, index) => row.part(size, `P${index}`))),
  };
}
