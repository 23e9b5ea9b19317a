/**
 * Names and texts that try to leave their place: the code is that of a harmless twin, and only its
 * texts are others.
 */
import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { compile } from '../../../compiler/compile.ts';
import type { OutFile } from '../../../generators/shared/generator.ts';
import { contractsOf, sourcesIn } from '../../support/contracts.ts';
import { generateTarget } from '../../support/generated.ts';
import { isAvailable, python } from '../../support/toolchains.ts';

const texts = /\b(doc|title|summary|message|prose|example): "(?:[^"\\]|\\.)*"/g;
const sources = [
  ...sourcesIn('test/contracts'),
  ...sourcesIn('test/generators/python/contracts'),
].filter(({ name }) => /^(?:hst-666|pyt-004)/.test(name));

/** What is generated for the contracts whose texts are these. */
function generated(change: (text: string) => string): readonly OutFile[] {
  const changed = sources.map((source) => ({
    ...source,
    bytes: new TextEncoder().encode(change(new TextDecoder().decode(source.bytes))),
  }));
  return generateTarget('python', contractsOf(compile(changed))).filter(({ path }) =>
    path.endsWith('.py'),
  );
}

/**
 * Python's own reading of each pair, as of the oldest version, with every text taken out; compiled
 * as if all warnings were errors.
 */
const program = `
import ast, json, sys

def shape(text, path):
    compile(text, path, "exec")
    tree = ast.parse(text, path, feature_version=(3, 10))
    found = [node for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)]
    texts = [node.value for node in found]
    for node in found:
        node.value = ""
    return ast.dump(tree), texts

answers = []
for path, hostile, harmless in json.load(sys.stdin):
    (one, texts), (other, twins) = shape(hostile, path), shape(harmless, path)
    answers.append([path, one == other, sum(a != b for a, b in zip(texts, twins))])
print(json.dumps(answers))
`;

it.runIf(isAvailable(python))('the code is the same, whatever the texts say', () => {
  const [hostile, harmless] = [
    generated((text) => text),
    generated((text) => text.replace(texts, '$1: "Harmless."')),
  ];
  const pairs = hostile.map(({ path, text }, index) => [path, text, harmless[index]?.text ?? '']);
  const { stdout, stderr } = spawnSync('python3', ['-W', 'error', '-c', program], {
    input: JSON.stringify(pairs),
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
  const answers = JSON.parse(stdout) as readonly (readonly [
    path: string,
    isAlike: boolean,
    others: number,
  ])[];
  expect(answers.filter(([, isAlike]) => !isAlike)).toEqual([]);
  // The texts did reach the code: both modules of both contracts hold other ones.
  const reached = answers
    .filter(([, , others]) => others > 0)
    .map(([path]) => path.replace('python/concordat_contracts/', ''));
  expect(reached.sort()).toEqual([
    'dicts/hst_666.py',
    'dicts/pyt_004.py',
    'hst_666.py',
    'pyt_004.py',
  ]);
});
