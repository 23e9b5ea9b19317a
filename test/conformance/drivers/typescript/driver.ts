/** Judges JSON Lines on standard input with the generated TypeScript package, one answer a line. */
import { createInterface } from 'node:readline';

interface Judge {
  readonly name: string;
  validateText(...texts: readonly (string | Uint8Array)[]): readonly object[];
}

interface Module {
  readonly contract: { readonly id: string };
  readonly types: Readonly<Record<string, Judge>>;
  readonly exchanges: Readonly<Record<string, Judge>>;
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
    if (request.exchange !== undefined) {
      const exchange = Object.values(found.exchanges).find(({ name }) => name === request.exchange);
      return { violations: exchange?.validateText(request.asks ?? '', request.answers ?? '') };
    }
    const text = request.base64 === undefined ? (request.text ?? '') : Buffer.from(request.base64, 'base64');
    return { violations: found.types[request.type ?? '']?.validateText(text) };
  } catch (problem) {
    return { error: String(problem) };
  }
}
