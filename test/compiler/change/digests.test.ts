/** The digests of contracts: what changes them, and what does not. */
import { describe, expect, it } from 'vitest';
import { approvedDigest, meaningDigest } from '../../../compiler/change/digests.ts';
import { compileOneByOne } from '../../../compiler/compile.ts';
import { hasErrors } from '../../../compiler/diagnostics/diagnostics.ts';
import type { ContractDocument } from '../../../compiler/parse/contract-document.ts';
import { load } from '../../../compiler/parse/load.ts';
import type { Source } from '../../../compiler/parse/source.ts';
import { languages } from '../../../generators/index.ts';
import { sourcesIn } from '../../support/contracts.ts';
import { type Edited, respelled, reworded, withOtherVerdicts } from './edits.ts';

const sources = [...sourcesIn('contracts'), ...sourcesIn('test/contracts')];
const textOf = ({ bytes }: Source) => Buffer.from(bytes).toString();

interface Digests {
  readonly approved: string;
  readonly meaning: string;
}

const compileOne = compileOneByOne(
  (id) => sources.find(({ name }) => name.startsWith(id.toLowerCase())),
  languages,
);

/** The digests of a contract with another text; undefined if it has errors. */
function digestsOf(source: Source, text: string): Digests | undefined {
  const edited: Source = { ...source, bytes: new TextEncoder().encode(text) };
  const { contract, diagnostics } = compileOne(edited);
  if (contract === undefined || hasErrors(diagnostics)) return undefined;
  const document = load(edited.file, text).data as unknown as ContractDocument;
  return { approved: approvedDigest(document), meaning: meaningDigest(contract) };
}

const digests = new Map(
  sources.map((source) => [source, digestsOf(source, textOf(source)) as Digests]),
);

it('are those that approvals have written down', () => {
  const written = sources.map((source) => [source.name, digests.get(source)]);
  expect(written).toMatchSnapshot();
});

/** `DIGEST_EDITS=500` takes half a minute. */
const editsPerKind = Number(process.env['DIGEST_EDITS'] ?? 60);

describe.each<readonly [string, (text: string, seed: number) => Edited | undefined, Changed]>([
  ['an edit of the spelling changes neither', respelled, { approved: false, meaning: false }],
  ['an edit of words changes `approved`', reworded, { approved: true, meaning: false }],
  ['an edit of verdicts changes both', withOtherVerdicts, { approved: true, meaning: true }],
])('%s', (_, edit, changed) => {
  it(`in ${editsPerKind} edits`, { timeout: 120_000 }, () => {
    const wrong: string[] = [];
    let [count, errors] = [0, 0];
    for (let seed = 0; count < editsPerKind; seed++) {
      const source = sources[seed % sources.length] as Source;
      const edited = edit(textOf(source), seed);
      const found = edited && digestsOf(source, edited.text);
      if (edited === undefined || found === undefined) {
        errors++;
        if (errors > 2 * editsPerKind) throw new Error(`${errors} of ${seed} edits do not compile`);
        continue;
      }
      count++;
      const before = digests.get(source);
      const isRight =
        (found.approved !== before?.approved) === changed.approved &&
        (found.meaning !== before?.meaning) === changed.meaning;
      if (!isRight) wrong.push(`${seed}: ${source.name} ${edited.what}`);
    }

    expect(wrong).toEqual([]);
  });
});

interface Changed {
  readonly approved: boolean;
  readonly meaning: boolean;
}
