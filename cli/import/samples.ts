/**
 * Reads the samples of an import, one per file or per line, in bounded memory and with a progress
 * bar.
 */
import { stat } from 'node:fs/promises';
import { fits, type RejectedSamples } from '../../compiler/importers/samples/rejected-samples.ts';
import {
  createSampleSetBuilder,
  type SampleSet,
} from '../../compiler/importers/samples/sample-set.ts';
import { defaultLimits, readJson } from '../../compiler/interpreter/read-json.ts';
import type { Json } from '../../compiler/model/json.ts';
import type { Contract } from '../../compiler/model/model.ts';
import { type CommandError, commandError, isCommandError } from '../report/problems.ts';
import { openProgress } from '../report/progress.ts';
import { documentsOf } from '../validate/documents.ts';

export interface ReadSamples {
  readonly sampleSet: SampleSet;
  /** Lines and files that are not JSON, and why. */
  readonly unread: readonly { readonly where: string; readonly why: string }[];
  readonly unreadCount: number;
}

const maximumUnread = 20;

export async function readSamples(
  files: readonly string[],
  isJsonLines: boolean,
): Promise<ReadSamples | CommandError> {
  const builder = createSampleSetBuilder();
  const unread: { where: string; why: string }[] = [];
  let unreadCount = 0;
  const failure = await eachSample(
    files,
    isJsonLines,
    'Reading',
    (value) => builder.add(value),
    (where, why) => {
      unreadCount++;
      if (unread.length < maximumUnread) unread.push({ where, why });
    },
  );
  if (failure !== undefined) return failure;
  const sampleSet = builder.finish();
  const [first] = unread;
  if (sampleSet.count === 0)
    return first === undefined
      ? commandError(
          'empty',
          `No sample found in ${files.join(', ')}.`,
          'The file must contain at least one JSON document.',
        )
      : commandError(
          'not-json',
          `${first.where} is not JSON: ${first.why}`,
          'The file must contain at least one JSON document. Use --from to set the kind of the files.',
        );
  return { sampleSet, unread, unreadCount };
}

/**
 * Finds the samples that the draft rejects. Late samples may contain something that no earlier one
 * does.
 */
export async function misfits(
  files: readonly string[],
  isJsonLines: boolean,
  contract: Contract,
  limit: number,
): Promise<RejectedSamples> {
  const samples: Json[] = [];
  let count = 0;
  const onSample = (value: Json) => {
    if (fits(contract, value)) return;
    count++;
    if (samples.length < limit) samples.push(value);
  };
  await eachSample(files, isJsonLines, 'Checking', onSample, () => {});
  return { count, samples };
}

export async function eachSample(
  files: readonly string[],
  isJsonLines: boolean,
  verb: string,
  onSample: (value: Json, where: string) => void,
  onUnread: (where: string, why: string) => void,
): Promise<CommandError | undefined> {
  const total = await totalSize(files);
  const progress = openProgress(verb, total);
  for (const file of files) {
    for await (const document of documentsOf(file, isJsonLines)) {
      if (isCommandError(document)) {
        progress.end();
        return document;
      }
      progress.add(document.bytes.length + 1);
      const where = document.line === undefined ? file : `${file}:${document.line}`;
      const read = readSample(document.bytes);
      if (typeof read === 'string') onUnread(where, read);
      else onSample(read.value, where);
    }
  }
  progress.end();
  return undefined;
}

/**
 * JSON.parse is far faster than our parser, which is used to explain errors and to check the depth
 * of deeply nested samples.
 */
function readSample(bytes: Uint8Array): { readonly value: Json } | string {
  if (bytes.length <= defaultLimits.bytes && countOpening(bytes) <= defaultLimits.depth) {
    try {
      return { value: JSON.parse(decoder.decode(bytes)) as Json };
    } catch {
      // The parser below reports the error.
    }
  }
  const read = readJson(bytes, defaultLimits);
  return read.kind === 'value' ? { value: read.value } : (read.violations[0]?.message ?? '');
}

const decoder = new TextDecoder('utf-8', { fatal: true });

function countOpening(bytes: Uint8Array): number {
  let count = 0;
  for (const byte of bytes) if (byte === 0x5b || byte === 0x7b) count++;
  return count;
}

async function totalSize(files: readonly string[]): Promise<number> {
  const sizes = await Promise.all(
    files.map(async (file) => (file === '-' ? 0 : (await stat(file)).size)),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}
