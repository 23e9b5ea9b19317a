/** Judges JSON Lines on standard input with the generated TypeScript package, one answer a line. */
import { createInterface } from 'node:readline';

interface Options {
  readonly context?: unknown;
}

interface Violation {
  readonly rule: string;
}

interface Type {
  validate(value: unknown, options: Options): readonly Violation[];
  validateText(text: string | Uint8Array, options: Options): readonly Violation[];
}

interface Reading {
  readonly outcome: string;
}

interface ReadOptions extends Options {
  readonly repairs?: readonly string[] | undefined;
  readonly several?: string | undefined;
}

interface Runtime {
  toFeedback(reading: Reading): string;
}

interface Exchange {
  readonly name: string;
  validateText(asks: string, answers: string, options: Options): readonly object[];
}

interface Module {
  readonly contract: { readonly id: string };
  readonly types: Readonly<Record<string, Type>>;
  readonly exchanges: Readonly<Record<string, Exchange>>;
  readonly [read: `read${string}`]: (text: Uint8Array, options: ReadOptions) => Reading;
  readonly [parse: `parse${string}From`]: (provider: string, answer: unknown) => object;
}

interface Request {
  readonly id: number;
  readonly contract: string;
  readonly type?: string;
  readonly text?: string;
  readonly base64?: string;
  readonly exchange?: string;
  /** The root type, where the text of a model is to be read. */
  readonly read?: string;
  readonly repairs?: readonly string[];
  readonly several?: string;
  /** The root type and a provider, where an answer in its dialect is to be turned back. */
  readonly restore?: string;
  readonly provider?: string;
  readonly asks?: string;
  readonly answers?: string;
  /** A JSON value, null among them; absent where there is no context. */
  readonly context?: unknown;
}

/** What only text can be wrong in; the value that a parser makes of it does not show that. */
const textRules: ReadonlySet<string> = new Set(['size', 'encoding', 'depth', 'syntax', 'surrogate', 'duplicate-key', 'number']);

const modules: Readonly<Record<string, Module>> = await import(process.argv[2] ?? '');

for await (const line of createInterface({ input: process.stdin })) {
  const request = JSON.parse(line) as Request;
  process.stdout.write(`${JSON.stringify({ id: request.id, ...answer(request) })}\n`);
}

function answer(request: Request): object {
  try {
    const found = Object.values(modules).find(({ contract }) => contract?.id === request.contract);
    if (found === undefined) return { error: `no contract ${request.contract}` };
    const options: Options = { context: request.context };
    if (request.exchange !== undefined) {
      const exchange = Object.values(found.exchanges).find(({ name }) => name === request.exchange);
      return { violations: exchange?.validateText(request.asks ?? '', request.answers ?? '', options) };
    }
    if (request.restore !== undefined) {
      const restored = found[`parse${request.restore}From`]?.(request.provider ?? '', request.text ?? '');
      return restored === undefined ? { error: `no parse${request.restore}From` } : { restored };
    }
    if (request.read !== undefined) return reading(found, request);
    const type = found.types[request.type ?? ''];
    if (type === undefined) return { error: `no type ${request.type}` };
    const text = request.base64 === undefined ? (request.text ?? '') : Buffer.from(request.base64, 'base64');
    return judged(type, text, options);
  } catch (problem) {
    return { error: String(problem) };
  }
}

function reading(found: Module, { read, base64 = '', context, repairs, several }: Request): object {
  const given = found[`read${read ?? ''}`]?.(Buffer.from(base64, 'base64'), { context, repairs, several });
  return given === undefined
    ? { error: `no read${read}` }
    : { reading: { ...given, feedback: (modules as unknown as Runtime).toFeedback(given) } };
}

/** Of a text and of the value that it holds the same is said. */
function judged(type: Type, text: string | Uint8Array, options: Options): object {
  const violations = type.validateText(text, options);
  if (violations.some(({ rule }) => textRules.has(rule))) return { violations };
  const value: unknown = JSON.parse(String(text).replace(/^\ufeff/, ''));
  const ofValue = type.validate(value, options);
  return JSON.stringify(violations) === JSON.stringify(ofValue)
    ? { violations }
    : { error: `validate differs from validateText: ${JSON.stringify(ofValue)}` };
}
