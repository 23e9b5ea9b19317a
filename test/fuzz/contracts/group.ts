/**
 * Groups of random contracts that may import types of each other. Parts that the compiler rejects
 * are removed.
 */
import { isMap, isScalar, isSeq, type Node, parseDocument } from 'yaml';
import type { Diagnostic } from '../../../compiler/diagnostics/diagnostics.ts';
import type { Json, JsonObject } from '../../../compiler/model/json.ts';
import type { Contract } from '../../../compiler/model/model.ts';
import { type Random, random } from '../../../compiler/vectors/random/random.ts';
import { compile } from '../../support/compile.ts';
import { type ContractDraft, randomContract } from './contract.ts';
import { type ContractData, writeYaml } from './write.ts';

export interface Group {
  readonly data: readonly ContractData[];
  readonly texts: readonly string[];
  /** The contracts in the order of `data`. */
  readonly contracts: readonly Contract[];
}

export type Made =
  | { readonly kind: 'group'; readonly group: Group; readonly refusals: readonly string[] }
  | { readonly kind: 'refused'; readonly refusals: readonly string[] }
  | { readonly kind: 'crash'; readonly texts: readonly string[]; readonly problem: string };

/** The number of repair rounds before a group is discarded. */
const maximumRounds = 12;

/** Returns a group of one to three contracts that depends on seed and number only. */
export function randomGroup(seed: number, number: number): Made {
  const chance = random(seed, 'group', number);
  const count = chance.weighted([
    [5, 1],
    [3, 2],
    [2, 3],
  ]);
  const drafts: ContractDraft[] = [];
  for (let index = 0; index < count; index++) {
    drafts.push(
      randomContract(
        random(seed, 'contract', number, index),
        contractId(chance, number, index),
        drafts,
      ),
    );
  }
  return repaired(
    drafts.map(({ data }) => data),
    random(seed, 'yaml', number),
  );
}

/**
 * Ids that differ in more than punctuation. Some are keywords of the languages, since ids become
 * names of files and modules.
 */
function contractId(chance: Random, number: number, index: number): string {
  const word = chance.weighted([
    [8, 'FZ'],
    [1, 'CLASS'],
    [1, 'INDEX'],
    [1, 'A1-B'],
    [1, 'RUNTIME'],
  ]);
  return `${word}-${number}${'ABC'[index] ?? ''}`;
}

/**
 * Removes the parts that the compiler rejects, and prints the contracts in a random YAML style, or
 * in block style without `chance`.
 */
export function repaired(given: readonly ContractData[], chance?: Random): Made {
  const refusals: string[] = [];
  let data = given;
  for (let round = 0; round < maximumRounds; round++) {
    const texts = data.map((each) => writeYaml(each, chance));
    const compiled = compileTexts(texts);
    if ('problem' in compiled) return { kind: 'crash', texts, problem: compiled.problem };
    if (compiled.diagnostics.length === 0)
      return {
        kind: 'group',
        group: { data, texts, contracts: inOrder(compiled.contracts, data) },
        refusals,
      };
    refusals.push(...compiled.diagnostics.map(({ code }) => code));
    const next = withoutRefused(data, texts, compiled.diagnostics);
    if (next === undefined) break;
    data = next;
  }
  return { kind: 'refused', refusals };
}

interface Outcome {
  readonly contracts: readonly Contract[];
  readonly diagnostics: readonly Diagnostic[];
}

/** Compiles the texts. A crash of the compiler is reported, and does not end the run. */
export function compileTexts(texts: readonly string[]): Outcome | { readonly problem: string } {
  try {
    return compile(
      texts.map((text, index) => ({
        file: fileName(index),
        name: fileName(index),
        bytes: new TextEncoder().encode(text),
      })),
    );
  } catch (problem) {
    return {
      problem: problem instanceof Error ? (problem.stack ?? problem.message) : String(problem),
    };
  }
}

