/**
 * Hostile names and texts: the generated code equals the code for harmless texts, except for its
 * string literals.
 */
import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import type { OutFile } from '../../../generators/shared/generator.ts';
import { compile } from '../../support/compile.ts';
import { contractsOf, sourcesIn } from '../../support/contracts.ts';
import { generateTarget } from '../../support/generated.ts';
import { isAvailable, python } from '../../support/toolchains.ts';

const texts = /\b(doc|title|summary|message|prose|example): "(?:[^"\\]|\\.)*"/g;
const sources = [
  ...sourcesIn('test/contracts'),
  ...sourcesIn('test/generators/python/contracts'),
].filter(({ name }) => /^(?:hst-666|pyt-004)/.test(name));

/** The files that are generated for the contracts after a change of their text. */
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
 * Compares the syntax trees of each pair of files, without string literals, as the oldest supported
 * version of Python parses them. Warnings are errors.
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
    (one, texts), (other, other_texts) = shape(hostile, path), shape(harmless, path)
    answers.append([path, one == other, sum(a != b for a, b in zip(texts, other_texts))])
print(json.dumps(answers))
`;

it.runIf(isAvailable(python))('texts change nothing in the code but string literals', () => {
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
    isSame: boolean,
    changedCount: number,
  ])[];
  expect(answers.filter(([, isSame]) => !isSame)).toEqual([]);
  // The texts do occur in the code: both modules of both contracts contain changed literals.
  const files = answers
    .filter(([, , changed]) => changed > 0)
    .map(([path]) => path.replace('python/concordat_contracts/', ''));
  expect(files.sort()).toEqual([
    'dicts/hst_666.py',
    'dicts/pyt_004.py',
    'hst_666.py',
    'pyt_004.py',
  ]);
});
