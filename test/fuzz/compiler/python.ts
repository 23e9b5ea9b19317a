/**
 * One Python process that compiles the generated modules of contracts without running them, and
 * reports errors.
 */
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

const program = `
import json, sys, warnings
warnings.simplefilter("error", SyntaxWarning)
for line in sys.stdin:
    said = ""
    for file in json.loads(line):
        try:
            compile(file["text"].encode("utf-8"), file["path"], "exec")
        except Exception as problem:
            said = f"{type(problem).__name__}: {problem} in {file['path']}"
            break
    print(json.dumps(said), flush=True)
`;

export interface Importer {
  /** Returns the error, or an empty text if all modules compile. */
  readonly ask: (
    files: readonly { readonly path: string; readonly text: string }[],
  ) => Promise<string>;
  readonly close: () => void;
}

export function openPython(): Importer {
  const child = spawn('python3', ['-c', program], { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  // Requests run one after the other, since answers have no ids.
  let last: Promise<unknown> = Promise.resolve();
  return {
    ask: (files) => {
      const answer = last.then(async () => {
        child.stdin.write(`${JSON.stringify(files)}\n`);
        const { value, done } = await lines.next();
        if (done === true) throw new Error('python3 exited. Is it installed?');
        return JSON.parse(value) as string;
      });
      last = answer;
      return answer;
    },
    close: () => child.kill('SIGKILL'),
  };
}
