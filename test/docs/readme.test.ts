/**
 * The README shows what really comes out: its contract is generated here, and each line it shows
 * must be in the output.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { repository } from '../support/contract-text.ts';
import { compileText, contractWith } from '../support/contracts.ts';
import { generateTarget } from '../support/generated.ts';

const readme = readFileSync(join(repository, 'README.md'), 'utf8');

function block(language: string): string {
  const text = new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``).exec(readme)?.[1];
  if (text === undefined) throw new Error(`the README has no ${language} block`);
  return text;
}

it.each([
  ['ts', 'typescript'],
  ['csharp', 'csharp'],
  ['python', 'python'],
])('the %s that it shows is generated', (language, target) => {
  const files = generateTarget(target, [contractWith(block('yaml'))]);
  const generated = new Set(
    files.flatMap(({ text }) => text.split('\n').map((line) => line.trim())),
  );
  const shown = block(language)
    .split('\n')
    .map((line) => line.trim());
  expect(shown.filter((line) => !generated.has(line))).toEqual([]);
});

it('the problem that it shows is found at that place', () => {
  const file = 'contracts/agn-033-agent-execute-response.yaml';
  const contract = readFileSync(join(repository, file), 'utf8').replace(
    'list<FileRef>',
    'list<FileReff>',
  );
  const [problem] = compileText(contract, file).diagnostics;
  expect(readme).toContain(
    `${file}:${problem?.place.line}:${problem?.place.column} error ${problem?.code}  ${problem?.message}`,
  );
});
