/**
 * Runs the built program several times, one run after the other, in one process: what to run as
 * JSON on standard input, the transcripts as JSON on standard output.
 */
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

const [, , program = ''] = process.argv;
const output = process.stdout.write.bind(process.stdout);

async function run({ words, folder }, index) {
  const said = { stdout: '', stderr: '' };
  for (const stream of ['stdout', 'stderr'])
    process[stream].write = (text) => {
      said[stream] += text;
      return true;
    };
  process.chdir(folder);
  process.argv = [process.execPath, program, ...words];
  process.exitCode = undefined;
  const before = process.cpuUsage();
  // Another address evaluates the entry once more; what it imports stays loaded.
  await import(`${pathToFileURL(program).href}?run=${index}`);
  const { user, system } = process.cpuUsage(before);
  return { code: process.exitCode ?? 0, ...said, milliseconds: (user + system) / 1000 };
}

const transcripts = [];
for (const [index, one] of JSON.parse(readFileSync(0, 'utf8')).entries())
  transcripts.push(await run(one, index));
process.exitCode = 0;
output(JSON.stringify(transcripts));
