/** Edits of the approved AGN-033 that nobody approved. */

// biome-ignore lint/suspicious/noExplicitAny: the data of any contract
export type Data = Record<string, any>;
export type Edit = (data: Data) => void;

export interface Tampering {
  readonly name: string;
  readonly edit: Edit;
  /** In a contract in force; by default `approved-changed`. */
  readonly inForce?: string;
  /** In a draft or in review, where the contract is a draft again; by default `version-same`. */
  readonly inWork?: string;
  /** Superseded or cancelled; by default `version-same`. */
  readonly ended?: string;
  /** Whether a locked part is changed, which is reported too. */
  readonly isLocked?: boolean;
}

type Row = readonly [name: string, edit: Edit];

/** Sets a value; the steps of the path are separated by slashes. */
function set(path: string, value: unknown): Edit {
  return at(path, (parent, key) => {
    parent[key] = value;
  });
}

function remove(path: string): Edit {
  return at(path, (parent, key) => {
    if (Array.isArray(parent)) parent.splice(Number(key), 1);
    else delete parent[key];
  });
}

function rename(path: string, to: string): Edit {
  return at(path, (parent, key) => {
    parent[to] = parent[key];
    delete parent[key];
  });
}

function at(path: string, edit: (parent: Data, key: string) => void): Edit {
  const steps = path.split('/');
  return (data) => {
    const parent = steps.slice(0, -1).reduce<Data>((value, step) => childOf(value, step), data);
    edit(parent, steps.at(-1) ?? '');
  };
}

/** A section is named by its title. */
function childOf(value: Data, step: string): Data {
  const titled = Array.isArray(value) ? value.find(({ title }) => title === step) : undefined;
  return titled ?? value[step];
}

const response = 'types/AgentExecuteResponse';
const final = `${response}/variants/FinalResponse`;
const envelope = 'sections/Top-Level Response Envelope/sections';
const output = 'sections/Output Model/sections';

const weaken: Edit = ({ types }) => {
  const [rule] = types.ToolResult.rules;
  rule.atMostOneOf = rule.exactlyOneOf;
  delete rule.exactlyOneOf;
};

const unlockAll: Edit = ({ sections }) => {
  const unlock = (list: readonly Data[] = []) => {
    for (const each of list) {
      delete each['locked'];
      unlock(each['sections']);
    }
  };
  unlock(sections);
};

/** The fourteen edits that once passed `generate`. */
const first: readonly Tampering[] = [
  { name: 'a locked rule becomes its opposite', edit: weaken, isLocked: true },
  {
    name: 'a third kind',
    edit: set(`${response}/variants/Other`, { tag: 'other' }),
    isLocked: true,
  },
  { name: 'every lock is deleted', edit: unlockAll, isLocked: true },
  {
    name: 'the approval is removed',
    edit: remove('approval'),
    inForce: 'approval-missing',
    inWork: 'approval-removed',
    ended: 'approval-missing',
  },
  {
    name: 'the version is set back',
    edit: set('version', '1.0.0'),
    inWork: 'version-back',
    ended: 'version-back',
  },
  {
    name: 'a locked bound is loosened',
    edit: set(`${response}/fields/SessionId`, 'string(0..)'),
    isLocked: true,
  },
  {
    name: 'a message changes',
    edit: set('types/ToolResult/rules/0/message', 'Whatever.'),
    isLocked: true,
  },
  {
    name: 'the approver changes',
    edit: set('approval/by', 'Mallory'),
    inForce: 'approval-file',
    inWork: 'approval-file',
    ended: 'approval-file',
  },
  {
    name: 'the time of the approval changes',
    edit: set('approval/at', '2030-01-01T00:00:00Z'),
    inForce: 'approval-file',
    inWork: 'approval-file',
    ended: 'approval-file',
  },
  {
    name: 'the digest changes',
    edit: set('approval/digest', `n1:sha256:${'0'.repeat(64)}`),
    inWork: 'approval-file',
    ended: 'approval-file',
  },
  {
    name: 'an entry of the history is removed',
    edit: remove('history/0'),
    inForce: 'entry-changed',
    inWork: 'entry-changed',
    ended: 'entry-changed',
  },
  {
    name: 'a decision is rewritten',
    edit: set('decisions/0/decision', 'The opposite.'),
    inForce: 'entry-changed',
    inWork: 'lifecycle',
    ended: 'entry-changed',
  },
  { name: 'the root changes', edit: set('root', 'FileRef') },
  {
    name: 'a locked section loses a rule',
    edit: remove(`${envelope}/Session Metadata/rules/0`),
    isLocked: true,
  },
];

