/** `concordat validate`: validates JSON documents by the types of a contract. */
import { basename } from 'node:path';
import pc from 'picocolors';
import { didYouMean, hasErrors } from '../../compiler/diagnostics/diagnostics.ts';
import { validateText } from '../../compiler/interpreter/interpret.ts';
import type { Contract } from '../../compiler/model/model.ts';
import { contextRulesOfType } from '../../compiler/model/queries/context-rules.ts';
import { typeOfFile } from '../../compiler/model/queries/transport-files.ts';
import { openContract, openContracts } from '../project/contracts.ts';
import { exitCodes } from '../report/exit-codes.ts';
import type { Format } from '../report/formats.ts';
import { type CommandError, commandError, isCommandError, noTexts } from '../report/problems.ts';
import { reportCommandError } from '../report/report.ts';
import { sanitizeForTerminal } from '../report/terminal.ts';
import { type Context, notEvaluatedNote, openContext } from '../validate/context.ts';
import { checkFiles, print, readDocument } from '../validate/documents.ts';
import { validateLines } from '../validate/validate-lines.ts';
import { type FailureLevel, fails, printVerdict, type Verdict } from '../validate/verdicts.ts';

export interface ValidateOptions {
  /** If absent, the contract is inferred from the file names, or is the only one. */
  readonly contract?: string;
  readonly type?: string;
  readonly context?: string;
  readonly jsonl?: boolean;
  readonly failOn: FailureLevel;
  readonly format: Format;
  readonly contracts?: string;
}

const outcomeNote = 'nothing was validated';

export async function validate(
  files: readonly string[],
  options: ValidateOptions,
): Promise<number> {
  const { format } = options;
  const subjects = await subjectsOf(files, options);
  if (isCommandError(subjects)) return reportCommandError(subjects, format, outcomeNote);
  const failure = await checkFiles([...files, options.context]);
  if (failure !== undefined) return reportCommandError(failure, format, outcomeNote);
  let code: number = exitCodes.fine;
  const notes = new Set<string>();
  for (const { file, contract, type } of subjects) {
    const context = await openContext(
      contract,
      contextRulesOfType(contract, type),
      options.context,
    );
    if (isCommandError(context)) return reportCommandError(context, format, outcomeNote);
    const validated = await validateFile(file, { contract, type, context, options });
    if (isCommandError(validated)) return reportCommandError(validated, format, outcomeNote);
    if (validated.failed > 0) code = exitCodes.different;
    notes.add(notEvaluatedNote(context, `${contract.id} ${type}`, format));
  }
  for (const note of notes) await print(note);
  return code;
}

/** The contract and type by which a file is validated. */
interface Subject {
  readonly file: string;
  readonly contract: Contract;
  readonly type: string;
}

async function subjectsOf(
  files: readonly string[],
  options: ValidateOptions,
): Promise<readonly Subject[] | CommandError> {
  if (options.contract !== undefined) {
    const contract = await openContract(options.contract, options);
    if (isCommandError(contract)) return contract;
    const type = chooseType(contract, options.type);
    return isCommandError(type) ? type : files.map((file) => ({ file, contract, type: type.name }));
  }
  if (options.type !== undefined)
    return commandError(
      'wrong-usage',
      '--type requires --contract.',
      'Add the contract that declares the type.',
    );
  const compiled = await openContracts(options);
  if (isCommandError(compiled)) return compiled;
  if (hasErrors(compiled.diagnostics))
    return { problems: compiled.diagnostics, texts: compiled.texts };
  const results = files.map((file) => subjectByName(file, compiled.contracts));
  const problems = results.flatMap((subject) => (isCommandError(subject) ? subject.problems : []));
  return problems.length > 0
    ? { problems, texts: noTexts }
    : results.flatMap((subject) => (isCommandError(subject) ? [] : [subject]));
}

/**
 * Infers contract and type from the file name, which a contract may define under `transport`. The
 * only contract of a project needs no such name.
 */
function subjectByName(file: string, contracts: readonly Contract[]): Subject | CommandError {
  const matching = contracts.flatMap((contract) => {
    const type = typeOfFile(contract, basename(file));
    return type === undefined ? [] : [{ file, contract, type }];
  });
  const [subject] = matching;
  if (subject !== undefined && matching.length === 1) return subject;
  const [only] = contracts;
  if (only !== undefined && contracts.length === 1)
    return { file, contract: only, type: only.root };
  const names = contracts.flatMap(({ id, transport }) =>
    [transport?.file, transport?.requestFile].flatMap((name) =>
      name === undefined ? [] : [`${name} (${id})`],
    ),
  );
  const hint = `Name the contract with --contract: ${contracts.map(({ id }) => id).join(', ')}.${names.length === 0 ? '' : ` Contracts with file names: ${names.join(', ')}.`}`;
  return matching.length === 0
    ? commandError('wrong-usage', `Cannot infer the contract from the file name ${file}.`, hint)
    : commandError(
        'wrong-usage',
        `The file name ${file} belongs to several contracts: ${matching.map(({ contract }) => contract.id).join(', ')}.`,
        hint,
      );
}

function chooseType(
  contract: Contract,
  requested: string | undefined,
): { readonly name: string } | CommandError {
  const name = requested ?? contract.root;
  const names = contract.declarations
    .filter((declaration) => !('parameters' in declaration) || declaration.parameters.length === 0)
    .map((declaration) => declaration.name);
  if (names.includes(name)) return { name };
  return commandError(
    'unknown-type',
    `${contract.id} has no type "${name}".${didYouMean(name, names)}`,
    `Its types: ${names.join(', ')}.`,
  );
}

interface Validating {
  readonly contract: Contract;
  readonly type: string;
  readonly context: Context;
  readonly options: ValidateOptions;
}

async function validateFile(
  file: string,
  { contract, type, context, options }: Validating,
): Promise<{ readonly failed: number } | CommandError> {
  const { format, failOn, jsonl = false } = options;
  const { notEvaluated } = context;
  const subject = `${contract.id} ${type}`;
  if (jsonl) {
    const validated = await validateLines({
      contract,
      type,
      context,
      lines: { file, subject, format, failOn, notEvaluated },
    });
    if (!isCommandError(validated) && format === 'pretty')
      await print(printSummary(file, validated.count, validated.failed));
    return validated;
  }
  const document = await readDocument(file);
  if (isCommandError(document)) return document;
  const violations = validateText(contract, type, document.bytes, context.validationOptions);
  const verdict: Verdict = { ...document, subject, violations, notEvaluated };
  await print(printVerdict(verdict, format, failOn));
  return { failed: fails(verdict, failOn) ? 1 : 0 };
}

function printSummary(path: string, count: number, failed: number): string {
  const file = sanitizeForTerminal(path);
  const documents = `${count} ${count === 1 ? 'document' : 'documents'}`;
  return failed === 0
    ? `${pc.green('✓')} ${file}: ${documents}, none failed\n`
    : `${pc.red('✗')} ${file}: ${documents}, ${failed} of them failed\n`;
}
