/** Builds the examples of a contract: a document, or the two documents of an exchange. */
import { diagnostic, didYouMean } from '../diagnostics/diagnostics.ts';
import type { Json } from '../model/json.ts';
import type { Example, ExpectedViolation } from '../model/model.ts';
import type { Example as RawExample } from '../parse/contract-document.ts';
import type { Path } from '../parse/path.ts';
import { type BuildScope, checkedTypeName } from './scope.ts';

export function buildExample(raw: RawExample, at: Path, scope: BuildScope): Example {
  const violates = (raw.violates ?? []).map((written, index): ExpectedViolation => {
    const [, rule = written, path = ''] = /^(\S+) at (?:"")?([\s\S]*)$/.exec(written) ?? [];
    return { rule, path, span: scope.loaded.span([...at, 'violates', index]) };
  });
  const span = scope.loaded.span([...at, 'name']);
  if (raw.instead !== undefined && violates.length === 0) {
    const problem = 'A valid example must not have "instead".';
    scope.report(
      diagnostic('rule-value', scope.loaded.span([...at, 'instead'], 'key'), {
        problem,
        instead: 'List its violations under "violates", or write "doc".',
      }),
    );
  }
  const context = raw.context as Json | undefined;
  return {
    name: raw.name,
    doc: raw.doc,
    violates,
    violations: [],
    instead: raw.instead,
    span,
    subject: buildSubject(raw, context, at, scope),
  };
}

function buildSubject(
  raw: RawExample,
  context: Json | undefined,
  at: Path,
  scope: BuildScope,
): Example['subject'] {
  if (raw.exchange !== undefined) {
    const exchanges = Object.keys(scope.document.exchanges ?? {});
    if (!exchanges.includes(raw.exchange)) {
      scope.report(
        diagnostic('unknown-exchange', scope.loaded.span([...at, 'exchange']), {
          name: raw.exchange,
          suggestion: didYouMean(raw.exchange, exchanges),
        }),
      );
    }
    return {
      kind: 'exchange',
      exchange: raw.exchange,
      asks: toText(raw.asks),
      answers: toText(raw.answers),
      context,
    };
  }
  const type =
    raw.type === undefined
      ? scope.document.root
      : checkedTypeName(raw.type, [...at, 'type'], scope);
  return { kind: 'document', type, text: raw.text ?? toText(raw.value), context };
}

/**
 * Serializes a value; `{ $json: X }` becomes a string with the JSON of X, for readable examples.
 */
export function toText(value: unknown): string {
  const text = JSON.stringify(value ?? null);
  return text.includes('"$json":') ? JSON.stringify(embedJson(value as Json)) : text;
}

function embedJson(value: Json): Json {
  if (Array.isArray(value)) return value.map(embedJson);
  if (value === null || typeof value !== 'object') return value;
  const entries = Object.entries(value).map(([key, inner]) => [key, embedJson(inner)] as const);
  const [first] = entries;
  if (entries.length === 1 && first?.[0] === '$json') return JSON.stringify(first[1]);
  return Object.fromEntries(entries);
}
