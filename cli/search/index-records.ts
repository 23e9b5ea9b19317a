/**
 * Reads the records of the RAG index, their lines and the synonyms of terms, as written by
 * `concordat generate`.
 */
import { readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { absoluteLines, type PageLines } from '../../generators/rag/lines.ts';
import type { IndexRecord } from '../../generators/rag/records.ts';
import type { ContractTerms } from '../../generators/rag/terms.ts';
import { locationOf } from '../../generators/shared/location.ts';
import type { Lines } from '../../generators/shared/records/part.ts';
import { openProject, type ProjectFlags } from '../project/project.ts';
import { readCapped } from '../project/read-capped.ts';
import { type CommandError, commandError, isCommandError, reasonOf } from '../report/problems.ts';

export interface Index {
  readonly records: readonly IndexRecord[];
  readonly terms: readonly ContractTerms[];
  /** The lines of each record in the Markdown, by its id. */
  readonly lines: ReadonlyMap<string, Lines>;
  /** The output folder, which contains the Markdown. */
  readonly out: string;
}

/** In bytes. Far more than any realistic set of contracts. */
const maximumIndex = 256 * 1024 * 1024;
const advice = 'Run "concordat generate" to write it, or use --out for another folder.';

export async function openIndex(flags: ProjectFlags): Promise<Index | CommandError> {
  const project = await openProject(flags);
  if (isCommandError(project)) return project;
  const folder = dirname(join(project.out, locationOf('rag/index', project.folders)));
  try {
    const files = (await readdir(folder)).sort();
    const read = <Content>(ending: string, reader: (file: string) => Promise<Content>) =>
      Promise.all(
        files.filter((name) => name.endsWith(ending)).map((name) => reader(join(folder, name))),
      );
    const [records, terms, lines] = await Promise.all([
      read('.jsonl', recordsIn),
      read('.terms.json', termsIn),
      read('.lines.json', linesIn),
    ]);
    const problem = [...records, ...terms, ...lines].find(isCommandError);
    if (problem !== undefined) return problem;
    const found = records.flatMap((result) => (isCommandError(result) ? [] : result));
    if (found.length > 0)
      return {
        records: found,
        terms: terms.flatMap((result) => (isCommandError(result) ? [] : [result])),
        lines: new Map(lines.flatMap((result) => (isCommandError(result) ? [] : [...result]))),
        out: project.out,
      };
    return commandError(
      'no-index',
      `No record found in ${folder}.`,
      'Only approved and active contracts are indexed, unless concordat.yaml sets "rag: { statuses: […] }".',
    );
  } catch (cause) {
    return commandError('no-index', `No index found in ${folder}: ${reasonOf(cause)}.`, advice);
  }
}

async function recordsIn(file: string): Promise<readonly IndexRecord[] | CommandError> {
  const text = new TextDecoder().decode(await readCapped(file, maximumIndex));
  const records: IndexRecord[] = [];
  for (const [index, line] of text.split('\n').entries()) {
    const record = line === '' ? undefined : recordFrom(line);
    if (record !== undefined) records.push(record);
    else if (line !== '')
      return commandError(
        'unreadable-index',
        `${file}:${index + 1} is not a record of the index.`,
        advice,
      );
  }
  return records;
}

function recordFrom(line: string): IndexRecord | undefined {
  try {
    const value = JSON.parse(line) as IndexRecord;
    const { id, semantic_id, type, ddr_id, title, section, text, source, questions } = value;
    const isValid = [
      id,
      semantic_id,
      type,
      ddr_id,
      title,
      section,
      text,
      source,
      ...questions,
    ].every((part) => typeof part === 'string');
    return isValid && Array.isArray(questions) ? value : undefined;
  } catch {
    return undefined;
  }
}

async function termsIn(file: string): Promise<ContractTerms | CommandError> {
  const terms = await contentOf<ContractTerms>(
    file,
    (value) =>
      typeof value.ddr_id === 'string' &&
      value.terms.every(
        ({ term, also }) =>
          typeof term === 'string' && also.every((name) => typeof name === 'string'),
      ),
  );
  return (
    terms ?? commandError('unreadable-index', `${file} contains no terms of a contract.`, advice)
  );
}

async function linesIn(file: string): Promise<ReadonlyMap<string, Lines> | CommandError> {
  const pages = await contentOf<PageLines>(file, (value) =>
    Object.values(value).every((records) =>
      records.every(
        ({ id, offset, lines }) =>
          typeof id === 'string' && Number.isInteger(offset) && Number.isInteger(lines),
      ),
    ),
  );
  return pages === undefined
    ? commandError('unreadable-index', `${file} contains no lines of records.`, advice)
    : absoluteLines(pages);
}

/** Reads a JSON file; undefined if its content is not what `isRight` accepts without an error. */
async function contentOf<Content>(
  file: string,
  isRight: (value: Content) => boolean,
): Promise<Content | undefined> {
  const text = new TextDecoder().decode(await readCapped(file, maximumIndex));
  try {
    const value = JSON.parse(text) as Content;
    return isRight(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
