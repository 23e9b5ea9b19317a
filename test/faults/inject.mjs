/**
 * Loaded into the real program with `node --import`: counts its operations on the output folder,
 * and ends the program, or reports an error, at one of them. Nothing of this is in the program
 * itself. FAULT_AT: the number of the operation, among those with the name FAULT_OPERATION where
 * there is one. FAULT_KIND: a signal, torn, or the code of an error. FAULT_COUNT: a file for the
 * number of operations.
 */
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { sep } from 'node:path';

const { FAULT_AT = '-1', FAULT_KIND = '', FAULT_OPERATION = '', FAULT_COUNT = '' } = process.env;
const at = Number(FAULT_AT);
const { writeFileSync, writeSync } = fs;
const descriptors = new Set();
let count = 0;

const isOutput = (word) => typeof word === 'string' && `${sep}${word}`.includes(`${sep}out${sep}`);
const isConcerned = (words) => words.some(isOutput) || descriptors.has(words[0]);

function wrap(name) {
  const act = fs[name];
  fs[name] = (...words) => {
    if (!isConcerned(words) || (name === 'openSync' && words[1] === 'r')) return act(...words);
    const number = FAULT_OPERATION === '' || FAULT_OPERATION === name ? count++ : -2;
    if (number === at) {
      if (FAULT_KIND.startsWith('E'))
        throw Object.assign(new Error(`${FAULT_KIND}: injected`), { code: FAULT_KIND });
      if (FAULT_KIND === 'torn' && name === 'writeSync')
        writeSync(words[0], words[1].subarray(0, words[1].length / 2));
      process.kill(process.pid, FAULT_KIND.startsWith('SIG') ? FAULT_KIND : 'SIGKILL');
    }
    const result = act(...words);
    if (name === 'openSync') descriptors.add(result);
    if (name === 'closeSync') descriptors.delete(words[0]);
    return result;
  };
}

// Helpers are ended as a whole, by their parent's end.
if (process.send === undefined) {
  for (const name of [
    'openSync',
    'writeSync',
    'writeFileSync',
    'fsyncSync',
    'closeSync',
    'mkdirSync',
    'renameSync',
    'linkSync',
    'unlinkSync',
    'rmSync',
    'rmdirSync',
    'copyFileSync',
    'utimesSync',
  ])
    wrap(name);
  syncBuiltinESMExports();
  process.on('exit', () => FAULT_COUNT !== '' && writeFileSync(FAULT_COUNT, String(count)));
}
