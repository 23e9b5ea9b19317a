/** Compiles a search text: the synonyms of terms, and the questions that users ask. */
import { type Diagnostic, diagnostic, hasErrors } from './diagnostics/diagnostics.ts';
import validate from './meta-schema/search-schema.ts?validator';
import { isObject } from './model/json.ts';
import { formatLimit, limits } from './model/limits.ts';
import type { SearchText } from './model/search-text.ts';
import { load } from './parse/load.ts';
import type { Loaded } from './parse/loaded.ts';
import { schemaProblems } from './parse/schema/schema-check.ts';
import { decode, type Source, startOf, unprintableProblem } from './parse/source.ts';

export interface ReadSearchText {
  /** Undefined if there are errors. */
  readonly searchText: SearchText | undefined;
  readonly diagnostics: readonly Diagnostic[];
}

/** A search text as JSON after the schema check. */
interface SearchTextDocument {
  readonly contract: string;
  readonly terms?: Readonly<Record<string, readonly string[]>>;
  readonly questions?: Readonly<Record<string, string>>;
}

export function readSearchText(source: Source): ReadSearchText {
  const decoded = decode(source);
  if ('diagnostic' in decoded) return failed([withoutSplitting(decoded.diagnostic)]);
  const unprintable = unprintableProblem(source.file, decoded.text);
  if (unprintable !== undefined) return failed([unprintable]);
  const loaded = load(source.file, decoded.text);
  if (!loaded.isReadable) return failed(loaded.diagnostics);
  const mismatch = notASearchText(loaded);
  if (mismatch !== undefined)
    return failed(loaded.diagnostics.length > 0 ? loaded.diagnostics : [mismatch]);
  const problems = [...loaded.diagnostics, ...schemaProblems(validate, loaded)];
  if (hasErrors(problems)) return failed(problems);
  const tooLong = checkEntries(loaded);
  return tooLong.length > 0
    ? failed(tooLong)
    : { searchText: toSearchText(loaded), diagnostics: problems };
}

function failed(diagnostics: readonly Diagnostic[]): ReadSearchText {
  return { searchText: undefined, diagnostics };
}

const keepTheBest = 'Keep the names and questions that help most.';

/** Replaces the hint to split a contract, since a search text cannot be split. */
function withoutSplitting(problem: Diagnostic): Diagnostic {
  return problem.code === 'too-large' ? { ...problem, hint: keepTheBest } : problem;
}

function notASearchText({ data, file }: Loaded): Diagnostic | undefined {
  const report = (problem: string, instead: string) =>
    diagnostic('not-a-search-text', startOf(file), { problem, instead });
  const write =
    'Write "contract" with the id of the contract, then "terms" and "questions"; or give the file a name that does not end in .search.yaml.';
  if (!isObject(data)) return report('The file is not a search text: it is not a map.', write);
  const keys = Object.keys(data);
  if (keys.includes('types'))
    return report(
      'The file is a contract, not a search text.',
      'Give it a name that does not end in .search.yaml.',
    );
  return ['contract', 'terms', 'questions'].some((key) => keys.includes(key))
    ? undefined
    : report(
        'The file is not a search text: it has none of "contract", "terms" and "questions".',
        write,
      );
}

function checkEntries(loaded: Loaded): readonly Diagnostic[] {
  const document = documentOf(loaded);
  return (['terms', 'questions'] as const).flatMap((key) => {
    const count = Object.keys(document[key] ?? {}).length;
    if (count <= limits.entries) return [];
    const what = `"${key}" of a search text has at most ${formatLimit(limits.entries)} entries, but this one has ${formatLimit(count)}`;
    return [diagnostic('limit', loaded.span([key], 'key'), { what, instead: keepTheBest })];
  });
}

function toSearchText(loaded: Loaded): SearchText {
  const { contract, terms = {}, questions = {} } = documentOf(loaded);
  return {
    contract,
    span: loaded.span(['contract']),
    terms: Object.entries(terms).map(([term, also]) => ({
      term,
      also,
      span: loaded.span(['terms', term], 'key'),
    })),
    questions: Object.entries(questions).map(([part, text]) => ({
      part,
      questions: questionsIn(text),
      span: loaded.span(['questions', part], 'key'),
    })),
  };
}

/** Splits a text into one question per line. A block of text needs no quotes in YAML. */
function questionsIn(text: string): readonly string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((question) => question !== '');
}

function documentOf(loaded: Loaded): SearchTextDocument {
  return loaded.data as unknown as SearchTextDocument;
}
