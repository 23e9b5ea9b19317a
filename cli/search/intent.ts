/** What kind of answer a question asks for: its first words tell whether a rule, a type, an example or the card is wanted. */
import type { IndexRecord } from '../../generators/rag/records.ts';

type Boost = (record: IndexRecord | undefined) => number;

interface Intent {
  readonly asks: RegExp;
  readonly boost: (record: IndexRecord) => number;
}

const isClosing = (record: IndexRecord, name: string) => record.semantic_id.endsWith(`#record-${name}`);

const intents: readonly Intent[] = [
  { asks: /\b(?:show me|example|sample|look(?:s)? like)\b/i, boost: ({ type }) => (type === 'example' ? 1.4 : 1) },
  {
    asks: /^(?:why|what for|for what reason)\b/i,
    boost: (record) => (isClosing(record, 'decisions') || record.type === 'section' ? 1.25 : 1),
  },
  {
    asks: /\b(?:which|what)\s+(?:\w+\s+){0,2}(?:fields?|propert(?:y|ies)|keys?|attributes?|members?|values?|columns?)\b/i,
    boost: ({ type }) => (type === 'type' ? 1.4 : 1),
  },
  {
    asks: /^(?:can|may|must|should|shall|is it|are|do i|do we|does|am i|is)\b|\b(?:allowed|ok|okay|permitted|legal|accepted|acceptable|valid)\b/i,
    boost: (record) => (record.type === 'rule' || record.type === 'type' || isClosing(record, 'common-mistakes') ? 1.15 : 1),
  },
  {
    asks: /\b(?:migrat\w*|convert|roll(?:ed)? out|upgrade|existing|old)\b/i,
    boost: (record) => (isClosing(record, 'migration') ? 1.6 : 1),
  },
  {
    asks: /\b(?:who (?:approved|signed)|sign(?:ed)? off|final|proposal|draft|status of)\b/i,
    boost: ({ type }) => (type === 'card' ? 1.3 : 1),
  },
];

/** Code and diagrams say again what stands elsewhere. */
const echoes = /#(?:code-|record-type-diagram|record-generated-artifacts)/;

export function intentOf(question: string): Boost {
  const wanted = intents.filter(({ asks }) => asks.test(question));
  return (record) => {
    if (record === undefined) return 1;
    const base = echoes.test(record.semantic_id) ? 0.5 : 1;
    return wanted.reduce((boost, intent) => boost * intent.boost(record), base);
  };
}
