/**
 * The context of a validation, such as the registered tools, read from the file that `--context`
 * names.
 */
import pc from 'picocolors';
import { validateText } from '../../compiler/interpreter/interpret.ts';
import { readJson } from '../../compiler/interpreter/read-json.ts';
import type { Json } from '../../compiler/model/json.ts';
import type { Contract } from '../../compiler/model/model.ts';
import { isValid } from '../../compiler/model/violations.ts';
import { type Format, printAnnotation } from '../report/formats.ts';
import { type CommandError, commandError, isCommandError } from '../report/problems.ts';
import { sanitizeForTerminal } from '../report/terminal.ts';
import { readDocument } from './documents.ts';

export interface Context {
  /** Options for the interpreter; empty without a context. */
  readonly validationOptions: { readonly context?: Json };
  /** Ids of the rules that are not evaluated because there is no context. */
  readonly notEvaluated: readonly string[];
}

/** Reads and validates the context. `rules` are the rules of the type or exchange that need it. */
export async function openContext(
  contract: Contract,
  rules: readonly string[],
  file: string | undefined,
): Promise<Context | CommandError> {
  if (file === undefined) return { validationOptions: {}, notEvaluated: rules };
  if (contract.context === undefined)
    return commandError('wrong-context', `${contract.id} has no context.`, 'Omit --context.');
  const document = await readDocument(file);
  if (isCommandError(document)) return document;
  const violations = validateText(contract, contract.context, document.bytes);
  const read = readJson(document.bytes);
  if (read.kind === 'value' && isValid(violations))
    return { validationOptions: { context: read.value }, notEvaluated: [] };
  const messages = violations.map(
    ({ rule, path, message }) => `${rule}${path === '' ? '' : ` at ${path}`}: ${message}`,
  );
  return commandError(
    'wrong-context',
    `The context ${file} is not a valid ${contract.context}.`,
    messages.map(sanitizeForTerminal).join('\n  '),
  );
}

/** Prints a warning for people and for GitHub. In JSON, each verdict lists the rules. */
export function notEvaluatedNote(
  { notEvaluated }: Context,
  subject: string,
  format: Format,
): string {
  if (notEvaluated.length === 0 || format === 'json') return '';
  const count = notEvaluated.length === 1 ? '1 rule' : `${notEvaluated.length} rules`;
  const verb = notEvaluated.length === 1 ? 'was' : 'were';
  const messages = `${count} of ${subject} ${verb} not evaluated: ${notEvaluated.join(', ')}. Pass a context with --context FILE.`;
  if (format === 'github')
    return printAnnotation({
      severity: 'warning',
      file: undefined,
      line: undefined,
      column: undefined,
      message: messages,
    });
  return `${pc.yellow('warning')}  ${messages}\n`;
}
