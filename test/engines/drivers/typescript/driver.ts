/**
 * Judges documents with the generated TypeScript package: a list of requests a line on standard
 * input, a list of answers a line on standard output. All documents are bytes, as base64. What is
 * asked and answered stands in `test/engines/protocol.ts`.
 */
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';

interface Options {
  readonly limits?: { readonly bytes: number; readonly depth: number };
}

interface Parsed {
  readonly valid: boolean;
  readonly value?: unknown;
  readonly violations: readonly { readonly rule: string }[];
  readonly notEvaluated: readonly string[];
}

interface Violation {
  readonly level: string;
}

/** Where it has rules that need a context, the context comes before the options. */
interface Type {
  readonly contextRules?: readonly string[];
  validate(value: unknown, ...given: readonly unknown[]): readonly object[];
  parseText(text: Uint8Array, ...given: readonly unknown[]): Parsed;
}

interface Exchange {
  readonly name: string;
  readonly contextRules?: readonly string[];
  readonly notEvaluated?: readonly string[];
  readonly with?: (context: unknown) => Exchange;
  validateText(
    asks: Uint8Array,
    answers: Uint8Array,
    ...given: readonly unknown[]
  ): readonly Violation[];
  requireText(asks: Uint8Array, answers: Uint8Array, ...given: readonly unknown[]): void;
}

interface Reading {
  readonly outcome: string;
}

interface Runtime {
  readonly withoutContext: symbol;
  readonly ContractError: abstract new () => Error & { readonly violations: readonly Violation[] };
  readonly toFeedback: (reading: Reading) => string;
}

interface Module {
  readonly contract?: { readonly id: string };
  readonly types: Readonly<Record<string, Type>>;
  readonly exchanges: Readonly<Record<string, Exchange>>;
  readonly [read: `read${string}`]: (text: Uint8Array, ...given: readonly unknown[]) => Reading;
  readonly [parse: `parse${string}From`]: (
    provider: string,
    answer: string,
    ...context: readonly unknown[]
  ) => object;
}

interface Saved {
  readonly outcome: string;
  readonly problem?: { readonly reason: string };
  readonly violations: readonly object[];
}

interface FilesModule {
  readonly [load: `load${string}`]: (folder: string) => Saved;
  readonly [save: `save${string}`]: (folder: string, document: unknown) => Saved;
}

interface Request extends Options {
  readonly context?: unknown;
  readonly contract: string;
  readonly type?: string;
  /** The root type, where the text of a model is to be read. */
  readonly read?: string;
  readonly repairs?: readonly string[];
  readonly several?: string;
  readonly reasoning?: readonly string[];
  /** The root type and a provider, where an answer in its dialect is to be turned back. */
  readonly restore?: string;
  readonly provider?: string;
  /** Where a document is a file, to be read or, where one is given, to be written. */
  readonly folder?: string;
  readonly document?: string;
  readonly exchange?: string;
  readonly asks?: string;
  readonly answers?: string;
}

/** What only text can be wrong in; the value that a parser makes of it does not show that. */
const textRules: ReadonlySet<string> = new Set([
  'size',
  'encoding',
  'depth',
  'syntax',
  'surrogate',
  'duplicate-key',
  'number',
]);

const program = process.argv[2] ?? '';
const modules = Object.values<Module>(await import(program));
const { ContractError, toFeedback, withoutContext } = (await import(program)) as Runtime;
const contracts = new Map(
  modules.flatMap((module) =>
    module.contract === undefined ? [] : [[module.contract.id, module] as const],
  ),
);

for await (const line of createInterface({ input: process.stdin })) {
  const requests = JSON.parse(line) as readonly Request[];
  process.stdout.write(`${JSON.stringify(await Promise.all(requests.map(answer)))}\n`);
}

