/**
 * `npm run import:suite`: every case of the JSON Schema Test Suite that is imported without loss, judged by the reference and by the generated
 * validators of TypeScript, C# and Python; and the rest, with what was lost.
 */
import { validateText } from '../../compiler/interpret.ts';
import { openEngines } from '../conformance/engines.ts';
import { hasSuite, suiteCases } from './suite.ts';

if (!hasSuite()) throw new Error('the suite does not lie beside this repository');
const cases = suiteCases();
const imported = cases.flatMap(({ name, tests, outcome }) => (outcome.kind === 'imported' ? [{ name, tests, outcome }] : []));
const isExact = ({ outcome }: (typeof imported)[number]) => outcome.losses.every(({ effect }) => effect === 'none');
const exact = imported.filter(isExact);
const engines = openEngines(exact.map(({ outcome }) => outcome.contract));
const rows = new Map<string, { right: number; wrong: number }>();

function note(engine: string, isRight: boolean, what: string): void {
  const row = rows.get(engine) ?? { right: 0, wrong: 0 };
  rows.set(engine, row);
  if (isRight) row.right++;
  else {
    row.wrong++;
    process.stdout.write(`WRONG ${engine}: ${what}\n`);
  }
}

for (const { name, tests, outcome } of exact) {
  for (const { name: test, text, valid } of tests) {
    const { id: contract, root: type } = outcome.contract;
    const isTaken = (violations: readonly { readonly level: string }[]) => violations.every(({ level }) => level !== 'must');
    note('reference', isTaken(validateText(outcome.contract, type, text)) === valid, `${name}: ${test}`);
    const answers = await Promise.all(engines.map(async (engine) => ({ engine, answer: await engine.judge({ contract, type, text }) })));
    for (const { engine, answer } of answers)
      note(
        engine.name,
        'violations' in answer && isTaken(answer.violations) === valid,
        `${name}: ${test}${'error' in answer ? ` (${answer.error})` : ''}`,
      );
  }
}
for (const engine of engines) engine.close();

process.stdout.write('\nWith loss, and so not judged:\n');
for (const { name, outcome } of imported.filter((each) => !isExact(each)))
  process.stdout.write(
    `  ${name}: ${outcome.losses
      .filter(({ effect }) => effect !== 'none')
      .map(({ what, effect }) => `${what} (${effect})`)
      .join(', ')}\n`,
  );
for (const { name, outcome } of cases) if (outcome.kind === 'refused') process.stdout.write(`  ${name}: refused, ${outcome.why}\n`);

const tests = cases.reduce((sum, each) => sum + each.tests.length, 0);
const judged = exact.reduce((sum, each) => sum + each.tests.length, 0);
process.stdout.write(
  `\n${exact.length} of ${cases.length} schemas are imported without loss; they have ${judged} of ${tests} documents.\n\n| validator | right | wrong |\n| --- | ---: | ---: |\n`,
);
for (const [engine, { right, wrong }] of rows) process.stdout.write(`| ${engine} | ${right} | ${wrong} |\n`);
process.exitCode = [...rows.values()].some(({ wrong }) => wrong > 0) ? 1 : 0;
