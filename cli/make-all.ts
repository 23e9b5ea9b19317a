/** The contracts of a run, one after the other, or shared out among threads where there are many. */
import { abandon, type Stage } from './staging.ts';
import type { Failure, Made, Workshop } from './workshop.ts';

export interface MadeAll {
  readonly made: readonly Made[];
  /** What threads of their own have staged. */
  readonly stages: readonly Stage[];
}

export async function makeAll(files: readonly string[], workshop: Workshop): Promise<MadeAll | Failure> {
  const made: Made[] = [];
  for (const file of files) {
    const one = await workshop.make(file);
    if ('failed' in one) {
      abandon(workshop.staging.stage);
      return one;
    }
    made.push(one);
  }
  return { made, stages: [] };
}
