/** Checks that the scanner finds the same documents however the text is split into chunks. */
import { type ScanOptions, TextScanner } from '../../../compiler/model-output/scanner.ts';
import type { Random } from '../../../compiler/vectors/random/random.ts';
import type { ModelText } from '../../conformance/model-texts.ts';

const options: Omit<ScanOptions, 'takesLists' | 'isScalar'> = {
  tags: ['json'],
  otherTags: ['js'],
  reasoning: ['think', 'thinking'],
  keys: new Set(['action', 'next', 'label', 'message', 'people']),
  levels: 0,
};

export function isChunkingIrrelevant({ bytes }: Pick<ModelText, 'bytes'>, random: Random): boolean {
  const text = Buffer.from(bytes).toString('utf8');
  const scanning = { ...options, takesLists: random.chance(0.3), isScalar: random.chance(0.2) };
  const longest = random.pick([1, 3, 40, 400]);
  const [whole, inChunks] = [new TextScanner(scanning), new TextScanner(scanning)];
  whole.feed(text);
  for (let at = 0; at < text.length; ) {
    const length = random.integer(1, longest);
    inChunks.feed(text.slice(at, at + length));
    at += length;
  }
  return JSON.stringify(whole.end()) === JSON.stringify(inChunks.end());
}
