/** Two `out/` folders are compared by what their differences are about. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { withoutComments } from '../../build/compare-out/without-comments.mjs';
import { compareFolders } from '../../build/compare-out.mjs';

const work = mkdtempSync(join(tmpdir(), 'concordat-compare-'));
const clear = () => rmSync(work, { recursive: true, force: true });
afterAll(clear);

function write(side: string, path: string, text: string | undefined): string {
  const file = join(work, side, path);
  mkdirSync(dirname(file), { recursive: true });
  if (text !== undefined) writeFileSync(file, text);
  return join(work, side);
}

/** The classes of the differences of one file. */
function classesOf(path: string, before?: string, after?: string): readonly string[] {
  clear();
  const folders = [write('before', path, before), write('after', path, after)] as const;
  return compareFolders(...folders).map(({ name }) => name);
}

const hash = `sha256:${'0'.repeat(64)}`;

describe('the class of a difference', () => {
  it('is the header if only the hash of the contract left', () => {
    const header = '// Contract A-1 1.0.0';
    expect(classesOf('typescript/a.ts', `${header}, source ${hash}\n`, `${header}\n`)).toEqual([
      'headers',
    ]);
    const loss = ['{', `  "source": "${hash}",`, '  "rules": []', '}'];
    expect(classesOf('json-schema/A.loss.json', loss.join('\n'), '{\n  "rules": []\n}')).toEqual([
      'headers',
    ]);
  });

  it('is a comment if the code is the same, also with another number of lines', () => {
    const before = '/** Old. */\nexport const a = 1; // old\n';
    const after = '/**\n * New.\n */\nexport const a = 1;\n';
    expect(classesOf('typescript/a.ts', before, after)).toEqual(['comments']);
  });

  it('is code if a string or an indentation differs', () => {
    expect(classesOf('typescript/a.ts', "f('// old');\n", "f('// new');\n")).toEqual([
      'other: code',
    ]);
    expect(classesOf('python/a.py', 'if a:\n    f()\ng()\n', 'if a:\n    f()\n    g()\n')).toEqual([
      'other: code',
    ]);
  });

  it('is code if a file with code is new', () => {
    expect(classesOf('typescript/a.ts', undefined, '// New.\n')).toEqual(['other: code']);
  });

  it('depends on the path for files that change as a whole', () => {
    expect(classesOf('.concordat-manifest', 'a\n', 'b\n')).toEqual(['manifest']);
    expect(classesOf('python/native/entry.h', 'a\n')).toEqual(['native Python files']);
    expect(classesOf('json-schema/contract.schema.json', '1\n', '2\n')).toEqual(['editor schemas']);
    expect(classesOf('rag/A.jsonl', '1\n', '2\n')).toEqual(['rag']);
    expect(classesOf('json-schema/A.schema.json', '1\n', '2\n')).toEqual(['other: schemas']);
  });

  it('separates the table of terms from the rest of a record', () => {
    const record = (title: string, row: string) =>
      `## 1. ${title}\n\nText.\n\n## 2. Terms\n\n| ${row} |\n\n## 3. History\n`;
    expect(classesOf('ddr/A.md', record('Old', 'a'), record('New', 'b'))).toEqual([
      'records',
      'Terms table',
    ]);
  });

  it('separates the names of vectors from vectors', () => {
    const vector = (name: string, text: string) => `${JSON.stringify({ name, text })}\n`;
    const file = 'conformance/A.jsonl';
    expect(classesOf(file, vector('old', '1'), vector('new', '1'))).toEqual([
      'other: names of vectors',
    ]);
    expect(classesOf(file, vector('old', '1'), vector('old', '2'))).toEqual(['other: vectors']);
  });
});

describe('code without comments', () => {
  const strip = (file: string, text: string) => withoutComments(file, text);

  it('keeps strings of C# that look like comments', () => {
    const code = 'var a = "http://x"; var b = @"c:\\"; var c = """ // """; var d = \'"\';';
    expect(strip('a.cs', `/// <summary>A.</summary>\n${code} // End.\n/* B. */`)).toBe(
      `\n${code} \n`,
    );
  });

  it('removes docstrings of Python, and keeps other strings', () => {
    const text = '"""Module."""\nA = 1\n"""Attribute."""\nB = (\n    "x"\n    "# y"\n)  # End.\n';
    expect(strip('a.py', text)).toBe('\nA = 1\n\nB = (\n    "x"\n    "# y"\n)  \n');
  });

  it('is undefined for formats without comments', () => {
    expect(strip('a.json', '{}')).toBeUndefined();
  });
});
