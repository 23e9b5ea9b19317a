/**
 * One Python for all: it takes the modules that were generated for a contract and says what is
 * wrong with them, without running them.
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
  /** What is wrong; empty where it can be imported. */
  readonly ask: (
    files: readonly { readonly path: string; readonly text: string }[],
  ) => Promise<string>;
  readonly close: () => void;
}

export function openPython(): Importer {
  const child = spawn('python3', ['-c', program], { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  // Questions are asked one after the other: answers have no numbers.
  let last: Promise<unknown> = Promise.resolve();
  return {
    ask: (files) => {
      const answer = last.then(async () => {
        child.stdin.write(`${JSON.stringify(files)}\n`);
        const { value, done } = await lines.next();
        if (done === true) throw new Error('python3 ended; is there one?');
        return JSON.parse(value) as string;
      });
      last = answer;
      return answer;
    },
    close: () => child.kill('SIGKILL'),
  };
}
