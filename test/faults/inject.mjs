/**
 * Loaded into the program with `node --import`: counts its operations on the output folder, and at
 * one of them kills the process or throws an error. The program itself contains no code for this.
 *
 * FAULT_AT: the index of the operation, among those named FAULT_OPERATION if that is set.
 * FAULT_KIND: a signal, torn, or an error code. FAULT_PROCESS: "worker" for the worker processes of
 * the program; by default its main process. FAULT_COUNT: a file to which the number of operations
 * is written.
 */
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { sep } from 'node:path';

const {
  FAULT_AT = '-1',
  FAULT_KIND = '',
  FAULT_OPERATION = '',
  FAULT_PROCESS = 'main',
  FAULT_COUNT = '',
} = process.env;
const at = Number(FAULT_AT);
const { writeFileSync, writeSync } = fs;
const descriptors = new Set();
let count = 0;

const isOutput = (word) => typeof word === 'string' && `${sep}${word}`.includes(`${sep}out${sep}`);
const isOnOutput = (parameters) => parameters.some(isOutput) || descriptors.has(parameters[0]);

function wrap(name) {
  const act = fs[name];
  fs[name] = (...parameters) => {
    if (!isOnOutput(parameters) || (name === 'openSync' && parameters[1] === 'r'))
      return act(...parameters);
    const number = FAULT_OPERATION === '' || FAULT_OPERATION === name ? count++ : -2;
    if (number === at) {
      if (FAULT_KIND.startsWith('E'))
        throw Object.assign(new Error(`${FAULT_KIND}: injected`), { code: FAULT_KIND });
      if (FAULT_KIND === 'torn' && name === 'writeSync')
        writeSync(parameters[0], parameters[1].subarray(0, parameters[1].length / 2));
      process.kill(process.pid, FAULT_KIND.startsWith('SIG') ? FAULT_KIND : 'SIGKILL');
    }
    const result = act(...parameters);
    if (name === 'openSync') descriptors.add(result);
    if (name === 'closeSync') descriptors.delete(parameters[0]);
    return result;
  };
}

// Workers inherit the environment and the flag --import of the main process.
if (FAULT_PROCESS === (process.send === undefined ? 'main' : 'worker')) {
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
