/**
 * `npm run import:suite`: imports every case of the JSON Schema Test Suite and validates its
 * documents with the reference and with the generated validators of TypeScript, C# and Python.
 * Cases with a loss are listed instead.
 */
import { join } from 'node:path';
import { validateText } from '../../../compiler/interpreter/interpret.ts';
import { closeHosts } from '../../engines/csharp.ts';
import { type LanguageName, openEngine } from '../../engines/languages.ts';
import { repository } from '../../support/contract-text.ts';
import { dotnet, isAvailable, python } from '../../support/toolchains.ts';
import { hasSuite, suiteCases } from './suite.ts';

if (!hasSuite()) throw new Error('the test suite is missing in ../shared');
const cases = suiteCases();
const imported = cases.flatMap(({ name, tests, outcome }) =>
  outcome.kind === 'imported' ? [{ name, tests, outcome }] : [],
);
const isExact = ({ outcome }: (typeof imported)[number]) =>
  outcome.losses.every(({ effect }) => effect === 'none');
const exact = imported.filter(isExact);
const names: readonly LanguageName[] = [
  'typescript',
  ...(isAvailable(dotnet) ? ['csharp' as const] : []),
  ...(isAvailable(python) ? ['python' as const] : []),
];
const rows = new Map<string, { right: number; wrong: number }>();

function recordOutcome(engine: string, isRight: boolean, what: string): void {
  const row = rows.get(engine) ?? { right: 0, wrong: 0 };
  rows.set(engine, row);
  if (isRight) row.right++;
  else {
    row.wrong++;
    process.stdout.write(`WRONG ${engine}: ${what}\n`);
  }
}

const isAccepted = (violations: readonly { readonly level: string }[]) =>
  violations.every(({ level }) => level !== 'must');
const documents = exact.flatMap(({ name, tests, outcome }) =>
  tests.map((test) => ({ contract: outcome.contract, ...test, name: `${name}: ${test.name}` })),
);
for (const { name, contract, text, valid } of documents)
  recordOutcome(
    'reference',
    isAccepted(validateText(contract, contract.root, text)) === valid,
    name,
  );
for (const language of names) {
  const folder = join(
    repository,
    'node_modules',
    '.cache',
    'concordat-import',
    `suite-${language}`,
  );
  const engine = await openEngine(
    language,
    exact.map(({ outcome }) => outcome.contract),
    folder,
  );
  const requests = documents.map(({ contract, text }) => ({
    kind: 'document' as const,
    contract: contract.id,
    type: contract.root,
    bytes: new TextEncoder().encode(text),
  }));
  const answers = await engine.validate(requests);
  for (const [index, { name, valid }] of documents.entries()) {
    const answer = answers[index];
    const isRight =
      answer !== undefined && 'violations' in answer && isAccepted(answer.violations) === valid;
    recordOutcome(language, isRight, `${name} ${JSON.stringify(answer)}`);
  }
  engine.close();
}

await closeHosts();

process.stdout.write('\nNot validated because of a loss:\n');
for (const { name, outcome } of imported.filter((each) => !isExact(each)))
  process.stdout.write(
    `  ${name}: ${outcome.losses
      .filter(({ effect }) => effect !== 'none')
      .map(({ what, effect }) => `${what} (${effect})`)
      .join(', ')}\n`,
  );
for (const { name, outcome } of cases)
  if (outcome.kind === 'refused') process.stdout.write(`  ${name}: refused, ${outcome.why}\n`);

const tests = cases.reduce((sum, each) => sum + each.tests.length, 0);
const validated = exact.reduce((sum, each) => sum + each.tests.length, 0);
process.stdout.write(
  `\n${exact.length} of ${cases.length} schemas are imported without loss; they have ${validated} of ${tests} documents.\n\n| validator | right | wrong |\n| --- | ---: | ---: |\n`,
);
for (const [engine, { right, wrong }] of rows)
  process.stdout.write(`| ${engine} | ${right} | ${wrong} |\n`);
process.exitCode = [...rows.values()].some(({ wrong }) => wrong > 0) ? 1 : 0;
