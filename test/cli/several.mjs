/**
 * Runs the built program several times in one process. Reads the runs as JSON from standard input
 * and writes the transcripts as JSON to standard output.
 */
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

const [, , program = ''] = process.argv;
const output = process.stdout.write.bind(process.stdout);

async function run({ words, folder }, index) {
  const transcript = { stdout: '', stderr: '' };
  for (const stream of ['stdout', 'stderr'])
    process[stream].write = (text) => {
      transcript[stream] += text;
      return true;
    };
  process.chdir(folder);
  process.argv = [process.execPath, program, ...words];
  process.exitCode = undefined;
  const before = process.cpuUsage();
  // A new URL evaluates the entry module again; the modules that it imports stay loaded.
  await import(`${pathToFileURL(program).href}?run=${index}`);
  const { user, system } = process.cpuUsage(before);
  return { code: process.exitCode ?? 0, ...transcript, milliseconds: (user + system) / 1000 };
}

const transcripts = [];
for (const [index, one] of JSON.parse(readFileSync(0, 'utf8')).entries())
  transcripts.push(await run(one, index));
process.exitCode = 0;
output(JSON.stringify(transcripts));
