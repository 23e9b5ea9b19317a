/** Judges JSON Lines on standard input with the generated TypeScript package, one answer a line. */
import { createInterface } from 'node:readline';

interface Options {
  readonly context?: unknown;
}

interface Type {
  validateText(text: string | Uint8Array, options: Options): readonly object[];
}

interface Exchange {
  readonly name: string;
  validateText(asks: string, answers: string, options: Options): readonly object[];
}

interface Module {
  readonly contract: { readonly id: string };
  readonly types: Readonly<Record<string, Type>>;
  readonly exchanges: Readonly<Record<string, Exchange>>;
}

interface Request {
  readonly id: number;
  readonly contract: string;
  readonly type?: string;
  readonly text?: string;
  readonly base64?: string;
  readonly exchange?: string;
  readonly asks?: string;
  readonly answers?: string;
  /** A JSON value, null among them; absent where there is no context. */
  readonly context?: unknown;
}

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
    const text = request.base64 === undefined ? (request.text ?? '') : Buffer.from(request.base64, 'base64');
    return { violations: found.types[request.type ?? '']?.validateText(text, options) };
  } catch (problem) {
    return { error: String(problem) };
  }
}
