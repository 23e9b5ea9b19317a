/** `npm run bench:compare -- --against DIR`: compares the speed of this checkout with another. */
import { existsSync, rmSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { openGenerate } from './compare-generate.ts';
import { type Language, languages, openValidators } from './compare-validators.ts';
import { medians, minimum, type Row, type Times, verdictOf } from './comparison.ts';
import { table } from './measure.ts';
import { createWorkFolder } from './work-folder.ts';

const help = `npm run bench:compare -- --against DIR [options]

Compares the speed of this checkout with that of another one, in interleaved rounds: other, this,
other, this, and so on.

  --against DIR        the other checkout, in which \`npm ci\` was run
  --what LIST          generate, typescript, csharp, python; all by default
  --rounds NUMBER      rounds per series (default: 15)
  --series NUMBER      series (default: 2)
  --contracts NUMBER   synthetic contracts for generate (default: 1000)
  --milliseconds N     per validator, group of documents and round (default: 100)

generate runs dist/concordat.js: all targets from nothing, nothing changed, and TypeScript alone
from nothing. The languages run the validators in out/ on the documents of bench:validate.

Slower means that minimum and median of the rounds are both more than 5 % up, in every series;
faster is the opposite. The rule applies to wall times. Processor times (user and system) are for
machines that also do other work.
`;

const { values } = parseArgs({
  options: {
    against: { type: 'string' },
    what: { type: 'string', default: ['generate', ...languages].join(',') },
    rounds: { type: 'string', default: '15' },
    series: { type: 'string', default: '2' },
    contracts: { type: 'string', default: '1000' },
    milliseconds: { type: 'string', default: '100' },
    help: { type: 'boolean', default: false },
  },
});

const whatList = values.what.split(',');
const own = resolve(import.meta.dirname, '..', '..');
const say = (line: string) => void process.stderr.write(`${line}\n`);
const print = (text: string) => void process.stdout.write(`${text}\n`);

type Series = (rounds: number) => readonly Row[] | Promise<readonly Row[]>;

/** Prepares all measurements before the first one starts. */
function open(other: string, work: string): readonly Series[] {
  const checkouts = { other, own };
  return whatList.map((what): Series => {
    if (!isLanguage(what))
      return openGenerate(checkouts, { work, contracts: Number(values.contracts), say });
    say(`building the ${what} validators`);
    const milliseconds = Number(values.milliseconds);
    return openValidators(what, checkouts, { work, milliseconds, say });
  });
}

function isLanguage(what: string): what is Language {
  return languages.some((language) => language === what);
}

async function compare(other: string, work: string): Promise<void> {
  const measurements = open(other, work);
  const all: (readonly Row[])[] = [];
  for (let series = 1; series <= Number(values.series); series++) {
    const load = loadavg()[0] ?? 0;
    const rows: Row[] = [];
    for (const measure of measurements) rows.push(...(await measure(Number(values.rounds))));
    all.push(rows);
    print(
      `\nSeries ${series} of ${values.series}, load of the machine before it ${load.toFixed(1)}`,
    );
    print(`\n${seriesTable(rows)}`);
  }
  print(`\n${verdictTable(all)}`);
}

function seriesTable(rows: readonly Row[]): string {
  const cells = rows.flatMap(({ name, unit, wall, processor }) => [
    [`${name}, ${unit}`, 'wall', ...numbers(wall)],
    ['', 'processor', ...numbers(processor)],
  ]);
  const head = ['', 'time', 'minimum, other', 'this', 'ratio', 'median, other', 'this', 'ratio'];
  return table(head, cells);
}

function numbers(times: Times): readonly string[] {
  return [minimum(times), medians(times)].flatMap((summary) => [
    significant(summary.other),
    significant(summary.own),
    summary.ratio.toFixed(3),
  ]);
}

/** Formats a number with three significant digits, and without an exponent. */
function significant(value: number): string {
  return value >= 100 ? value.toFixed(0) : value.toPrecision(3);
}

function verdictTable(series: readonly (readonly Row[])[]): string {
  const cells = (series[0] ?? []).map(({ name }, index) => {
    const rows = series.flatMap((all) => all[index] ?? []);
    return [
      name,
      verdictOf(rows.map(({ wall }) => wall)),
      verdictOf(rows.map(({ processor }) => processor)),
    ];
  });
  return table([`this checkout, in ${series.length} series`, 'wall', 'processor'], cells);
}

/** Returns why the options are not usable. */
function problemWith(against: string | undefined): string | undefined {
  if (against === undefined) return 'Missing --against DIR. See --help.';
  const unknown = whatList.find((what) => what !== 'generate' && !isLanguage(what));
  if (unknown !== undefined) return `Unknown measurement "${unknown}". See --help.`;
  return existsSync(join(resolve(against), 'dist', 'concordat.js'))
    ? undefined
    : `${resolve(against)} contains no dist/concordat.js. Run \`npm ci\` there.`;
}

const problem = problemWith(values.against);
if (values.help) print(help.trimEnd());
else if (problem !== undefined) {
  say(problem);
  process.exitCode = 1;
} else {
  const work = createWorkFolder();
  try {
    await compare(resolve(values.against ?? ''), work);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}
