/**
 * Kinds of records: the words that people use when they look for each kind, and the questions that
 * prefer it.
 */
import type { IndexRecord } from '../../generators/rag/records.ts';
import { weights } from './weights.ts';

interface Kind {
  readonly is: (record: IndexRecord) => boolean;
  /** Words that people use for this kind, which its records need not contain. */
  readonly words: string;
}

const isAt = (anchor: RegExp) => (record: IndexRecord) => anchor.test(record.semantic_id);
const isWrong = ({ type, text }: IndexRecord) =>
  type === 'example' && /^Wrong:|violates/m.test(text);
const isEnumeration = ({ type, text }: IndexRecord) =>
  type === 'type' && text.includes('\n| Value |');
const isOfType = (type: IndexRecord['type']) => (record: IndexRecord) => record.type === type;

/** The first match applies. */
const kinds: readonly Kind[] = [
  {
    is: isOfType('card'),
    words:
      'what is this about overview purpose status approved who approved author draft final proposal type of document summary',
  },
  {
    is: isAt(/#code-/),
    words:
      'code snippet TypeScript C# Python program source code how to build construct create class import implement',
  },
  { is: isWrong, words: 'example sample wrong invalid rejected refused error what happens if why' },
  { is: isOfType('example'), words: 'example sample valid correct looks like show me payload' },
  { is: isEnumeration, words: 'values possible allowed options choices which kinds categories' },
  { is: isOfType('type'), words: 'fields properties keys attributes members which have structure' },
  { is: isOfType('rule'), words: 'rule must may allowed required forbidden why refused' },
  {
    is: isAt(/#record-common-mistakes$/),
    words: 'mistakes wrong invalid rejected refused error pitfalls instead why is it refused',
  },
  {
    is: isAt(/#record-decisions$/),
    words: 'why decision decided question reason contradiction unclear ambiguous settled open',
  },
  {
    is: isAt(/#record-history$/),
    words: 'version changed changes changelog history since when release date first introduced',
  },
  {
    is: isAt(/#record-terms$/),
    words: 'term meaning what does it mean glossary definition vocabulary called synonym',
  },
  {
    is: isAt(/#record-type-diagram$/),
    words: 'diagram types relation overview picture model classes',
  },
  {
    is: isAt(/#record-generated-artifacts$/),
    words: 'generated files code TypeScript C# Python schema where find download artifacts',
  },
  {
    is: isAt(/#record-migration$/),
    words:
      'migrate migration convert existing old legacy steps adopt upgrade roll out switch in which order',
  },
  {
    is: isAt(/#record-transport$/),
    words:
      'transport delivered travels file name where written sent format fence text of a model fallback',
  },
  {
    is: isAt(/#record-references$/),
    words: 'where reference source code file document link related other',
  },
  {
    is: isAt(/#record-publication$/),
    words: 'publish tool name function schema structured output prompt model provider ask',
  },
  { is: isAt(/#record-context$/), words: 'context supplied beside without checks not evaluated' },
  {
    is: isAt(/#exchange-/),
    words: 'request answer round trip send back follow-up both sides match',
  },
  { is: isAt(/#section-.*non-goals/), words: 'out of scope not covered who is responsible' },
];

/** Words that people use when they look for such a record. */
export function questionWords(record: IndexRecord): string {
  return kinds.find(({ is }) => is(record))?.words ?? '';
}

interface QuestionPattern {
  readonly pattern: RegExp;
  readonly matches: (record: IndexRecord) => boolean;
}

const questionPatterns: readonly QuestionPattern[] = [
  {
    pattern: /\b(?:show me|examples?|samples?|snippets?|looks? like)\b/i,
    matches: isOfType('example'),
  },
  {
    pattern: /\b(?:why|reasons?)\b/i,
    matches: (record) => isAt(/#record-decisions$/)(record) || record.type === 'section',
  },
  {
    pattern:
      /\b(?:which|what)\s+(?:\w+\s+){0,2}(?:fields?|propert(?:y|ies)|keys?|attributes?|members?|values?|outcomes?|parameters?|categories)\b/i,
    matches: isOfType('type'),
  },
  {
    pattern:
      /^(?:can|may|must|should|is|are|do|does|am)\b|\b(?:allowed|ok|permitted|legal|accepted|acceptable|valid)\b/i,
    matches: ({ type }) => type === 'rule' || type === 'type',
  },
  {
    pattern: /\b(?:migrat\w*|convert|roll(?:ed)? out|upgrade|legacy|old)\b/i,
    matches: isAt(/#record-migration$/),
  },
  {
    pattern: /\b(?:who approved|who signed|proposal|draft|status of)\b/i,
    matches: isOfType('card'),
  },
];

export function likelihoodOf(question: string): (record: IndexRecord) => number {
  const matching = questionPatterns.filter(({ pattern }) => pattern.test(question));
  return (record) =>
    matching.reduce(
      (likelihood, { matches }) => (matches(record) ? likelihood * weights.wantedKind : likelihood),
      1,
    );
}
