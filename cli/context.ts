/** What a caller knows beside a document, such as which tools are registered: the file that `--context` names. */
import { reachableRules } from '../compiler/build-contract.ts';
import { validateText } from '../compiler/interpret.ts';
import type { Contract, Json } from '../compiler/model.ts';
import { readJson } from '../compiler/read-json.ts';
import { isValid } from '../compiler/violations.ts';
import { readDocument } from './documents.ts';
import { isRefused, type Refused, refusal } from './problems.ts';
import { sanitizeForTerminal } from './terminal.ts';

export interface Context {
  /** As the interpreter takes it; nothing where nothing is given. */
  readonly judging: { readonly context?: Json };
  /** Rules that cannot be judged, for want of a context. */
  readonly unchecked: readonly string[];
}

export async function openContext(contract: Contract, file: string | undefined): Promise<Context | Refused> {
  const rules = reachableRules(contract).filter(({ enforcement }) => enforcement === 'context');
  if (file === undefined) return { judging: {}, unchecked: rules.map(({ id }) => id) };
  if (contract.context === undefined) return refusal('wrong-context', `${contract.id} reads no context.`, 'Leave --context out.');
  const document = await readDocument(file);
  if (isRefused(document)) return document;
  const violations = validateText(contract, contract.context, document.bytes);
  const read = readJson(document.bytes);
  if (read.kind === 'value' && isValid(violations)) return { judging: { context: read.value }, unchecked: [] };
  const said = violations.map(({ rule, path, message }) => `${rule}${path === '' ? '' : ` at ${path}`}: ${message}`);
  return refusal('wrong-context', `The context ${file} is no valid ${contract.context}.`, said.map(sanitizeForTerminal).join('\n  '));
}

/** A line for people; the other formats say only what was found. */
export function uncheckedNote({ unchecked }: Context): string {
  if (unchecked.length === 0) return '';
  return `Not judged without --context: ${unchecked.join(', ')}\n`;
}
