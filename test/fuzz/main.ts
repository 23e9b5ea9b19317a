/** `npm run fuzz -- --seed N --documents N [--contracts N] [--engines a,b]`. The last line is the verdict; the exit code tells it too. */
import { parseArgs } from 'node:util';
import { isAvailable } from '../support/toolchains.ts';
import { clearWorkFolder } from './batches.ts';
import { missing } from './coverage.ts';
import { languages } from './engines/languages.ts';
import { findingsFolder } from './findings.ts';
import { fuzz, type Settings, type Summary } from './fuzz.ts';
import { type EngineName, engineNames, table, tallyTable, total } from './tally.ts';

const say = (line: string) => void process.stdout.write(`${line}\n`);

function settingsOf(words: readonly string[]): Settings {
  const { values } = parseArgs({
    args: [...words],
    options: {
      seed: { type: 'string', default: '1' },
      documents: { type: 'string', default: '10000' },
      contracts: { type: 'string' },
      batch: { type: 'string', default: '40' },
      engines: { type: 'string', default: engineNames.join(',') },
      findings: { type: 'string', default: findingsFolder },
    },
  });
  const number = (name: string, text: string) => {
    const value = Number(text);
    if (!Number.isSafeInteger(value) || value < (name === 'seed' ? 0 : 1)) throw new Error(`--${name} wants a whole number, not "${text}"`);
    return value;
  };
  const documents = number('documents', values.documents);
  const wanted = values.engines.split(',');
  const unknown = wanted.filter((name) => !engineNames.some((known) => known === name));
  if (unknown.length > 0) throw new Error(`there is no engine ${unknown.join(', ')}; there are ${engineNames.join(', ')}`);
  return {
    seed: number('seed', values.seed),
    documents,
    contracts: number('contracts', values.contracts ?? String(Math.max(100, Math.ceil(documents / 1000)))),
    batch: number('batch', values.batch),
    languages: languages
      .filter(({ name, toolchain }) => wanted.includes(name) && (toolchain === undefined || isAvailable(toolchain)))
      .map(({ name }) => name),
    schemas: (['ajv', 'hyperjump'] as const).filter((name) => wanted.includes(name)),
    findings: values.findings,
    say,
  };
}

/** A skip is not a pass: it is said loudly, and with CI=true it is a failure. */
function skipped({ languages: open, schemas }: Settings): readonly EngineName[] {
  return engineNames.filter((name) => ![...open, ...schemas].some((each) => each === name));
}

function reported(
  settings: Settings,
  { documents, valid, tally, coverage, refusals, refused, disagreements }: Summary,
  seconds: number,
): boolean {
  const percent = (count: number) => `${((100 * count) / Math.max(1, coverage.contracts())).toFixed(1)} %`;
  say(
    `\n${table(
      ['row', 'contracts', ''],
      coverage.rows().map(([row, count]) => [row, count, percent(count)]),
    )}`,
  );
  say(
    `\n${table(
      ['rule', 'passed', 'failed'],
      coverage.kinds().map((kind) => [...kind]),
    )}`,
  );
  say(
    `\nrefused by the compiler and mended: ${[...refusals].map(([code, count]) => `${code} ${count}`).join(', ') || 'nothing'}; groups given up: ${refused}`,
  );
  for (const [signature, count] of disagreements) say(`${count} times: ${signature}`);
  const gaps = missing(coverage);
  for (const gap of gaps) say(`not enough: ${gap}`);
  say(`\n${tallyTable(tally)}\n`);
  const left = skipped(settings);
  if (left.length > 0)
    say(`${'!'.repeat(72)}\n!!  SKIPPED: ${left.join(', ')}. What they would have said is not known.\n${'!'.repeat(72)}`);
  const differing = total(tally, 'disagree') + total(tally, 'error');
  const isPassed = differing === 0 && disagreements.size === 0 && gaps.length === 0 && !(process.env['CI'] === 'true' && left.length > 0);
  const counts = `${documents} documents (${valid} valid), ${coverage.contracts()} contracts, ${differing} disagreements, ${gaps.length} gaps in coverage`;
  say(
    `${isPassed ? 'PASSED' : 'FAILED'}: ${counts}, ${left.length === 0 ? 'nothing skipped' : `skipped ${left.join(', ')}`}, seed ${settings.seed}, ${seconds} s`,
  );
  return isPassed;
}

const start = Date.now();
try {
  const settings = settingsOf(process.argv.slice(2));
  const summary = await fuzz(settings);
  if (!reported(settings, summary, Math.round((Date.now() - start) / 1000))) process.exitCode = 1;
} finally {
  clearWorkFolder();
}
