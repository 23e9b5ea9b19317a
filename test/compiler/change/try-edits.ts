/** Edits of all contracts, and whether each changes the digests that it should change. */
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

export interface Digests {
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

/** By the name of the file. */
export const digests: ReadonlyMap<string, Digests> = new Map(
  sources.map((source) => [source.name, digestsOf(source, textOf(source)) as Digests]),
);

export interface EditKind {
  readonly name: string;
  readonly edit: (text: string, seed: number) => Edited | undefined;
  /** The digests that change. */
  readonly changes: { readonly [Digest in keyof Digests]: boolean };
}

export const editKinds: readonly EditKind[] = [
  { name: 'spelling', edit: respelled, changes: { approved: false, meaning: false } },
  { name: 'words', edit: reworded, changes: { approved: true, meaning: false } },
  { name: 'verdicts', edit: withOtherVerdicts, changes: { approved: true, meaning: true } },
];

export interface EditsTried {
  readonly count: number;
  /** Edits after which a contract has errors; they are not counted. */
  readonly errors: number;
  /** How often each digest changed. */
  readonly changed: { readonly [Digest in keyof Digests]: number };
  readonly wrong: readonly string[];
}

export function tryEdits({ edit, changes }: EditKind, wanted: number): EditsTried {
  const wrong: string[] = [];
  const changed = { approved: 0, meaning: 0 };
  let [count, errors] = [0, 0];
  for (let seed = 0; count < wanted; seed++) {
    const source = sources[seed % sources.length] as Source;
    const edited = edit(textOf(source), seed);
    const found = edited && digestsOf(source, edited.text);
    if (edited === undefined || found === undefined) {
      errors++;
      if (errors > 2 * wanted + 20) throw new Error(`${errors} of ${seed} edits do not compile`);
      continue;
    }
    count++;
    const before = digests.get(source.name);
    const approved = found.approved !== before?.approved;
    const meaning = found.meaning !== before?.meaning;
    if (approved) changed.approved++;
    if (meaning) changed.meaning++;
    if (approved !== changes.approved || meaning !== changes.meaning)
      wrong.push(`${seed}: ${source.name} ${edited.what}`);
  }
  return { count, errors, changed, wrong };
}
