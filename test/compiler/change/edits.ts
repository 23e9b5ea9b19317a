/** Edits of contracts by a seed: of their spelling, of their words, or of what they accept. */
import {
  type Document,
  isMap,
  isScalar,
  isSeq,
  type Node,
  type Pair,
  parseDocument,
  type Scalar,
  visit,
  type YAMLMap,
} from 'yaml';
import { random } from '../../../compiler/vectors/random/random.ts';

export interface Edited {
  readonly text: string;
  readonly what: string;
}

/** Comments, the order of keys, quotes, flow or block style, line width, line endings. */
export function respelled(source: string, seed: number): Edited {
  const chance = random(seed, 'respelled');
  const document = parseDocument(source);
  // The order of fields is that of violations, which examples list.
  document.delete('examples');
  const order = chance.pick(['same', 'sorted', 'reversed', 'shuffled']);
  visit(document, {
    Map: (_, map) => {
      if (order === 'sorted') map.items.sort(byKey);
      if (order === 'reversed') map.items.reverse();
      if (order === 'shuffled') map.items = [...chance.shuffled(map.items)];
    },
  });
  const style = chance.pick(['block', 'quoted', 'flow']);
  if (style === 'flow') visit(document, { Node: (_, node) => void delete node.comment });
  const printed = document.toString({
    lineWidth: style === 'flow' ? 0 : chance.pick([0, 60, 100]),
    ...(style === 'block' ? {} : { defaultStringType: 'QUOTE_DOUBLE' }),
    ...(style === 'flow' ? { collectionStyle: 'flow' } : {}),
  });
  const comment = chance.pick(['', '# A comment.\n']);
  const ending = chance.pick(['\n', '\r\n']);
  return {
    text: (comment + printed).replaceAll('\n', ending),
    what: `${order}, ${style}, ${JSON.stringify(ending)}`,
  };
}

function byKey(one: Pair, other: Pair): number {
  return String(one.key) < String(other.key) ? -1 : 1;
}

/** A sentence, a title, a message, or the id of a rule that no example names. */
export function reworded(source: string, seed: number): Edited {
  const chance = random(seed, 'reworded');
  const document = parseDocument(source);
  const words = proseOf(document);
  const { node, what } = chance.pick(words);
  node.value = `${String(node.value).trimEnd()} ${chance.pick(['Indeed', 'Always', 'Here'])}.`;
  return { text: document.toString({ lineWidth: 0 }), what };
}

const proseKeys = new Set(['doc', 'message', 'prose', 'summary', 'text', 'title']);
/** Maps whose keys are names that the contract chooses. */
const nameMaps = new Set(['fields', 'enum', 'types', 'variants', 'exchanges', 'hints', 'names']);
const frozenKeys = new Set(['title', 'summary', 'types', 'exchanges', 'rules', 'sections']);

interface Prose {
  readonly node: Scalar;
  readonly what: string;
}

function proseOf(document: Document): readonly Prose[] {
  const found: Prose[] = [];
  forEachMember(document, (path, { value }) => {
    const key = path.at(-1) ?? '';
    const isNamed = nameMaps.has(path.at(-2) ?? '');
    if (!frozenKeys.has(path[0] ?? '') || !proseKeys.has(key) || isNamed) return;
    if (isScalar(value) && typeof value.value === 'string')
      found.push({ node: value, what: path.join('.') });
  });
  return found;
}

type Member = Pair<Node, Node>;

function forEachMember(
  document: Document,
  see: (path: readonly string[], member: Member) => void,
): void {
  const descend = (node: unknown, path: readonly string[]) => {
    if (isSeq(node))
      for (const [index, item] of node.items.entries()) descend(item, [...path, String(index)]);
    if (!isMap(node)) return;
    for (const pair of node.items as Member[]) {
      const inner = [...path, String(pair.key)];
      see(inner, pair);
      descend(pair.value, inner);
    }
  };
  descend(document.contents, []);
}

/** What the contract accepts. The examples go, since some of them would be wrong. */
export function withOtherVerdicts(source: string, seed: number): Edited | undefined {
  const chance = random(seed, 'verdicts');
  const document = parseDocument(source);
  document.delete('examples');
  const edits: { readonly what: string; readonly apply: () => void }[] = [];
  const add = (what: string, apply: () => void) => void edits.push({ what, apply });
  forEachMember(document, (path, pair) => {
    if (path[0] !== 'types') return;
    const at = path.join('.');
    // The field that selects a variant is required in it, however it is written.
    const deciding = document.getIn([...path.slice(0, -2), 'present']);
    if (path.at(-2) === 'fields' && deciding !== path.at(-1)?.replace('?', ''))
      editsOfField(pair, at, add);
    const { value } = pair;
    // An open enum accepts every text anyway.
    const isOpen = document.getIn([...path.slice(0, -1), 'open']) === true;
    if (path.at(-1) === 'enum' && isSeq(value) && path.length === 3 && !isOpen)
      add(`${at}: one value less`, () => void value.items.pop());
    if (path.at(-1) === 'rules' && isSeq(value))
      for (const rule of value.items) if (isMap(rule)) editsOfRule(rule, value.items, at, add);
    if (path.at(-1) === 'fields' && isMap(value))
      add(`${at}: one field more`, () => value.add(document.createPair('unheard_of?', 'boolean')));
  });
  if (edits.length === 0) return undefined;
  const { what, apply } = chance.pick(edits);
  apply();
  return { text: document.toString({ lineWidth: 0 }), what };
}

type Add = (what: string, apply: () => void) => void;

function editsOfField({ key, value }: Member, at: string, add: Add): void {
  if (!isScalar(key)) return;
  const name = String(key.value);
  add(`${at}: optional or required`, () => {
    key.value = name.endsWith('?') ? name.slice(0, -1) : `${name}?`;
  });
  const type = isMap(value) ? value.get('type', true) : value;
  if (!isScalar(type)) return;
  const bound = /\(([0-9]*)\.\.([0-9]*)\)/.exec(String(type.value));
  if (bound === null) return;
  add(`${at}: another bound`, () => {
    const [, low = '', high = ''] = bound;
    const changed = high === '' ? `(${Number(low) + 1}..)` : `(${low}..${Number(high) + 1})`;
    type.value = String(type.value).replace(bound[0], changed);
  });
}

function editsOfRule(rule: YAMLMap, rules: unknown[], at: string, add: Add): void {
  if (rule.has('prose')) return;
  const id = String(rule.get('id'));
  add(`${at}: without ${id}`, () => void rules.splice(rules.indexOf(rule), 1));
  add(`${at}: another level of ${id}`, () => {
    if (rule.get('level') === 'should') rule.delete('level');
    else rule.set('level', 'should');
  });
}