async function answer(request: Request): Promise<object> {
  try {
    const module = contracts.get(request.contract);
    if (module === undefined) return { error: 'no such contract' };
    if (request.read !== undefined) return reading(module, request);
    if (request.restore !== undefined) return restored(module, request);
    return request.folder === undefined
      ? validated(request, module)
      : await fileWork(request.folder, request);
  } catch (problem) {
    return {
      error: problem instanceof Error ? (problem.stack ?? String(problem)) : String(problem),
    };
  }
}

function reading(
  module: Module,
  { read, document, context, repairs, several, reasoning }: Request,
): object {
  const { contextRules } = module.types[read ?? ''] ?? {};
  const given = module[`read${read ?? ''}`]?.(
    bytes(document),
    ...contextFor(contextRules, context),
    { repairs, several, reasoning },
  );
  return given === undefined
    ? { error: `no read${read}` }
    : { ...given, feedback: toFeedback(given) };
}

function restored(
  module: Module,
  { restore = '', provider = '', document, context }: Request,
): object {
  const answer = bytes(document).toString('utf8');
  const given = contextFor(module.types[restore]?.contextRules, context);
  return module[`parse${restore}From`]?.(provider, answer, ...given) ?? { error: 'no parse' };
}

/** What works with files stands apart from the rest of a package, which a browser takes as well. */
async function fileWork(folder: string, { contract, document }: Request): Promise<object> {
  const module = (await import(
    join(dirname(program), `${contract.toLowerCase()}.files.mjs`)
  )) as FilesModule;
  const named = (verb: string) =>
    Object.entries(module).find(([name]) => name.startsWith(verb))?.[1];
  const done =
    document === undefined
      ? named('load')?.(folder)
      : named('save')?.(folder, JSON.parse(bytes(document).toString('utf8')));
  return {
    outcome: done?.outcome,
    reason: done?.problem?.reason ?? '',
    violations: done?.violations ?? [],
  };
}

/** What a caller who has no context says so; a type whose rules need none takes none. */
function contextFor(
  contextRules: readonly string[] | undefined,
  context: unknown,
): readonly unknown[] {
  return contextRules === undefined ? [] : [context ?? withoutContext];
}

function validated(
  { type = '', document, exchange: name, asks, answers, context, limits }: Request,
  module: Module,
): object {
  const options: Options = limits === undefined ? {} : { limits };
  if (name !== undefined) {
    const exchange = Object.values(module.exchanges).find((each) => each.name === name);
    const given = [...contextFor(exchange?.contextRules, context), options];
    return exchange === undefined
      ? { error: 'no such exchange' }
      : validatedExchange(exchange, bytes(asks), bytes(answers), given);
  }
  const found = module.types[type];
  if (found === undefined) return { error: 'no such type' };
  const given = [...contextFor(found.contextRules, context), options];
  const { valid, value, violations, notEvaluated } = found.parseText(bytes(document), ...given);
  if (valid)
    return {
      violations,
      notEvaluated,
      again: found.validate(value, ...given),
      written: JSON.stringify(value),
    };
  // Of a text and of the value that it holds the same is said, where it holds one.
  if (violations.some(({ rule }) => textRules.has(rule))) return { violations, notEvaluated };
  const text = bytes(document)
    .toString('utf8')
    .replace(/^\ufeff/, '');
  return { violations, notEvaluated, again: found.validate(JSON.parse(text), ...given) };
}

/** The throwing form reports the same, and lets pass what breaks no must. */
function validatedExchange(
  exchange: Exchange,
  asks: Uint8Array,
  answers: Uint8Array,
  given: readonly unknown[],
): object {
  const violations = exchange.validateText(asks, answers, ...given);
  const { notEvaluated } = exchange.with?.(given[0]) ?? exchange;
  try {
    exchange.requireText(asks, answers, ...given);
    return {
      violations,
      notEvaluated,
      again: violations.filter(({ level }) => level === 'should'),
    };
  } catch (error) {
    if (!(error instanceof ContractError)) throw error;
    return { violations, notEvaluated, again: error.violations };
  }
}

function bytes(base64 = ''): Buffer {
  return Buffer.from(base64, 'base64');
}
