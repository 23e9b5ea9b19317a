/** The generated TypeScript: compiled by the real compiler with every strict flag, and run. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { comment, lineComment, regularExpression, stringLiteral, templatePart } from '../../../generators/typescript/encode.ts';
import { allContracts, repository } from '../../support/contracts.ts';
import { generateTarget, prepared } from '../../support/generated.ts';

const strict = {
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  noPropertyAccessFromIndexSignature: true,
  noImplicitReturns: true,
  noImplicitOverride: true,
  noFallthroughCasesInSwitch: true,
  noUnusedLocals: true,
  noUnusedParameters: true,
  allowUnreachableCode: false,
  allowUnusedLabels: false,
  verbatimModuleSyntax: true,
  isolatedModules: true,
  erasableSyntaxOnly: true,
  forceConsistentCasingInFileNames: true,
};

/** A consumer's folder: the package under node_modules, his program, and no types of Node or the browser. */
function consumer(): string {
  const files = generateTarget('typescript', allContracts()).map(({ path, text }) => ({
    path: path.replace(/^typescript/, 'node_modules/concordat-contracts'),
    text,
  }));
  const programs = join(import.meta.dirname, 'programs');
  return prepared('typescript-consumer', files, programs, (folder) => {
    cpSync(programs, join(folder, 'programs'), { recursive: true });
    const compilerOptions = {
      ...strict,
      target: 'es2022',
      lib: ['es2022'],
      types: [],
      module: 'esnext',
      moduleResolution: 'bundler',
      allowImportingTsExtensions: true,
      noEmit: true,
    };
    mkdirSync(folder, { recursive: true });
    const tsconfig = { compilerOptions, include: ['programs', 'node_modules/concordat-contracts'], exclude: ['driver'] };
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(tsconfig));
  });
}

it('compiles with every strict flag, and refuses just the wrong programs', () => {
  const { stdout, status } = spawnSync('node', [join(repository, 'node_modules/typescript/bin/tsc'), '-p', consumer()], {
    encoding: 'utf8',
  });
  expect([stdout, status]).toEqual(['', 0]);
});

describe('what users wrote reaches code only as text', () => {
  const hostile = [
    `a'b"c\`d\\`,
    '*/ alert(1) /*',
    '${process.exit(1)}',
    'line\nend\rand\u2028and\u2029and\u0085',
    '\\u0041\\',
    '\u202Ereversed',
    '\0',
    '\ud800',
    "');//",
    '{{name}}',
  ];

  it.each(hostile)('%j as a literal is that text', (text) => {
    expect(evaluate(stringLiteral(text))).toBe(text);
    expect(evaluate(`\`${templatePart(text)}\``)).toBe(text);
  });

  it.each(hostile)('%j as a comment is nothing but a comment', (text) => {
    expect(evaluate(`${comment([text, text])} 1`)).toBe(1);
    expect(evaluate(`${lineComment([text])}\n 1`)).toBe(1);
  });

  it.each(['^[a/b]\\/c$', "^it's `x` \\$\\{$"])('%s as a regular expression is that pattern', (pattern) => {
    expect((evaluate(regularExpression(pattern)) as RegExp).source.replaceAll('\\/', '/')).toBe(pattern.replaceAll('\\/', '/'));
  });
});

/** Only on what our own encoders gave. */
function evaluate(code: string): unknown {
  return new Function(`return (${code}\n)`)();
}
