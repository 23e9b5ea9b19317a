/** `concordat validate`: JSON documents judged by a contract, through the reference interpreter. */
import pc from 'picocolors';
import { didYouMean } from '../compiler/diagnostics.ts';
import { validateText } from '../compiler/interpret.ts';
import type { Contract } from '../compiler/model.ts';
import { type Context, openContext, uncheckedNote } from './context.ts';
import { openContract } from './contracts.ts';
import { checkFiles, documentsOf, print } from './documents.ts';
import { exitCodes } from './exit-codes.ts';
import type { Format } from './formats.ts';
import { isRefused, type Refused, refusal } from './problems.ts';
import { refuse } from './report.ts';
import { type FailureLevel, fails, printVerdict, type Verdict } from './verdicts.ts';

export interface ValidateOptions {
  readonly contract: string;
  readonly type?: string;
  readonly context?: string;
  readonly jsonl?: boolean;
  readonly failOn: FailureLevel;
  readonly format: Format;
  readonly contracts?: string;
}

const consequence = 'nothing was judged';

export async function validate(files: readonly string[], options: ValidateOptions): Promise<number> {
  const { format } = options;
  const contract = await openContract(options.contract, options);
  if (isRefused(contract)) return refuse(contract, format, consequence);
  const type = chooseType(contract, options.type);
  if (isRefused(type)) return refuse(type, format, consequence);
  const refused = await checkFiles([...files, options.context]);
  if (refused !== undefined) return refuse(refused, format, consequence);
  const context = await openContext(contract, options.context);
  if (isRefused(context)) return refuse(context, format, consequence);
  let code: number = exitCodes.fine;
  for (const file of files) {
    const judged = await judgeFile(file, { contract, type: type.name, context, options });
    if (isRefused(judged)) return refuse(judged, format, consequence);
    if (judged.failed > 0) code = exitCodes.different;
  }
  if (format === 'pretty') await print(uncheckedNote(context));
  return code;
}

function chooseType(contract: Contract, asked: string | undefined): { readonly name: string } | Refused {
  const name = asked ?? contract.root;
  const names = contract.declarations
    .filter((declaration) => !('parameters' in declaration) || declaration.parameters.length === 0)
    .map((declaration) => declaration.name);
  if (names.includes(name)) return { name };
  return refusal('unknown-type', `${contract.id} has no type "${name}".${didYouMean(name, names)}`, `It has: ${names.join(', ')}.`);
}

interface Judging {
  readonly contract: Contract;
  readonly type: string;
  readonly context: Context;
  readonly options: ValidateOptions;
}

async function judgeFile(file: string, { contract, type, context, options }: Judging): Promise<{ readonly failed: number } | Refused> {
  const { format, failOn, jsonl = false } = options;
  let failed = 0;
  let count = 0;
  for await (const document of documentsOf(file, jsonl)) {
    if (isRefused(document)) return document;
    const violations = validateText(contract, type, document.bytes, context.judging);
    const verdict: Verdict = { ...document, subject: `${contract.id} ${type}`, violations };
    count++;
    if (fails(verdict, failOn)) failed++;
    // Among many documents, people look for those that something is said about.
    if (!jsonl || format !== 'pretty' || verdict.violations.length > 0) await print(printVerdict(verdict, format, failOn));
  }
  if (jsonl && format === 'pretty') await print(printSummary(file, count, failed));
  return { failed };
}

function printSummary(file: string, count: number, failed: number): string {
  const documents = `${count} ${count === 1 ? 'document' : 'documents'}`;
  return failed === 0
    ? `${pc.green('✓')} ${file}: ${documents}, none fails\n`
    : `${pc.red('✗')} ${file}: ${documents}, ${failed} of them fail\n`;
}