const lockedTypes: readonly Row[] = [
  ['a required field becomes optional', rename(`${response}/fields/TurnId`, 'TurnId?')],
  ['an optional field becomes required', rename(`${final}/fields/Files?`, 'Files')],
  ['a field is removed', remove(`${final}/fields/Usage?`)],
  ['a field is added', set(`${final}/fields/Note?`, 'string')],
  ['a field gets another type', set(`${final}/fields/UserWarnings?`, 'any')],
  ['a variant gets another tag', set(`${final}/tag`, 'done')],
  ['a variant is removed', remove(`${response}/variants/ClientToolContinuation`)],
  ['the union becomes open', set(`${response}/open`, true)],
  ['the tag field is renamed', set(`${response}/union`, 'Type')],
  ['a type is renamed', rename('types/FileRef', 'FileReference')],
  ['a type is removed', remove('types/ToolCall')],
  ['the doc of a type changes', set(`${response}/doc`, 'Something.')],
  ['the rules are removed', remove('types/FileRef/rules')],
  ['a rule gets another id', set('types/ToolResult/rules/0/id', 'one-result')],
  ['a rule becomes a recommendation', set('types/ToolResult/rules/0/level', 'should')],
  ['a rule gets another doc', set('types/ToolResult/rules/0/doc', 'No reason.')],
  ['a record becomes open', set('types/ToolCall/extra', 'any')],
  ['hints are added', set('types/ToolCall/hints', { id: 'Write ToolCallId.' })],
  [
    'a name on the wire changes',
    set('types/ToolCall/fields/Name', { type: 'string', wire: 'name' }),
  ],
  ['a pattern is added', set('types/ToolCall/fields/Name', { type: 'string', pattern: '^a+$' })],
  [
    'a recommendation is added',
    set('types/ToolCall/fields/Name', { type: 'string', should: { length: '..9' } }),
  ],
  ['a default is added', set(`${final}/fields/Usage?`, { type: 'any', default: {} })],
];

const lockedSections: readonly Row[] = [
  ['a locked text changes', set(`${output}/Primary Output/text`, 'HTML is fine.')],
  ['a locked section gets another title', set(`${output}/Primary Output/title`, 'Output')],
  ['a locked section is removed', remove('sections/5')],
  ['a locked section shows another type', set(`${envelope}/Session Metadata/shows`, ['FileRef'])],
  [
    'a part of a locked section changes',
    set('sections/Files & FileRef/sections/Files Bucket/text', 'Other words.'),
  ],
];

const frozen: readonly Row[] = [
  ['an unlocked rule is removed', remove('types/InvokeResult<T>/rules/0')],
  ['an unlocked type gets a field', set('types/InvokeResult<T>/fields/Note?', 'string')],
  ['an alias changes', set('types/ExecuteResult/is', 'InvokeResult<FileRef>')],
  ['a type is added', set('types/Other', { fields: { a: 'string' } })],
  ['the title changes', set('title', 'Another title')],
  ['the summary changes', set('summary', 'Another purpose.')],
  ['the kind of record changes', set('ddrType', 'policy')],
  ['an exchange loses a rule', remove('exchanges/tool-round/rules/0')],
  ['the exchanges are removed', remove('exchanges')],
  ['an exchange gets another request', set('exchanges/tool-round/asks', 'FinalResponse')],
  ['the transport changes', set('transport', { fence: ['json'] })],
  ['it is published', set('publish', { structuredOutput: true })],
  ['a context is added', set('context', 'FileRef')],
  ['names get a case', set('wireCase', 'camel')],
  [
    'a prose rule changes',
    set('sections/Purpose and Scope/sections/Purpose/rules/0/prose', 'Never.'),
  ],
  ['the text of a section changes', set('sections/Purpose and Scope/text', 'Other words.')],
  ['a section is removed', remove('sections/0')],
  ['a section gets another title', set('sections/0/title', 'Purpose')],
  ['sections change places', ({ sections }) => void sections.reverse()],
];

const asTampering =
  (isLocked: boolean) =>
  ([name, edit]: Row): Tampering => ({ name, edit, isLocked });

export const tamperings: readonly Tampering[] = [
  ...first,
  ...lockedTypes.map(asTampering(true)),
  ...lockedSections.map(asTampering(true)),
  ...frozen.map(asTampering(false)),
];
