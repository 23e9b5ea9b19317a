/**
 * `npm run fuzz -- --seed N --documents N [--contracts N] [--engines a,b]`. The last line and the
 * exit code report the result.
 */

import { parseArgs } from 'node:util';
import { closeHosts } from '../engines/csharp.ts';
import { inProcessNames } from '../engines/in-process.ts';
import { languages } from '../engines/languages.ts';
import { closeReferees } from '../engines/schemas.ts';
import { isAvailable } from '../support/toolchains.ts';
import { clearWorkFolder } from './batches.ts';
import { findingsFolder } from './findings.ts';
import { fuzz } from './fuzz.ts';
import { reported } from './report.ts';
import type { Settings } from './run.ts';
import { engineNames } from './tally.ts';

const help = `Generates random contracts and documents, and compares every engine with the reference.

  npm run fuzz -- --seed 7 --documents 20000 --contracts 60

  --seed N        random seed; the same seed generates the same contracts and documents (1)
  --documents N   number of documents for all contracts together (20000)
  --contracts N   number of contracts (one per 1000 documents, at least 60)
  --engines A,B   engines: ${engineNames.join(', ')} (all; others are counted as skipped)
  --batch N       contracts that are built together (40)
  --findings DIR  folder for disagreements (test/fuzz/findings, which npm test replays)
  --state FILE    state that is written after each batch, from which a stopped run continues

Exits with 0 if there are no disagreements and coverage is complete, 1 otherwise, 2 for invalid options.`;

const isTerminal = process.stdout.isTTY === true;
const say = (line: string) =>
  void process.stdout.write(`${isTerminal ? '\r\u001b[K' : ''}${line}\n`);
let lastLine = 0;
/** Overwrites one line on a terminal. Otherwise prints one line per minute, since logs keep them. */
const progress = (line: string) => {
  if (isTerminal) return void process.stdout.write(`\r\u001b[K${line}`);
  if (Date.now() - lastLine < 60_000) return;
  lastLine = Date.now();
  say(line);
};

class WrongUsage extends Error {}

function parsed(words: readonly string[]) {
  const options = {
    seed: { type: 'string', default: '1' },
    documents: { type: 'string', default: '20000' },
    contracts: { type: 'string' },
    batch: { type: 'string', default: '40' },
    engines: { type: 'string', default: engineNames.join(',') },
    findings: { type: 'string', default: findingsFolder },
    state: { type: 'string' },
    help: { type: 'boolean', default: false },
  } as const;
  try {
    return parseArgs({ args: [...words], options }).values;
  } catch (problem) {
    throw new WrongUsage(problem instanceof Error ? problem.message : String(problem));
  }
}

function settingsOf(values: ReturnType<typeof parsed>): Settings {
  const number = (name: string, text: string) => {
    const value = Number(text);
    if (!Number.isSafeInteger(value) || value < (name === 'seed' ? 0 : 1))
      throw new WrongUsage(`--${name} must be a whole number, not "${text}"`);
    return value;
  };
  const documents = number('documents', values.documents);
  const wanted = values.engines.split(',');
  const unknown = wanted.filter((name) => !engineNames.some((known) => known === name));
  if (unknown.length > 0)
    throw new WrongUsage(
      `Unknown engine ${unknown.join(', ')}. The engines are ${engineNames.join(', ')}.`,
    );
  return {
    seed: number('seed', values.seed),
    documents,
    contracts: number(
      'contracts',
      values.contracts ?? String(Math.max(60, Math.ceil(documents / 1000))),
    ),
    batch: number('batch', values.batch),
    languages: languages
      .filter(
        ({ name, toolchain }) =>
          wanted.includes(name) && (toolchain === undefined || isAvailable(toolchain)),
      )
      .map(({ name }) => name),
    inProcess: inProcessNames.filter((name) => wanted.includes(name)),
    findings: values.findings,
    state: values.state,
    say,
    progress,
  };
}

try {
  const values = parsed(process.argv.slice(2));
  if (values.help) say(help);
  else {
    const settings = settingsOf(values);
    const { text, isPassed } = reported(settings, await fuzz(settings));
    say(text);
    if (!isPassed) process.exitCode = 1;
  }
} catch (problem) {
  if (!(problem instanceof WrongUsage)) throw problem;
  process.stderr.write(`${problem.message}\n\n${help}\n`);
  process.exitCode = 2;
} finally {
  await closeHosts();
  await closeReferees();
  clearWorkFolder();
}
