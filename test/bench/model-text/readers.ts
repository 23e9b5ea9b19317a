/** Our reader and its peers, as functions from a text and a type to a value. */
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { validateValue } from '../../../compiler/interpreter/interpret.ts';
import { canonical, isObject, type Json } from '../../../compiler/model/json.ts';
import type { Contract } from '../../../compiler/model/model.ts';
import { isValid } from '../../../compiler/model/violations.ts';
import { type ReadOptions, readModelText } from '../../../compiler/model-output/read.ts';
import { bamlProgram } from './types.ts';

/** Returns undefined if the reader reports that it cannot read the text. */
export type TextReader = (contract: Contract, text: string) => Json | undefined;

export type Verdict = 'right' | 'wrong' | 'unread';

/**
 * A value that the contract does not allow counts as unread, since the program learns of it. A
 * peer's null for an absent field counts as absent.
 */
export function verdictOn(
  reader: TextReader,
  contract: Contract,
  text: string,
  right: Json | undefined,
): Verdict {
  const value = reader(contract, text);
  if (value === undefined) return 'unread';
  if (right !== undefined && canonical(value) === canonical(right)) return 'right';
  return isValid(validateValue(contract, contract.root, value)) ? 'wrong' : 'unread';
}

export function ourReader(repairs: ReadOptions['repairs'] | undefined): TextReader {
  return (contract, text) => {
    const { outcome, value } = readModelText(contract, contract.root, text, {
      ...(repairs && { repairs }),
    });
    return outcome === 'value' ? value : undefined;
  };
}

/**
 * Returns the peers that can be loaded from a folder with node_modules. BAML's package for npm loads
 * the runtime from a package for the platform.
 */
export function peersIn(folder: string): ReadonlyMap<string, TextReader> {
  const load = createRequire(join(folder, 'package.json'));
  const readers = new Map<string, TextReader>();
  for (const [name, module, open] of [
    ['jsonrepair', 'jsonrepair', jsonrepairReader],
    ['BAML', '@boundaryml/baml-linux-x64-gnu', bamlReader],
  ] as const) {
    try {
      readers.set(name, open(load(module)));
    } catch (problem) {
      process.stderr.write(`without ${name}: ${problem}\n`);
    }
  }
  return readers;
}

function jsonrepairReader({ jsonrepair }: { jsonrepair: (text: string) => string }): TextReader {
  return (_, text) => {
    try {
      return JSON.parse(jsonrepair(text)) as Json;
    } catch {
      return undefined;
    }
  };
}

interface Baml {
  readonly BamlRuntime: {
    fromFiles(folder: string, files: object, environment: object): BamlRuntime;
  };
}

interface BamlRuntime {
  createContextManager(): unknown;
  parseLlmResponse(name: string, text: string, partial: boolean, ...rest: unknown[]): Json;
}

function bamlReader({ BamlRuntime }: Baml): TextReader {
  const runtime = BamlRuntime.fromFiles('.', { 'types.baml': bamlProgram() }, {});
  const context = runtime.createContextManager();
  return (contract, text) => {
    try {
      const name = `Read${contract.root}`;
      return withoutNulls(runtime.parseLlmResponse(name, text, false, context, null, null, {}));
    } catch {
      return undefined;
    }
  };
}

/** BAML returns null for absent fields, and the names of enum values that have an alias. */
function withoutNulls(value: Json): Json {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (typeof value === 'string') return bamlNames[value] ?? value;
  if (!isObject(value)) return value;
  const members = Object.entries(value).filter(([, member]) => member !== null);
  return Object.fromEntries(members.map(([key, member]) => [key, withoutNulls(member as Json)]));
}

const bamlNames: Readonly<Record<string, string>> = {
  FRENCH: 'française',
  SPANISH: 'española',
  CHINESE: '中式',
};
