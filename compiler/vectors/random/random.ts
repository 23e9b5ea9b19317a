/**
 * Random choices by seed: the same seed and labels give the same choices on every machine,
 * independent of other choices.
 */
import { type Arbitrary, Random as FastCheckRandom } from 'fast-check';

export interface Random {
  /** An integer from `min` to `max`, both inclusive. */
  readonly integer: (min: number, max: number) => number;
  /** A number from 0, inclusive, to 1, exclusive. */
  readonly fraction: () => number;
  readonly chance: (probability: number) => boolean;
  readonly pick: <T>(values: readonly T[]) => T;
  /** One of the values, with a probability in proportion to its weight. */
  readonly weighted: <T>(values: readonly (readonly [weight: number, value: T])[]) => T;
  /** Up to `count` of the values, in their order. */
  readonly some: <T>(values: readonly T[], count: number) => readonly T[];
  readonly shuffled: <T>(values: readonly T[]) => readonly T[];
  /** A value of a fast-check arbitrary; biased ones prefer small and special values. */
  readonly draw: <T>(arbitrary: Arbitrary<T>, biased?: boolean) => T;
}

export function random(seed: number, ...labels: readonly (string | number)[]): Random {
  const source = new FastCheckRandom(generator(hash([seed, ...labels].join(' '))));
  const integer = (min: number, max: number) => source.nextInt(min, max);
  const fraction = () => source.nextInt(0, 0x3fffffff) / 0x40000000;
  const pick = <T>(values: readonly T[]): T => {
    if (values.length === 0) throw new Error('nothing to pick from');
    return values[integer(0, values.length - 1)] as T;
  };
  const shuffled = <T>(values: readonly T[]): readonly T[] => {
    const result = [...values];
    for (let index = result.length - 1; index > 0; index--) {
      const other = integer(0, index);
      [result[index], result[other]] = [result[other] as T, result[index] as T];
    }
    return result;
  };
  return {
    integer,
    fraction,
    chance: (probability) => fraction() < probability,
    pick,
    weighted: (values) => {
      let left = fraction() * values.reduce((sum, [weight]) => sum + weight, 0);
      const chosen = values.find(([weight]) => {
        left -= weight;
        return left < 0;
      });
      return (chosen ?? pick(values))[1];
    },
    some: (values, count) => {
      const chosen = new Set(shuffled(values.map((_, index) => index)).slice(0, count));
      return values.filter((_, index) => chosen.has(index));
    },
    shuffled,
    draw: (arbitrary, biased = true) => arbitrary.generate(source, biased ? 3 : undefined).value,
  };
}

interface Generator {
  readonly next: () => number;
  readonly clone: () => Generator;
  readonly getState: () => readonly number[];
}

/** sfc32, a small generator with 128 bits of state. */
function generator(state: readonly [number, number, number, number]): Generator {
  let [a, b, c, counter] = state;
  return {
    next: () => {
      const result = (a + b + counter) | 0;
      counter = (counter + 1) | 0;
      a = b ^ (b >>> 9);
      b = (c + (c << 3)) | 0;
      c = ((c << 21) | (c >>> 11)) + result;
      c |= 0;
      return result;
    },
    clone: () => generator([a, b, c, counter]),
    getState: () => [a, b, c, counter],
  };
}

/** Hashes a text to 128 bits (cyrb128). */
function hash(text: string): readonly [number, number, number, number] {
  let [one, two, three, four] = [1779033703, 3144134277, 1013904242, 2773480762];
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    one = two ^ Math.imul(one ^ code, 597399067);
    two = three ^ Math.imul(two ^ code, 2869860233);
    three = four ^ Math.imul(three ^ code, 951274213);
    four = one ^ Math.imul(four ^ code, 2716044179);
  }
  one = Math.imul(three ^ (one >>> 18), 597399067);
  two = Math.imul(four ^ (two >>> 22), 2869860233);
  three = Math.imul(one ^ (three >>> 17), 951274213);
  four = Math.imul(two ^ (four >>> 19), 2716044179);
  return [one ^ two ^ three ^ four, two ^ one, three ^ one, four ^ one];
}
