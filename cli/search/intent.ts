/** What kind of answer a question asks for: its words tell whether a rule, a type, an example or the card is wanted. */
import type { IndexRecord } from '../../generators/rag/records.ts';

type Boost = (record: IndexRecord | undefined) => number;

/** How likely each kind of record is the answer to a question that does not say what it asks for, and how much it gains where one does. */
export const kindWeights = {
  card: 1.67,
  section: 1.42,
  type: 1,
  rule: 1.3,
  example: 0.26,
  /** Code and diagrams say again what stands elsewhere. */
  echo: 0.2,
  mistakes: 0.75,
  decisions: 0.94,
  wanted: 1.7,
  slightlyWanted: 1.8,
};

interface Intent {
  readonly asks: RegExp;
  readonly wants: (record: IndexRecord) => 'wanted' | 'slightlyWanted' | undefined;
}

const isClosing = (record: IndexRecord, name: string) => record.semantic_id.endsWith(`#record-${name}`);

const intents: readonly Intent[] = [
  { asks: /\b(?:show me|examples?|samples?|looks? like)\b/i, wants: ({ type }) => (type === 'example' ? 'wanted' : undefined) },
  {
    asks: /^why\b|\breasons?\b/i,
    wants: (record) => (isClosing(record, 'decisions') || record.type === 'section' ? 'slightlyWanted' : undefined),
  },
  {
    asks: /\b(?:which|what)\s+(?:\w+\s+){0,2}(?:fields?|propert(?:y|ies)|keys?|attributes?|members?|values?|outcomes?|parameters?|categories)\b/i,
    wants: ({ type }) => (type === 'type' ? 'wanted' : undefined),
  },
  {
    asks: /^(?:can|may|must|should|is it|is|are|do|does|am)\b|\b(?:allowed|ok|permitted|legal|accepted|acceptable|valid)\b/i,
    wants: ({ type }) => (type === 'rule' || type === 'type' ? 'slightlyWanted' : undefined),
  },
  {
    asks: /\b(?:migrat\w*|convert|roll(?:ed)? out|upgrade|legacy|old)\b/i,
    wants: (record) => (isClosing(record, 'migration') ? 'wanted' : undefined),
  },
  { asks: /\b(?:who approved|who signed|proposal|draft|status of)\b/i, wants: ({ type }) => (type === 'card' ? 'wanted' : undefined) },
];

const echoes = /#(?:code-|record-(?:type-diagram|generated-artifacts|terms|history))/;

export function intentOf(question: string): Boost {
  const asked = intents.filter(({ asks }) => asks.test(question));
  return (record) => {
    if (record === undefined) return 1;
    return asked.reduce((boost, { wants }) => {
      const how = wants(record);
      return how === undefined ? boost : boost * kindWeights[how];
    }, baseOf(record));
  };
}

function baseOf(record: IndexRecord): number {
  if (echoes.test(record.semantic_id)) return kindWeights.echo;
  if (isClosing(record, 'common-mistakes')) return kindWeights.mistakes;
  return isClosing(record, 'decisions') ? kindWeights.decisions : kindWeights[record.type];
}
