/**
 * `concordat list`: lists the contracts, or with `--rules` their rules and what enforces each rule.
 */
import pc from 'picocolors';
import { hasErrors } from '../../compiler/diagnostics/diagnostics.ts';
import { openContracts } from '../project/contracts.ts';
import { columns, oneLine } from '../report/columns.ts';
import { exitCodes } from '../report/exit-codes.ts';
import { isCommandError } from '../report/problems.ts';
import { reportCommandError } from '../report/report.ts';
import { jsonLine } from '../report/terminal.ts';
import { rulesAsJson, rulesAsText } from './list-rules.ts';

export interface ListOptions {
  readonly contracts?: string;
  readonly format: 'pretty' | 'json';
  readonly rules?: boolean;
}

export async function list(options: ListOptions): Promise<number> {
  const compiled = await openContracts(options);
  if (isCommandError(compiled))
    return reportCommandError(compiled, options.format, 'nothing was listed');
  const { contracts, diagnostics, texts } = compiled;
  if (hasErrors(diagnostics))
    return reportCommandError(
      { problems: diagnostics, texts },
      options.format,
      'nothing was listed',
    );
  if (options.rules === true) {
    process.stdout.write(
      options.format === 'json' ? rulesAsJson(contracts) : rulesAsText(contracts),
    );
    return exitCodes.fine;
  }
  const entries = contracts.map(({ id, version, status, title, span }) => ({
    id,
    version,
    status,
    title,
    file: span.file,
  }));
  process.stdout.write(
    options.format === 'json'
      ? jsonLine({ contracts: entries })
      : columns(
          entries.map(({ id, version, status, title }) => [
            pc.bold(id),
            version,
            status,
            oneLine(title),
          ]),
        ),
  );
  return exitCodes.fine;
}
