/** The parse stage: from the bytes of a file to a raw document that passed the schema check. */
import type { ValidateFunction } from 'ajv';
import { type Diagnostic, hasErrors } from '../diagnostics/diagnostics.ts';
import type { Json } from '../model/json.ts';
import { load } from './load.ts';
import type { Loaded } from './loaded.ts';
import { findForeignFile } from './recovery/foreign-document.ts';
import { withoutSearchText } from './recovery/moved-keys.ts';
import { type Checked, checkSchema, problemPaths } from './schema/schema-check.ts';
import { checkSize } from './size/size.ts';
import { decode, type Source, unprintableProblem } from './source.ts';

/** A parsed file with its diagnostics. */
export interface ParsedFile {
  readonly source: Source;
  /** The contract without the parts in error; absent if nothing useful is left. */
  readonly loaded?: Loaded;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Decodes and parses a contract, and checks it against the meta-schema and the size limits. Each
 * step continues with the part of the file that the step before accepted. `validator` is the
 * compiled meta-schema.
 */
export function parseContract(source: Source, validator: ValidateFunction): ParsedFile {
  const decoded = decode(source);
  if ('diagnostic' in decoded) return { source, diagnostics: [decoded.diagnostic] };
  const { text } = decoded;
  const unprintable = unprintableProblem(source.file, text);
  if (unprintable !== undefined) return { source, diagnostics: [unprintable] };
  // Loading validates the data too, to find wrong indentation. What the meta-schema accepts then is
  // not validated again.
  let accepted: Json | undefined;
  const loaded = load(source.file, text, (data) => {
    const isAccepted = validator(data);
    if (isAccepted) accepted = data;
    return isAccepted ? [] : problemPaths(validator);
  });
  if (!loaded.isReadable) return { source, diagnostics: loaded.diagnostics };
  const foreignFile = findForeignFile(loaded);
  if (foreignFile !== undefined)
    return {
      source,
      diagnostics: loaded.diagnostics.length > 0 ? loaded.diagnostics : [foreignFile],
    };
  const contract = withoutSearchText(loaded);
  const { diagnostics, rest }: Checked =
    contract.rest.data === accepted
      ? { diagnostics: [], rest: contract.rest }
      : checkSchema(contract.rest, validator);
  const found = [...loaded.diagnostics, ...contract.diagnostics, ...diagnostics];
  if (rest === undefined) return { source, diagnostics: found };
  const size = checkSize(rest);
  return hasErrors(size)
    ? { source, diagnostics: [...found, ...size] }
    : { source, loaded: rest, diagnostics: found };
}
