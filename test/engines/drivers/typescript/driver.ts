/**
 * Validates documents with the generated TypeScript package. Each line on standard input is a list
 * of requests, answered by a list on standard output. Documents are bytes in Base64. See
 * `test/engines/protocol.ts` for the protocol.
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

/** For types with rules that need a context, the context comes before the options. */
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
  /** The root type, to read the output of a model. */
  readonly read?: string;
  readonly repairs?: readonly string[];
  readonly several?: string;
  readonly reasoning?: readonly string[];
  /** The root type, to convert an answer in the dialect of a provider. */
  readonly restore?: string;
  readonly provider?: string;
  /** The folder of a document file, to load it or, with `document`, to save it. */
  readonly folder?: string;
  readonly document?: string;
  readonly exchange?: string;
  readonly asks?: string;
  readonly answers?: string;
}

/** Violations of the text that its parsed value does not show. */
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
    if (module === undefined) return { error: 'unknown contract' };
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

/**
 * The functions for files are in a separate module, since a browser can use the rest of the
 * package.
 */
async function fileWork(folder: string, { contract, document }: Request): Promise<object> {
  const module = (await import(
    join(dirname(program), `${contract.toLowerCase()}.files.mjs`)
  )) as FilesModule;
  const functionOf = (verb: string) =>
    Object.entries(module).find(([name]) => name.startsWith(verb))?.[1];
  const result =
    document === undefined
      ? functionOf('load')?.(folder)
      : functionOf('save')?.(folder, JSON.parse(bytes(document).toString('utf8')));
  return {
    outcome: result?.outcome,
    reason: result?.problem?.reason ?? '',
    violations: result?.violations ?? [],
  };
}

/** The context argument, which only types and exchanges with such rules have. */
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
      ? { error: 'unknown exchange' }
      : validatedExchange(exchange, bytes(asks), bytes(answers), given);
  }
  const found = module.types[type];
  if (found === undefined) return { error: 'unknown type' };
  const given = [...contextFor(found.contextRules, context), options];
  const { valid, value, violations, notEvaluated } = found.parseText(bytes(document), ...given);
  if (valid)
    return {
      violations,
      notEvaluated,
      again: found.validate(value, ...given),
      written: JSON.stringify(value),
    };
  // A text and its parsed value must have the same violations.
  if (violations.some(({ rule }) => textRules.has(rule))) return { violations, notEvaluated };
  const text = bytes(document)
    .toString('utf8')
    .replace(/^\ufeff/, '');
  return { violations, notEvaluated, again: found.validate(JSON.parse(text), ...given) };
}

/** The throwing function reports the same violations, and ignores those of the level should. */
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
