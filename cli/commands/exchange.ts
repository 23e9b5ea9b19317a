/** `concordat exchange`: validates the rules of an exchange between a request and its response. */

import { didYouMean } from '../../compiler/diagnostics/diagnostics.ts';
import { validateExchange } from '../../compiler/interpreter/interpret.ts';
import { contextRulesOfExchange } from '../../compiler/model/queries/context-rules.ts';
import { openContract } from '../project/contracts.ts';
import { exitCodes } from '../report/exit-codes.ts';
import type { Format } from '../report/formats.ts';
import { commandError, isCommandError } from '../report/problems.ts';
import { reportCommandError } from '../report/report.ts';
import { notEvaluatedNote, openContext } from '../validate/context.ts';
import { checkFiles, print, readDocument } from '../validate/documents.ts';
import { type FailureLevel, fails, printVerdict } from '../validate/verdicts.ts';

export interface ExchangeOptions {
  readonly contract: string;
  readonly exchange: string;
  readonly context?: string;
  readonly failOn: FailureLevel;
  readonly format: Format;
  readonly contracts?: string;
}

const outcomeNote = 'nothing was validated';

export async function exchange(
  requestFile: string,
  responseFile: string,
  options: ExchangeOptions,
): Promise<number> {
  const { format, failOn } = options;
  const contract = await openContract(options.contract, options);
  if (isCommandError(contract)) return reportCommandError(contract, format, outcomeNote);
  const chosen = contract.exchanges.find(({ name }) => name === options.exchange);
  if (chosen === undefined) {
    const names = contract.exchanges.map(({ name }) => name);
    const message = `${contract.id} has no exchange "${options.exchange}".${didYouMean(options.exchange, names)}`;
    const hint =
      names.length === 0 ? 'It has no exchanges.' : `Its exchanges: ${names.join(', ')}.`;
    return reportCommandError(commandError('unknown-exchange', message, hint), format, outcomeNote);
  }
  const failure = await checkFiles([requestFile, responseFile, options.context]);
  if (failure !== undefined) return reportCommandError(failure, format, outcomeNote);
  const context = await openContext(
    contract,
    contextRulesOfExchange(contract, chosen),
    options.context,
  );
  if (isCommandError(context)) return reportCommandError(context, format, outcomeNote);
  const request = await readDocument(requestFile);
  if (isCommandError(request)) return reportCommandError(request, format, outcomeNote);
  const response = await readDocument(responseFile);
  if (isCommandError(response)) return reportCommandError(response, format, outcomeNote);
  const violations = validateExchange(
    contract,
    chosen,
    request.bytes,
    response.bytes,
    context.validationOptions,
  );
  // The spans of violations refer to the response.
  const subject = `${contract.id} ${chosen.name}`;
  const { notEvaluated } = context;
  const verdict = {
    file: responseFile,
    line: undefined,
    bytes: response.bytes,
    subject,
    violations,
    notEvaluated,
  };
  await print(printVerdict(verdict, format, failOn));
  await print(notEvaluatedNote(context, subject, format));
  return fails(verdict, failOn) ? exitCodes.different : exitCodes.fine;
}
