/** Tells what a difference between two generated files is about. */
import { withoutComments } from './without-comments.mjs';

/** Classes of whole files, by their path. */
const classesOfFiles = [
  { path: /^\.concordat-manifest$/, name: 'manifest' },
  { path: /^python\/native\//, name: 'native Python files' },
  {
    path: /^json-schema\/(?:contract|search|configuration)\.schema\.json$/,
    name: 'editor schemas',
  },
  { path: /^rag\//, name: 'rag' },
];

/** What is in none of the other classes, by the path of the file. */
const remainders = [
  { path: /^conformance\/.*\.jsonl$/, name: 'other: vectors' },
  { path: /(?:^|\/)README\.md$/, name: 'other: READMEs' },
  { path: /\.loss\.json$/, name: 'other: loss files' },
  { path: /\.schema\.json$/, name: 'other: schemas' },
  { path: /^llm\//, name: 'other: llm' },
];

/** A file has a path, and the texts before and after, undefined if there is none. */
export function classify(file, group) {
  const { name } = classesOfFiles.find(({ path }) => path.test(file.path)) ?? {};
  if (name !== undefined) return name;
  if (isHeader(group)) return 'headers';
  if (file.path.startsWith('ddr/')) return isTerms(file, group) ? 'Terms table' : 'records';
  if (isComment(file, group)) return 'comments';
  if (isVectorName(file, group)) return 'other: names of vectors';
  return remainders.find(({ path }) => path.test(file.path))?.name ?? 'other: code';
}

/** Whether the lines are equal but for the hash of the contract. */
function isHeader(group) {
  const without = ({ lines }) =>
    lines
      .map((line) => line.replace(/, source sha256:[0-9a-f]{64}/, ''))
      .filter((line) => !/^ *"source": "sha256:[0-9a-f]{64}",$/.test(line));
  return isEqual(without(group.old), without(group.new));
}

function isComment({ path, before, after }, group) {
  if (before === undefined || after === undefined) return false;
  const code = (text, { start, lines }) =>
    withoutComments(path, text)
      ?.split('\n')
      .slice(start, start + lines.length)
      .map((line) => line.trimEnd())
      .filter((line) => line !== '');
  const [old, now] = [code(before, group.old), code(after, group.new)];
  return old !== undefined && now !== undefined && isEqual(old, now);
}

/** Whether all lines are in the section Terms of a record. */
function isTerms({ before, after }, group) {
  const isIn = (text, { start, lines }) => {
    const headings = text?.split('\n').slice(0, start + 1) ?? [];
    return (
      lines.every((line) => !line.startsWith('## ')) &&
      /\bTerms$/.test(headings.findLast((line) => line.startsWith('## ')) ?? '')
    );
  };
  return isIn(before, group.old) && isIn(after, group.new);
}

/** Whether the lines are test vectors that are equal but for their names. */
function isVectorName({ path }, group) {
  if (!/^conformance\/.*\.jsonl$/.test(path)) return false;
  const vectors = ({ lines }) =>
    lines.map((line) => JSON.stringify({ ...JSON.parse(line), name: '' }));
  return isEqual(vectors(group.old), vectors(group.new));
}

function isEqual(some, others) {
  return some.length === others.length && some.every((line, index) => line === others[index]);
}
