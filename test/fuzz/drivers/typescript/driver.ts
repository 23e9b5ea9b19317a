/**
 * Judges documents for the fuzzer with the generated TypeScript package: a list of requests a line on standard input, a list of answers a line on
 * standard output. All documents are bytes, as base64. What is asked and answered stands in `test/fuzz/engines/protocol.ts`.
 */
import { createInterface } from 'node:readline';

interface Options {
  readonly context?: unknown;
  readonly limits?: { readonly bytes: number; readonly depth: number };
}

interface Parsed {
  readonly valid: boolean;
  readonly value?: unknown;
  readonly violations: readonly { readonly rule: string }[];
}

interface Type {
  validate(value: unknown, options: Options): readonly object[];
  parseText(text: Uint8Array, options: Options): Parsed;
}

interface Exchange {
  readonly name: string;
  validateText(asks: Uint8Array, answers: Uint8Array, options: Options): readonly object[];
}

interface Module {
  readonly contract?: { readonly id: string };
  readonly types: Readonly<Record<string, Type>>;
  readonly exchanges: Readonly<Record<string, Exchange>>;
}

interface Request extends Options {
  readonly contract: string;
  readonly type?: string;
  readonly document?: string;
  readonly exchange?: string;
  readonly asks?: string;
  readonly answers?: string;
}

/** What only text can be wrong in; the value that a parser makes of it does not show that. */
const textRules: ReadonlySet<string> = new Set(['size', 'encoding', 'depth', 'syntax', 'surrogate', 'duplicate-key', 'number']);

const modules = Object.values<Module>(await import(process.argv[2] ?? ''));
const contracts = new Map(modules.flatMap((module) => (module.contract === undefined ? [] : [[module.contract.id, module] as const])));

for await (const line of createInterface({ input: process.stdin })) {
  const requests = JSON.parse(line) as readonly Request[];
  process.stdout.write(`${JSON.stringify(requests.map(answer))}\n`);
}

function answer(request: Request): object {
  try {
    return judged(request, contracts.get(request.contract));
  } catch (problem) {
    return { error: problem instanceof Error ? (problem.stack ?? String(problem)) : String(problem) };
  }
}

function judged(
  { type = '', document = '', exchange: name, asks = '', answers = '', ...options }: Request,
  module: Module | undefined,
): object {
  if (module === undefined) return { error: 'no such contract' };
  if (name !== undefined) {
    const exchange = Object.values(module.exchanges).find((each) => each.name === name);
    return { violations: exchange?.validateText(bytes(asks), bytes(answers), options) };
  }
  const found = module.types[type];
  if (found === undefined) return { error: 'no such type' };
  const { valid, value, violations } = found.parseText(bytes(document), options);
  if (valid) return { violations, again: found.validate(value, options), written: JSON.stringify(value) };
  // Of a text and of the value that it holds the same is said, where it holds one.
  if (violations.some(({ rule }) => textRules.has(rule))) return { violations };
  return {
    violations,
    again: found.validate(
      JSON.parse(
        bytes(document)
          .toString('utf8')
          .replace(/^\ufeff/, ''),
      ),
      options,
    ),
  };
}

function bytes(base64: string): Buffer {
  return Buffer.from(base64, 'base64');
}
