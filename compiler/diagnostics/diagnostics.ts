/**
 * Diagnostics of contracts. The stages of the compiler return them, and only `cli/` prints them.
 */
import { distance } from 'fastest-levenshtein';
import type { SourceSpan } from '../model/model.ts';
import { approvalDiagnostics } from './approval-diagnostics.ts';
import { type Entry, entry, type Parameters } from './entry.ts';
import { shorten, shortenMessage } from './shorten.ts';

export interface Diagnostic {
  readonly code: DiagnosticCode;
  readonly severity: 'error' | 'warning';
  readonly span: SourceSpan;
  readonly message: string;
  /** What to write instead. */
  readonly hint: string | undefined;
}

const table = {
  'not-utf8': entry(
    () => 'The file is not valid UTF-8.',
    () => 'Save it as UTF-8.',
  ),
  'too-large': entry<{ limit: string }>(
    ({ limit }) => `The file is larger than ${limit}.`,
    () => 'Split the contract.',
  ),
  limit: entry<{ what: string; instead: string }>(
    ({ what }) => `${what}.`,
    ({ instead }) => instead,
  ),
  'too-deep': entry(
    () => 'The file is nested more deeply than 64 levels.',
    () => 'Give the inner parts names of their own under "types".',
  ),
  'not-a-contract': entry<{ problem: string; instead: string }>(
    ({ problem }) => problem,
    ({ instead }) => instead,
  ),
  'merge-conflict': entry<{ first: string; last: string }>(
    ({ first, last }) =>
      first === last
        ? 'This line is left over from a merge conflict.'
        : `Lines ${first} to ${last} are an unresolved merge conflict.`,
    () => 'Keep one side, or combine both, and remove the lines <<<<<<<, ======= and >>>>>>>.',
  ),
  indentation: entry<{ problem: string; instead: string }>(
    ({ problem }) => problem,
    ({ instead }) => instead,
  ),
  'yaml-syntax': entry<{ problem: string; instead: string }>(
    ({ problem }) => `This is not valid YAML: ${problem}`,
    ({ instead }) => instead || undefined,
  ),
  'yaml-feature': entry<{ feature: string; instead: string }>(
    ({ feature }) => `${feature} are not allowed in a contract.`,
    ({ instead }) => instead,
  ),
  'prose-style': entry<{ problem: string }>(
    ({ problem }) => problem,
    () => 'Put the text in quotes, or on lines of its own.',
  ),
  'duplicate-key': entry<{ key: string }>(
    ({ key }) => `Duplicate key "${key}".`,
    () => 'Remove one of the two.',
  ),
  shape: entry<{ problem: string; instead: string }>(
    ({ problem }) => problem,
    ({ instead }) => instead || undefined,
  ),
  'unknown-key': entry<{ key: string; suggestion: string; instead: string }>(
    ({ key, suggestion }) => `Unknown key "${key}".${suggestion}`,
    ({ instead }) => instead,
  ),
  'wrong-version': entry<{ required: string; version: string; command: string }>(
    ({ required, version }) => `This project requires concordat ${required}; this is ${version}.`,
    ({ command }) => `Run "${command}", or change "requires".`,
  ),
  'missing-key': entry<{ key: string; instead: string }>(
    ({ key }) => `The key "${key}" is missing.`,
    ({ instead }) => instead || undefined,
  ),
  'type-syntax': entry<{ problem: string; instead: string }>(
    ({ problem }) => `Not a type: ${problem}.`,
    ({ instead }) =>
      instead ||
      'Write a type such as string(1..), list<ToolCall>(1..), json<Output>, "fixed text" or Result | null.',
  ),
  'unknown-type': entry<{ name: string; suggestion: string; instead: string }>(
    ({ name, suggestion }) => `Unknown type "${name}".${suggestion}`,
    ({ instead }) => instead || undefined,
  ),
  import: entry<{ problem: string }>(
    ({ problem }) => problem,
    () =>
      'To use a type of another contract, write the id of the contract and a dot before its name: AGN-033.ToolCall.',
  ),
  'type-arguments': entry<{ name: string; expected: string; given: string }>(
    ({ name, expected, given }) => `"${name}" takes ${expected} type arguments, not ${given}.`,
  ),
  'bounds-not-allowed': entry<{ name: string }>(({ name }) => `"${name}" takes no bounds.`),
  'bounds-whole': entry<{ name: string }>(
    ({ name }) => `The bounds of "${name}" must be whole numbers from zero up.`,
  ),
  'bounds-order': entry(() => 'The lower bound is above the upper bound, so no value is valid.'),
  'ambiguous-alternatives': entry<{ left: string; right: string }>(
    ({ left, right }) =>
      `"${left}" and "${right}" are the same kind of JSON value, so they cannot be distinguished.`,
    () => 'Declare a union with a tag instead.',
  ),
  'infinite-type': entry<{ name: string }>(
    ({ name }) => `"${name}" requires itself, so every document of it would be infinite.`,
    () => 'Make one of the fields in between optional, nullable, or a list.',
  ),
  'json-nesting': entry<{ name: string; levels: string }>(
    ({ name, levels }) =>
      `"${name}" nests JSON inside JSON strings more than ${levels} levels deep.`,
    () => 'Write json without a type at the innermost level, and parse that text separately.',
  ),
  'not-a-record': entry<{ name: string; suggestion: string }>(
    ({ name, suggestion }) => `"${name}" is not a record without type parameters.${suggestion}`,
  ),
  'pattern-refused': entry<{ problem: string }>(
    ({ problem }) => `This pattern is not allowed: ${problem}.`,
    () =>
      'Write a regular expression such as ^[A-Z][A-Z0-9_]*$, without back-references, and with look-ahead only as ^(?=…) or ^(?!…) at the start.',
  ),
  'default-invalid': entry<{ what: string; field: string; violations: string }>(
    ({ what, field, violations }) => `The ${what} of "${field}" is not valid: ${violations}.`,
  ),
  'duplicate-name': entry<{ what: string; name: string }>(
    ({ what, name }) => `There are two ${what} named "${name}".`,
  ),
  'name-clash': entry<{
    first: string;
    second: string;
    name: string;
    language: string;
    field: string;
    target: string;
  }>(
    ({ first, second, name, language }) =>
      `"${first}" and "${second}" would both be "${name}" in ${language}.`,
    ({ field, language, target }) =>
      `Give one of them another name${field === '' ? '.' : `; or, in ${language} alone, write ${field}: { type: …, names: { ${target}: … } }.`}`,
  ),
  'reserved-rule': entry<{ id: string }>(
    ({ id }) => `"${id}" is the id of a structural rule.`,
    () => 'Choose another id.',
  ),
  'reserved-name': entry<{ name: string; owner: string }>(
    ({ name, owner }) => `"${name}" is reserved in ${owner}: the name must not return.`,
    () => 'Choose another name, so that nobody takes the new part for the old one.',
  ),
  'former-name': entry<{ problem: string; instead: string }>(
    ({ problem }) => problem,
    ({ instead }) => instead,
  ),
  deprecation: entry<{ problem: string; instead: string }>(
    ({ problem }) => problem,
    ({ instead }) => instead,
  ),
  'removal-due': {
    ...entry<{ name: string; remove: string; version: string }>(
      ({ name, remove, version }) =>
        `${name} was to be removed in version ${remove}, and this is version ${version}.`,
      ({ name }) => `Remove it, and list ${name} under "reserved"; or write a later version.`,
    ),
    severity: 'warning',
  },
  'unknown-field': entry<{ field: string; type: string; suggestion: string }>(
    ({ field, type, suggestion }) => `"${type}" has no field "${field}".${suggestion}`,
  ),
  'not-a-rule': entry<{ keys: string }>(
    () => 'This rule does not have exactly one kind.',
    ({ keys }) => `A rule has exactly one of these keys: ${keys}.`,
  ),
  'dead-rule': entry<{ id: string; problem: string }>(
    ({ id, problem }) => `The rule "${id}" cannot be right: ${problem}.`,
    () => 'Fix the rule or the types that it refers to, or remove it.',
  ),
  'not-a-list': entry<{ path: string }>(
    ({ path }) => `"${path}" is not a path through exactly one list.`,
    () => 'Write a path such as asks.ToolCalls.*.ToolCallId, or tags.* for the items themselves.',
  ),
  'rule-value': entry<{ problem: string; instead: string }>(
    ({ problem }) => problem,
    ({ instead }) => instead,
  ),
  'unknown-exchange': entry<{ name: string; suggestion: string }>(
    ({ name, suggestion }) => `Unknown exchange "${name}".${suggestion}`,
  ),
  'unknown-rule': entry<{ rule: string; suggestion: string }>(
    ({ rule, suggestion }) => `Unknown rule "${rule}".${suggestion}`,
  ),
  'example-invalid': entry<{ name: string; violations: string }>(
    ({ name, violations }) => `The example "${name}" should be valid, but violates ${violations}`,
    () => 'Fix the example, or list its violations under "violates".',
  ),
  'example-differs': entry<{ name: string; expected: string; actual: string; message: string }>(
    ({ name, expected, actual, message }) =>
      `The example "${name}" should violate ${expected}, but ${actual}.${message && ` ${message}`}`,
  ),
  'duplicate-contract': entry<{ id: string; other: string }>(
    ({ id, other }) => `The id "${id}" is already used by ${other}.`,
  ),
  'file-name': entry<{ name: string; id: string }>(
    ({ name }) => `Two contracts would both be written to files named "${name}".`,
    ({ id }) => `Choose an id that differs from "${id}" in more than punctuation.`,
  ),
  'search-text-moved': entry<{ file: string }>(
    () => 'A contract no longer contains its search text ("questions", and "also" of its terms).',
    ({ file }) =>
      `Move "questions" to ${file}, and each "also" list to "terms" there: the term as the key, the list as its value. The file starts with "contract" and the id.`,
  ),
  'not-a-search-text': entry<{ problem: string; instead: string }>(
    ({ problem }) => problem,
    ({ instead }) => instead,
  ),
  'unknown-contract': entry<{ id: string; suggestion: string }>(
    ({ id, suggestion }) => `Unknown contract "${id}".${suggestion}`,
    () => 'Correct the id, or delete the file.',
  ),
  'duplicate-search-text': entry<{ id: string; other: string }>(
    ({ id, other }) => `"${id}" already has a search text: ${other}.`,
    () => 'Merge the two files.',
  ),
  'unknown-term': {
    ...entry<{ term: string; suggestion: string }>(
      ({ term, suggestion }) =>
        `The contract has no term "${term}", so these names are not used.${suggestion}`,
      () => 'Write the term as the contract does under "terms".',
    ),
    severity: 'warning',
  },
  'unknown-part': {
    ...entry<{ part: string; suggestion: string }>(
      ({ part, suggestion }) =>
        `The record has no part "${part}", so these questions find nothing.${suggestion}`,
      () => 'Write the part after the # of an id in the RAG index, such as rule-one-outcome.',
    ),
    severity: 'warning',
  },
  ...approvalDiagnostics,
  'model-limit': {
    ...entry<{ provider: string; limit: string }>(
      ({ provider, limit }) => `Nothing is generated for ${provider}, which accepts ${limit}.`,
      () => 'Publish a smaller type as the root, or leave this provider out.',
    ),
    severity: 'warning',
  },
} as const;

