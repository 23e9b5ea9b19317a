/**
 * Sections have the titles of the documents that the contracts restate, to the letter and in their
 * order. `test/contracts/source-headings` has the headings of those documents.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Section } from '../../../compiler/model/model.ts';
import { compile } from '../../support/compile.ts';
import { repository } from '../../support/contract-text.ts';
import { contractsOf, sourcesIn } from '../../support/contracts.ts';

const folder = join(repository, 'test/contracts/source-headings');

/** The titles of a document without their numbers, which the record adds itself. */
function titlesOfSource(id: string): readonly string[] {
  const lines = readFileSync(join(folder, `${id}.md`), 'utf8')
    .trimEnd()
    .split('\n');
  return lines.map((line) => line.replace(/^#+ (?:\d+(?:\.\d+)*\.? )?/, ''));
}

function titlesOf(sections: readonly Section[]): readonly string[] {
  return sections.flatMap(({ title, locked, sections: inner }) => [
    locked ? `${title} (LOCKED)` : title,
    ...titlesOf(inner),
  ]);
}

const contracts = contractsOf(compile(sourcesIn('contracts')));

it('has the headings of a source for each contract', () => {
  const files = readdirSync(folder).map((name) => name.replace('.md', ''));
  expect(files.sort()).toEqual(contracts.map(({ id }) => id).sort());
});

it.each(contracts)('the sections of $id have the titles of its source', ({ id, sections }) => {
  const source = titlesOfSource(id);
  const titles = titlesOf(sections);
  expect(titles.length).toBeGreaterThan(5);
  expect(source.filter((title) => titles.includes(title))).toEqual(titles);
});
