/** Compiles the printed classes with the run time and the driver, and validates documents. */
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Contract } from '../../../compiler/model/model.ts';
import type { Violation } from '../../../compiler/model/violations.ts';
import type { Case } from '../../../compiler/vectors/random/cases.ts';
import { prepared } from '../../support/generated.ts';
import { printClass } from './printer/class.ts';
import { className } from './printer/scope.ts';

const folder = import.meta.dirname;

/** Programs of a second gain nothing from the optimizing compiler. */
const fastStart = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC'];
const settings = ['--release', '17', '-encoding', 'UTF-8', '-Xlint:all', '-Werror'];

/** Returns a folder of class files, compiled once for each content. */
export function compileJava(contracts: readonly Contract[]): string {
  const classes = contracts.map((contract) => ({
    path: `contracts/${className(contract.id)}.java`,
    text: printClass(contract),
  }));
  const driver = { path: 'Driver.java', text: readFileSync(join(folder, 'Driver.java'), 'utf8') };
  const programs = { concordat: join(folder, 'runtime') };
  return prepared('java', [driver, ...classes], programs, (building) => {
    const names = readdirSync(building, { recursive: true, encoding: 'utf8' });
    const files = names.filter((name) => name.endsWith('.java'));
    run('javac', [...fastStart.map((option) => `-J${option}`), ...settings, ...files], building);
  });
}

export function validateInJava(classes: string, cases: readonly Case[]) {
  const lines = cases.map((each) => `${JSON.stringify(requestOf(each))}\n`);
  return run('java', [...fastStart, '-cp', classes, 'Driver'], classes, lines.join(''))
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as readonly Violation[]);
}

function requestOf(from: Case): object {
  const encode = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');
  const common = { class: className(from.contract), context: from.context };
  if (from.kind === 'document') return { ...common, type: from.type, document: encode(from.bytes) };
  const { exchange, asks, answers } = from;
  return { ...common, exchange, asks: encode(asks), answers: encode(answers) };
}

const missing =
  'A JDK of Java 17 or later is missing, so the fourth language cannot be tested; on Debian: ' +
  'apt-get install --no-install-recommends default-jdk-headless';

function run(command: string, words: readonly string[], cwd: string, input = ''): string {
  const options = { cwd, input, encoding: 'utf8', maxBuffer: 2 ** 28 } as const;
  const { error, status, stdout, stderr } = spawnSync(command, words, options);
  if (error !== undefined) throw new Error(`${missing} (${error.message})`);
  if (status !== 0) throw new Error(`${command} failed:\n${stdout}${stderr}`);
  return stdout;
}
