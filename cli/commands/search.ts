/**
 * `concordat search`: finds the records that answer a question, best first, each with its location
 * in the Markdown.
 */
import { join } from 'node:path';
import pc from 'picocolors';
import { toPosix } from '../project/paths.ts';
import { exitCodes } from '../report/exit-codes.ts';
import { commandError, isCommandError } from '../report/problems.ts';
import { reportCommandError } from '../report/report.ts';
import { jsonLine, sanitizeForTerminal } from '../report/terminal.ts';
import { wrap } from '../report/wrap.ts';
import { type Hit, searchIn } from '../search/engine.ts';
import { type Index, openIndex } from '../search/index-records.ts';

export interface SearchOptions {
  readonly k: string;
  readonly out?: string;
  readonly format: 'pretty' | 'json';
}

const outcomeNote = 'nothing was searched';
/** The number of lines of a text that are printed. */
const excerptLines = 6;

export async function search(question: string, options: SearchOptions): Promise<number> {
  const count = Number(options.k);
  if (!Number.isInteger(count) || count < 1)
    return reportCommandError(
      commandError('wrong-usage', `--k must be an integer of at least 1, not "${options.k}".`),
      options.format,
      outcomeNote,
    );
  const index = await openIndex(options);
  if (isCommandError(index)) return reportCommandError(index, options.format, outcomeNote);
  const hits = searchIn(index.records, index.terms)(question, count);
  process.stdout.write(options.format === 'json' ? printJson(hits) : printPretty(hits, index));
  return exitCodes.fine;
}

function printJson(hits: readonly Hit[]): string {
  const found = hits.map(({ record, score }) => ({
    id: record.id,
    ddr_id: record.ddr_id,
    section: record.section,
    text: record.text,
    score: rounded(score),
    source: record.source,
    status: record.status,
  }));
  return jsonLine(found);
}

function printPretty(hits: readonly Hit[], { lines, out }: Index): string {
  if (hits.length === 0) return 'No records found.\n';
  return hits
    .map(({ record, score }, index) => {
      const file = sanitizeForTerminal(toPosix(join(out, record.source)));
      const line = lines.get(record.id)?.start;
      const location = file + (line === undefined ? '' : pc.dim(` (line ${line})`));
      const status = `${sanitizeForTerminal(record.status)}  ${pc.dim(rounded(score).toFixed(2))}`;
      const head = `${index + 1}. ${pc.bold(sanitizeForTerminal(record.id))}  ${status}`;
      return `${wrap(head, '', margin)}\n${wrap(location, margin)}\n${excerpt(record.text)}\n`;
    })
    .join('\n');
}

const margin = '   ';

function excerpt(text: string): string {
  const lines = text.split('\n').flatMap(printedLine);
  const more = lines.length > excerptLines ? [`${margin}…`] : [];
  return [
    ...lines.slice(0, excerptLines).map((line) => wrap(sanitizeForTerminal(line), margin)),
    ...more,
  ].join('\n');
}

const separator = /^\|(?:\s*:?-+:?\s*\|)+$/;

/** The row of a table is printed as "name: text"; its head and blank lines are left out. */
function printedLine(line: string, index: number, lines: readonly string[]): readonly string[] {
  if (line.trim() === '' || separator.test(line) || separator.test(lines[index + 1] ?? ''))
    return [];
  if (!line.startsWith('|')) return [line];
  const [name = '', ...cells] = line
    .slice(1, -1)
    .split(/(?<!\\)\|/)
    .map(plainCell);
  const rest = cells.filter((cell) => cell !== '').join('; ');
  return [rest === '' ? name : `${name}: ${rest}`];
}

function plainCell(cell: string): string {
  return cell.trim().replaceAll('\\|', '|');
}

function rounded(score: number): number {
  return Math.round(score * 1000) / 1000;
}
