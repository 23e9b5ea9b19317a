/**
 * Imports samples as a draft: splits them by tags, unifies them with quicktype-core, and decides
 * the details from the counts.
 */
import type { Json } from '../../model/json.ts';
import type { Draft, DraftExample, Loss } from '../draft.ts';
import { createImportState } from './import-state.ts';
import type { SampleSet } from './sample-set.ts';
import { sourceType } from './types.ts';

export interface SamplesImport {
  readonly sampleSet: SampleSet;
  readonly rootName: string;
  readonly title: string;
}

const maximumExamples = 6;
const maximumExampleLength = 3000;

export function importSamples({ sampleSet, rootName: preferredRoot, title }: SamplesImport): Draft {
  const state = createImportState(sampleSet, preferredRoot);
  const { rootName, declarations, losses } = state;
  const root = sourceType(rootName, state);
  const isItself = root.kind === 'reference' && root.to === rootName;
  if (!isItself) declarations.set(rootName, { kind: 'alias', name: rootName, type: root });
  const first = declarations.get(rootName);
  return {
    title,
    summary: `What ${/^[AEIOU]/.test(rootName) ? 'an' : 'a'} ${rootName} looks like, drafted from ${sampleSet.count} ${sampleSet.count === 1 ? 'sample' : 'samples'}.`,
    root: rootName,
    declarations: [
      ...(first === undefined ? [] : [first]),
      ...[...declarations.values()].filter(({ name }) => name !== rootName),
    ],
    examples: examplesOf(sampleSet),
    losses: [...lossesOf(sampleSet), ...losses],
  };
}

/** The first short samples. Each kept sample has new features, so these are varied. */
function examplesOf({ kept }: SampleSet): readonly DraftExample[] {
  const short = kept
    .map((value, index) => ({ value, index, length: JSON.stringify(value).length }))
    .filter(({ value, length }) => length <= maximumExampleLength && !containsDollarJson(value));
  return short
    .slice(0, maximumExamples)
    .map(({ value, index }) => ({ name: `sample ${index + 1}`, value }));
}

/** An example gives `{ $json: … }` a special meaning. */
function containsDollarJson(value: Json): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return Object.hasOwn(value, '$json') || Object.values(value).some(containsDollarJson);
}

function lossesOf({ dropped, kept }: SampleSet): readonly Loss[] {
  if (dropped === 0) return [];
  const why = `${dropped} samples had new features, but only ${kept.length} could be kept.`;
  return [
    {
      what: 'samples',
      where: '#',
      why,
      todo: 'Import fewer samples, or compare with "concordat import --check".',
      effect: 'stricter',
    },
  ];
}
