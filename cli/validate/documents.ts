/** Reads documents: whole files, or one per line, with at most one document in memory. */
import { once } from 'node:events';
import { stat } from 'node:fs/promises';
import { defaultLimits } from '../../compiler/interpreter/read-json.ts';
import { chunksOf, linesOf, readCapped } from '../project/read-capped.ts';
import { type CommandError, commandError, noTexts, reasonOf } from '../report/problems.ts';

export interface Document {
  readonly file: string;
  readonly line: number | undefined;
  readonly bytes: Uint8Array;
}

const hint = 'Name a JSON file, or "-" for standard input.';

/** Checks all named files before any is validated, so that a misspelled name is reported first. */
export async function checkFiles(
  named: readonly (string | undefined)[],
): Promise<CommandError | undefined> {
  const files = named.filter((file) => file !== undefined);
  if (files.filter((file) => file === '-').length > 1)
    return commandError('wrong-usage', 'Standard input can be read only once.');
  const checked = await Promise.all(files.map(checkFile));
  const problems = checked.flatMap((failure) => failure?.problems ?? []);
  return problems.length > 0 ? { problems, texts: noTexts } : undefined;
}

async function checkFile(file: string): Promise<CommandError | undefined> {
  if (file === '-') return undefined;
  try {
    return (await stat(file)).isDirectory()
      ? commandError('unreadable', `${file} cannot be read: it is a folder.`, hint)
      : undefined;
  } catch (cause) {
    return unreadable(file, cause);
  }
}

/** If reading fails, the last item is an error. */
export async function* documentsOf(
  file: string,
  isJsonLines: boolean,
): AsyncGenerator<Document | CommandError> {
  try {
    if (!isJsonLines)
      yield { file, line: undefined, bytes: await readCapped(file, defaultLimits.bytes) };
    else {
      for await (const { number, bytes } of linesOf(chunksOf(file), defaultLimits.bytes))
        if (!isBlank(bytes)) yield { file, line: number, bytes };
    }
  } catch (cause) {
    yield unreadable(file, cause);
  }
}

export function unreadable(file: string, cause: unknown): CommandError {
  return commandError('unreadable', `${file} cannot be read: ${reasonOf(cause)}.`, hint);
}

const blanks = new Set([0x20, 0x09, 0x0d]);

/** A blank line contains no document. */
function isBlank(bytes: Uint8Array): boolean {
  return bytes.every((byte) => blanks.has(byte));
}

/** Reads one document, for commands with a fixed number of them. */
export async function readDocument(file: string): Promise<Document | CommandError> {
  for await (const document of documentsOf(file, false)) return document;
  return commandError('unreadable', `${file} cannot be read.`, hint);
}

/** Waits until the output has been consumed, so that it does not fill the memory. */
export async function print(text: string | Uint8Array): Promise<void> {
  if (text.length > 0 && !process.stdout.write(text)) await once(process.stdout, 'drain');
}
