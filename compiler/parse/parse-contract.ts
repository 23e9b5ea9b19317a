/** The parse stage: from the bytes of a file to a raw document that passed the schema check. */
import type { ValidateFunction } from 'ajv';
import { type Diagnostic, hasErrors } from '../diagnostics/diagnostics.ts';
import { load } from './load.ts';
import type { Loaded } from './loaded.ts';
import { notAContract } from './recovery/foreign-document.ts';
import { withoutSearchText } from './recovery/moved-keys.ts';
import { checkSchema, findProblems } from './schema/schema-check.ts';
import { checkSize } from './size/size.ts';
import { decode, type Source, unprintableProblem } from './source.ts';

/** A file, and what is wrong with it so far. */
export interface ParsedFile {
  readonly source: Source;
  /** What could be read as a contract: all of it, or what is left without the parts in error. */
  readonly loaded?: Loaded;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Each step reads only what the step before it found right, which may be a part of the file.
 * `validator` is that of the meta-schema.
 */
export function parseContract(source: Source, validator: ValidateFunction): ParsedFile {
  const decoded = decode(source);
  if ('diagnostic' in decoded) return { source, diagnostics: [decoded.diagnostic] };
  const { text } = decoded;
  const unprintable = unprintableProblem(source.file, text);
  if (unprintable !== undefined) return { source, diagnostics: [unprintable] };
  const loaded = load(source.file, text, (data) => findProblems(data, validator));
  if (!loaded.isReadable) return { source, diagnostics: loaded.diagnostics };
  const stranger = notAContract(loaded);
  if (stranger !== undefined)
    return { source, diagnostics: loaded.diagnostics.length > 0 ? loaded.diagnostics : [stranger] };
  const contract = withoutSearchText(loaded);
  const { diagnostics, rest } = checkSchema(contract.rest, validator);
  const found = [...loaded.diagnostics, ...contract.diagnostics, ...diagnostics];
  if (rest === undefined) return { source, diagnostics: found };
  const size = checkSize(rest);
  return hasErrors(size)
    ? { source, diagnostics: [...found, ...size] }
    : { source, loaded: rest, diagnostics: found };
}