export type DiagnosticCode = keyof typeof table;
type ParametersOf<Code extends DiagnosticCode> =
  (typeof table)[Code] extends Entry<infer P> ? P : never;

export const diagnosticCodes = Object.keys(table) as readonly DiagnosticCode[];

/** Creates a diagnostic from the message and hint of its code. */
export function diagnostic<Code extends DiagnosticCode>(
  code: Code,
  span: SourceSpan,
  parameters: ParametersOf<Code>,
): Diagnostic {
  const { severity, message, hint } = table[code] as unknown as Entry<Parameters>;
  const short = withShortNames(parameters);
  const advice = hint?.(short);
  return {
    code,
    severity,
    span,
    message: shortenMessage(message(short)),
    hint: advice === undefined ? undefined : shortenMessage(advice),
  };
}

/** Parameters that are sentences or lists of names. All others are names and are shortened. */
const sentences: ReadonlySet<string> = new Set([
  'actual',
  'expected',
  'instead',
  'keys',
  'limit',
  'message',
  'problem',
  'suggestion',
  'violations',
  'what',
]);

function withShortNames(parameters: Parameters): Parameters {
  const names = Object.entries(parameters).map(
    ([key, value]) => [key, sentences.has(key) ? value : shorten(value)] as const,
  );
  return Object.fromEntries(names);
}

export function hasErrors(diagnostics: readonly Diagnostic[]): boolean {
  return diagnostics.some(({ severity }) => severity === 'error');
}

/** Sorts diagnostics by file, line and column. */
export function sortDiagnostics(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
  return [...diagnostics].sort(
    (a, b) =>
      compare(a.span.file, b.span.file) ||
      a.span.line - b.span.line ||
      a.span.column - b.span.column,
  );
}

/** Returns ` Did you mean "Artifact"?` with a leading space, or an empty text. */
export function didYouMean(wrong: string, candidates: readonly string[]): string {
  const nearest = candidates
    .map((name) => ({ name, steps: distance(wrong.toLowerCase(), name.toLowerCase()) }))
    .sort((a, b) => a.steps - b.steps)[0];
  return nearest !== undefined && nearest.steps <= Math.ceil(wrong.length / 3)
    ? ` Did you mean "${nearest.name}"?`
    : '';
}
