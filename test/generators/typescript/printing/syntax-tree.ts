/**
 * Syntax trees of TypeScript without the layout: kinds of nodes, names, literals, and tags in
 * documentation comments.
 */
import { type JSDoc, type Node, SyntaxKind } from 'typescript/unstable/ast';
import { createVirtualFileSystem } from 'typescript/unstable/fs';
import { API } from 'typescript/unstable/sync';
import type { OutFile } from '../../../../generators/shared/generator.ts';

export interface Part {
  readonly depth: number;
  readonly kind: string;
  /** The unescaped text of a name or a literal. */
  readonly text: string | undefined;
  /** Whether the part is a literal, which may contain text of a contract. Names may not. */
  readonly isLiteral: boolean;
}

const literals: ReadonlySet<SyntaxKind> = new Set([
  SyntaxKind.StringLiteral,
  SyntaxKind.NoSubstitutionTemplateLiteral,
  SyntaxKind.TemplateHead,
  SyntaxKind.TemplateMiddle,
  SyntaxKind.TemplateTail,
]);
const texts: ReadonlySet<SyntaxKind> = new Set([
  ...literals,
  SyntaxKind.Identifier,
  SyntaxKind.NumericLiteral,
  SyntaxKind.RegularExpressionLiteral,
]);

/** Returns the parts of each file in source order. Throws if a file cannot be parsed. */
export function syntaxOf(files: readonly OutFile[]): ReadonlyMap<string, readonly Part[]> {
  const root = '/project';
  const configuration = JSON.stringify({
    compilerOptions: { noLib: true, types: [], noEmit: true },
    include: ['**/*.ts'],
  });
  const sources = files
    .filter(({ path }) => path.endsWith('.ts'))
    .map(({ path, text }) => [`${root}/${path}`, text] as const);
  const fs = createVirtualFileSystem(
    Object.fromEntries([[`${root}/tsconfig.json`, configuration], ...sources]),
  );
  const api = new API({ cwd: root, fs });
  try {
    const program = api
      .updateSnapshot({ openProjects: [`${root}/tsconfig.json`] })
      .getProjects()[0]?.program;
    return new Map(
      sources.map(([path]) => {
        const [problem] = program?.getSyntacticDiagnostics(path) ?? [];
        const source = program?.getSourceFile(path);
        if (source === undefined || problem !== undefined)
          throw new Error(`${path}: ${problem?.text ?? 'cannot be read'}`);
        return [path.slice(root.length + 1), [...partsOf(source, 0)]];
      }),
    );
  } finally {
    api.close();
  }
}

function* partsOf(node: Node, depth: number): Generator<Part> {
  const text = texts.has(node.kind) ? (node as Node & { readonly text: string }).text : undefined;
  yield { depth, kind: SyntaxKind[node.kind] ?? '', text, isLiteral: literals.has(node.kind) };
  for (const comment of (node.jsDoc ?? []) as readonly JSDoc[]) {
    for (const tag of comment.tags ?? [])
      yield { depth, kind: `@${tag.tagName.text}`, text: undefined, isLiteral: false };
  }
  const children: Node[] = [];
  node.forEachChild((child) => {
    children.push(child);
  });
  for (const child of children) yield* partsOf(child, depth + 1);
}
