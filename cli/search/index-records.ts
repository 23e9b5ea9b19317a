/**
 * Reads the records of the RAG index and the synonyms of terms, as written by `concordat generate`.
 */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { IndexRecord } from '../../generators/rag/records.ts';
import type { ContractTerms } from '../../generators/rag/terms.ts';
import { openProject, type ProjectFlags } from '../project/project.ts';
import { readCapped } from '../project/read-capped.ts';
import { type CommandError, commandError, isCommandError, reasonOf } from '../report/problems.ts';

export interface Index {
  readonly records: readonly IndexRecord[];
  readonly terms: readonly ContractTerms[];
  /** The output folder, which contains the Markdown. */
  readonly out: string;
}

/** In bytes. Far more than any realistic set of contracts. */
const maximumIndex = 256 * 1024 * 1024;
const advice = 'Run "concordat generate" to write it, or use --out for another folder.';

export async function openIndex(flags: ProjectFlags): Promise<Index | CommandError> {
  const project = await openProject(flags);
  if (isCommandError(project)) return project;
  const folder = join(project.out, 'rag');
  try {
    const files = (await readdir(folder)).sort();
    const read = await Promise.all(
      files
        .filter((name) => name.endsWith('.jsonl'))
        .map(async (name) => recordsIn(join(folder, name))),
    );
    const terms = await Promise.all(
      files
        .filter((name) => name.endsWith('.terms.json'))
        .map(async (name) => termsIn(join(folder, name))),
    );
    const problem = [...read, ...terms].find(isCommandError);
    if (problem !== undefined) return problem;
    const records = read.flatMap((result) => ('records' in result ? result.records : []));
    if (records.length > 0)
      return {
        records,
        terms: terms.flatMap((result) => ('terms' in result ? [result] : [])),
        out: project.out,
      };
    return commandError(
      'no-index',
      `No record found in ${folder}.`,
      'Only approved contracts are indexed, unless concordat.yaml sets "rag: { statuses: […] }".',
    );
  } catch (cause) {
    return commandError('no-index', `No index found in ${folder}: ${reasonOf(cause)}.`, advice);
  }
}

async function recordsIn(
  file: string,
): Promise<{ readonly records: readonly IndexRecord[] } | CommandError> {
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
  return { records };
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
  try {
    const value = JSON.parse(
      new TextDecoder().decode(await readCapped(file, maximumIndex)),
    ) as ContractTerms;
    const isValid =
      typeof value.ddr_id === 'string' &&
      value.terms.every(
        ({ term, also }) =>
          typeof term === 'string' && also.every((name) => typeof name === 'string'),
      );
    if (isValid) return value;
  } catch {
    // Falls through to the error below.
  }
  return commandError('unreadable-index', `${file} contains no terms of a contract.`, advice);
}