export function inOrder(
  contracts: readonly Contract[],
  data: readonly ContractData[],
): readonly Contract[] {
  return data.flatMap(({ contract: id }) => contracts.find((contract) => contract.id === id) ?? []);
}

function fileName(index: number): string {
  return `fuzz-${index}.yaml`;
}

function withoutRefused(
  data: readonly ContractData[],
  texts: readonly string[],
  diagnostics: readonly Diagnostic[],
): readonly ContractData[] | undefined {
  const changed = data.map((each, index) => {
    const found = diagnostics.filter(({ span }) => span.file === fileName(index));
    const paths = found.flatMap(
      ({ span }) => removable(pathAt(texts[index] ?? '', span.line, span.column)) ?? [],
    );
    return without(each, paths);
  });
  return changed.every((each, index) => each === data[index]) ? undefined : changed;
}

type Path = readonly (string | number)[];

/** Returns the path of keys and indices to the node at a position of a file. */
function pathAt(text: string, line: number, column: number): Path {
  const starts = text.split('\n').slice(0, line - 1);
  const offset = starts.reduce((sum, each) => sum + each.length + 1, 0) + column - 1;
  const document = parseDocument(text, { keepSourceTokens: false });
  const holds = (node: unknown) => {
    const [start, , end] = (node as Node | null)?.range ?? [0, 0, -1];
    return start <= offset && offset < Math.max(end, start + 1);
  };
  const walk = (node: unknown, path: Path): Path => {
    if (isSeq(node)) {
      const index = node.items.findIndex(holds);
      return index < 0 ? path : walk(node.items[index], [...path, index]);
    }
    if (!isMap(node)) return path;
    const pair = node.items.find(({ key, value }) => holds(key) || holds(value));
    const key = isScalar(pair?.key) ? String(pair.key.value) : undefined;
    return key === undefined ? path : walk(pair?.value, [...path, key]);
  };
  return walk(document.contents, []);
}

const entries = new Set(['rules', 'fields', 'variants', 'exchanges', 'types', 'hints', 'enum']);

/** Returns the path of the innermost part along the path that can be removed. */
function removable(path: Path): readonly Path[] | undefined {
  for (let length = path.length; length > 1; length--) {
    const [parent, key] = [path[length - 2], path[length - 1]];
    const isDetail = path[length - 3] === 'fields' && key !== 'type';
    const isOptional =
      typeof parent === 'string' && ['include', 'extra', 'should', 'open'].includes(String(key));
    if (entries.has(String(parent)) || isDetail || isOptional) return [path.slice(0, length)];
  }
  return path[0] === 'context' ? [['context']] : undefined;
}

export function without(data: ContractData, paths: readonly Path[]): ContractData {
  // From the last to the first, so that the indices of list items do not change.
  const ordered = [...paths]
    .sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? 1 : -1))
    .sort((a, b) => lastIndex(b) - lastIndex(a));
  const seen = new Set<string>();
  return ordered.reduce<ContractData>((current, path) => {
    const text = JSON.stringify(path);
    if (seen.has(text)) return current;
    seen.add(text);
    return removed(current, path) as ContractData;
  }, data);
}

function lastIndex(path: Path): number {
  const last = path.findLast((step) => typeof step === 'number');
  return typeof last === 'number' ? last : -1;
}

function removed(value: Json, [step, ...rest]: Path): Json {
  if (Array.isArray(value)) {
    if (typeof step !== 'number' || step >= value.length) return value;
    return rest.length === 0
      ? value.toSpliced(step, 1)
      : value.with(step, removed(value[step] as Json, rest));
  }
  if (
    typeof value !== 'object' ||
    value === null ||
    typeof step !== 'string' ||
    !Object.hasOwn(value, step)
  )
    return value;
  const object = value as JsonObject;
  return Object.fromEntries(
    Object.entries(object).flatMap(([key, inner]) =>
      key !== step ? [[key, inner]] : rest.length === 0 ? [] : [[key, removed(inner, rest)]],
    ),
  );
}
