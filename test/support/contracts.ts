/**
 * Contracts for tests: those of the repository, those in `test/contracts`, and small ones in a
 * test.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Compiled } from '../../compiler/compile.ts';
import type { Contract } from '../../compiler/model/model.ts';
import type { Transport } from '../../compiler/model/transport.ts';
import { isSearchTextFile, type Source } from '../../compiler/parse/source.ts';
import { compile } from './compile.ts';
import { head, repository } from './contract-text.ts';

export function sourcesIn(folder: string): readonly Source[] {
  return readdirSync(join(repository, folder))
    .filter((name) => name.endsWith('.yaml') && !isSearchTextFile(name))
    .map((name) => ({
      file: `${folder}/${name}`,
      name,
      bytes: readFileSync(join(repository, folder, name)),
    }));
}

let all: readonly Contract[] | undefined;

/** The contracts of this repository and those in `test/contracts`, compiled once per worker. */
export function allContracts(): readonly Contract[] {
  all ??= contractsOf(compile([...sourcesIn('contracts'), ...sourcesIn('test/contracts')]));
  return all;
}

export function contractsOf({ contracts, diagnostics }: Compiled): readonly Contract[] {
  if (diagnostics.length > 0)
    throw new Error(
      diagnostics.map(({ span, message }) => `${span.file}:${span.line} ${message}`).join('\n'),
    );
  return contracts;
}

export function compileText(text: string, file = 'test.yaml'): Compiled {
  return compile([{ file, name: file, bytes: new TextEncoder().encode(text) }]);
}

/** Compiles several contracts of one folder: test.yaml, test-1.yaml and so on. */
export function compileTexts(texts: readonly string[]): Compiled {
  const file = (index: number) => (index === 0 ? 'test.yaml' : `test-${index}.yaml`);
  return compile(
    texts.map((text, index) => ({
      file: file(index),
      name: file(index),
      bytes: new TextEncoder().encode(text),
    })),
  );
}

/** Compiles a contract with these types; the first one is the root. */
export function contractWith(types: string, rest = ''): Contract {
  const root = /^\s*([A-Z]\w*)/m.exec(types)?.[1] ?? '';
  const [contract] = contractsOf(
    compileText(`${head(root)}types:\n${indentBlock(types)}\n${rest}`),
  );
  if (contract === undefined) throw new Error('no contract');
  return contract;
}

/**
 * The same contracts as contracts with a transport, so that every language has a function that reads
 * the output of a model. The transport says nothing, so that texts mean the same.
 */
export function withTransports(contracts: readonly Contract[]): readonly Contract[] {
  return contracts.map((contract) => ({
    ...contract,
    transport: contract.transport ?? noTransport,
  }));
}

const noTransport: Transport = {
  file: undefined,
  requestFile: undefined,
  fence: [],
  fallback: undefined,
  repairs: [],
  reasoning: undefined,
};

function indentBlock(text: string): string {
  return text
    .split('\n')
    .map((line) => `  ${line}`)
    .join('\n');
}
