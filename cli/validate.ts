/** `concordat validate`: JSON documents judged by a contract, through the reference interpreter. */
import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import pc from 'picocolors';
import { compile } from '../compiler/compile.ts';
import { didYouMean, hasErrors } from '../compiler/diagnostics.ts';
import { validateText } from '../compiler/interpret.ts';
import type { Contract } from '../compiler/model.ts';
import { isValid, type Violation } from '../compiler/violations.ts';
import { exitCodes } from './exit-codes.ts';
import { printDiagnostics, problem } from './report.ts';
import { readSources, sourceTexts } from './sources.ts';

export interface ValidateOptions {
  readonly contract: string;
  readonly type?: string;
  readonly format: string;
  readonly contracts: string;
}

export async function validate(files: readonly string[], options: ValidateOptions): Promise<number> {
  if (options.format !== 'pretty' && options.format !== 'json')
    return wrongUsage(`There is no format "${options.format}".`, 'Write --format pretty or --format json.');
  const contract = await findContract(options);
  if (contract === undefined) return exitCodes.usage;
  const type = options.type ?? contract.root;
  const names = contract.declarations
    .filter((declaration) => !('parameters' in declaration) || declaration.parameters.length === 0)
    .map(({ name }) => name);
  if (!names.includes(type))
    return wrongUsage(`${contract.id} has no type "${type}".${didYouMean(type, names)}`, `It has: ${names.join(', ')}.`);
  let allValid = true;
  for (const file of files) {
    const bytes = await readDocument(file);
    if (bytes === undefined) return wrongUsage(`The file ${file} cannot be read.`, 'Name a JSON file, or "-" for standard input.');
    const violations = validateText(contract, type, bytes);
    allValid &&= isValid(violations);
    process.stdout.write(options.format === 'json' ? printJson(violations) : printPretty(file, `${contract.id} ${type}`, violations));
  }
  return allValid ? exitCodes.fine : exitCodes.different;
}

function wrongUsage(message: string, hint: string): number {
  problem(message, hint);
  return exitCodes.usage;
}

async function findContract({ contract: id, contracts: folder }: ValidateOptions): Promise<Contract | undefined> {
  const read = await readSources(folder);
  if ('problem' in read) {
    problem(read.problem, read.hint);
    return undefined;
  }
  const { contracts, diagnostics } = compile(read.sources);
  const found = contracts.find((contract) => contract.id === id);
  // Problems of other contracts are no concern of this document.
  if (found !== undefined && !hasErrors(diagnostics.filter(({ place }) => place.file === found.place.file))) return found;
  if (hasErrors(diagnostics)) printDiagnostics(diagnostics, sourceTexts(read.sources), 'nothing was judged');
  else {
    const ids = contracts.map((contract) => contract.id);
    problem(`There is no contract "${id}" in ${folder}.${didYouMean(id, ids)}`, `There are: ${ids.join(', ')}.`);
  }
  return undefined;
}

async function readDocument(file: string): Promise<Uint8Array | undefined> {
  try {
    return file === '-' ? await buffer(process.stdin) : await readFile(file);
  } catch {
    return undefined;
  }
}

function printJson(violations: readonly Violation[]): string {
  return `${JSON.stringify({ valid: isValid(violations), violations })}\n`;
}

function printPretty(file: string, subject: string, violations: readonly Violation[]): string {
  const verdict = isValid(violations) ? pc.green('valid') : pc.red('invalid');
  const lines = violations.map(({ rule, level, path, message }) => {
    const colour = level === 'must' ? pc.red : pc.yellow;
    return `  ${colour(level)} ${pc.bold(rule)} at ${path === '' ? 'the document' : path}\n    ${message}\n`;
  });
  return `${file}: ${verdict} ${subject}\n${lines.join('')}`;
}
