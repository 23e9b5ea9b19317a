/**
 * The language reference tells the truth: its contracts compile, its documents are judged as it
 * says, and nothing of the language is left out.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { builtinNames } from '../../compiler/bind/resolve-type.ts';
import { compile } from '../../compiler/compile.ts';
import { diagnosticCodes } from '../../compiler/diagnostics/diagnostics.ts';
import { validateText } from '../../compiler/interpreter/interpret.ts';
import { metaSchema } from '../../compiler/meta-schema/meta-schema.ts';
import type { Json } from '../../compiler/model/json.ts';
import { structuralRules } from '../../compiler/model/messages.ts';
import type { Contract } from '../../compiler/model/model.ts';
import { formatNames } from '../../compiler/model/text/formats.ts';
import { type CodePointRange, emoji, whiteSpace } from '../../compiler/model/text/text-rules.ts';
import { isValid, type Violation } from '../../compiler/model/violations.ts';
import { ruleKinds } from '../../compiler/rules/index.ts';
import { head, repository } from '../support/contract-text.ts';
import { contractsOf, sourcesIn } from '../support/contracts.ts';

const reference = readFileSync(join(repository, 'docs/language.md'), 'utf8');

/**
 * A fenced block. `information` is what stands behind the opening fence, such as `json invalid:
 * required at /b`.
 */
interface Block {
  readonly information: string;
  readonly text: string;
  readonly line: number;
}

const blocks: readonly Block[] = [...reference.matchAll(/^```(.+)\n([\s\S]*?)^```$/gm)].map(
  ({ 1: information = '', 2: text = '', index }) => ({
    information,
    text,
    line: reference.slice(0, index).split('\n').length,
  }),
);
const contractBlocks = blocks.filter(({ information }) => information === 'yaml');
/** Compiled once, since many documents stand below one contract. */
const contracts = new Map<Block, Contract>();
const documentBlocks = blocks.filter(({ information }) => information.startsWith('json'));

describe('every contract compiles', () => {
  it.each(contractBlocks)('line $line', (block) => {
    expect(compiled(block).declarations).not.toEqual([]);
  });

  it('of those there are many, and few blocks are left out', () => {
    expect(contractBlocks.length).toBeGreaterThan(35);
    expect(blocks.length - contractBlocks.length - documentBlocks.length).toBe(0);
  });
});

describe('every document is judged as the reference says', () => {
  it.each(documentBlocks)('line $line: $information', (block) => {
    const { type, expected } = verdict(block);
    for (const text of documents(block))
      expect(judge(block, type, text).map(shown)).toEqual(expected);
  });

  it('with messages of the forms that the table of structural rules gives', () => {
    const unlike = documentBlocks
      .flatMap((block) =>
        documents(block).flatMap((text) => judge(block, verdict(block).type, text)),
      )
      .filter(
        ({ rule, message }) =>
          Object.hasOwn(structuralRules, rule) &&
          !messageForms(rule).some((form) => form.test(message)),
      )
      .map(({ rule, message }) => `${rule}: ${message}`);
    expect(unlike).toEqual([]);
  });

  it('and some of them only warn', () => {
    const warned = documentBlocks.filter((block) => {
      const violations = documents(block).flatMap((text) =>
        judge(block, verdict(block).type, text),
      );
      return violations.length > 0 && isValid(violations);
    });
    expect(warned.length).toBeGreaterThan(0);
  });
});

describe('nothing is left out', () => {
  it('of the diagnostics', () => {
    expect(firstCells('## Diagnostics')).toEqual(diagnosticCodes);
  });

  it('of the structural rules', () => {
    expect(firstCells('## Structural rules')).toEqual(Object.keys(structuralRules));
  });

  it('of the types of the language', () => {
    const rows = [...firstCells('### Types of the language'), ...firstCells('### Formats')].map(
      (name) => name.replace('<T>', ''),
    );
    expect([...new Set(rows)].sort()).toEqual([...builtinNames].sort());
  });

  it('of the formats', () => {
    expect([...firstCells('### Formats')].sort()).toEqual([...formatNames].sort());
  });

  it('of the kinds of rules', () => {
    const keys = ruleKinds.map(({ key }) => key);
    expect(firstCells('## Rules').filter((cell) => keys.includes(cell))).toEqual(
      expect.arrayContaining(keys),
    );
    expect(firstCells('### What rules say without a message')).toEqual(
      keys.filter((key) => key !== 'prose'),
    );
    const used = contractBlocks.map(({ text }) => text).join('\n');
    expect(keys.filter((key) => !used.includes(`${key}:`))).toEqual([]);
  });

  it('of the keys of the meta-schema', () => {
    const code = [
      ...contractBlocks.map(({ text }) => text),
      ...(reference.match(/`[^`\n]+`/g) ?? []),
    ].join(' ');
    const words = new Set(code.match(/[A-Za-z]+/g));
    expect(keysOf(metaSchema).filter((key) => !words.has(key))).toEqual([]);
  });

  it('of the code points that text rules know', () => {
    const known = reference.replaceAll('\n', ' ');
    expect(known).toContain(`${listed(whiteSpace)}.`);
    expect(known).toContain(`${listed(emoji)}.`);
  });

  it('and every link leads somewhere', () => {
    const headings = [...reference.matchAll(/^#+ (.+)$/gm)].map(({ 1: heading = '' }) =>
      anchor(heading),
    );
    const links = [...reference.matchAll(/\]\(#([^)]+)\)/g)].map(({ 1: link = '' }) => link);
    expect(links.filter((link) => !headings.includes(link))).toEqual([]);
  });
});

/** A block without a head gets one; its first type is the root. */
function compiled(block: Block): Contract {
  const known = contracts.get(block);
  if (known !== undefined) return known;
  const { text } = block;
  const root = /^types:\n {2}(\w+)/m.exec(text)?.[1] ?? '';
  const source = {
    file: 'test.yaml',
    name: 'test.yaml',
    bytes: new TextEncoder().encode(text.startsWith('contract:') ? text : head(root) + text),
  };
  // Only where it uses types of other contracts are those compiled too.
  const compiledTogether = compile(
    /[A-Z]+-[0-9]+\.[A-Z]/.test(text) ? [source, ...sourcesIn('contracts')] : [source],
  );
  const contract = contractsOf(compiledTogether).find(
    ({ source: { file } }) => file === 'test.yaml',
  );
  if (contract === undefined) throw new Error('no contract');
  contracts.set(block, contract);
  return contract;
}

function judge(block: Block, type: string | undefined, text: string): readonly Violation[] {
  const before = contractBlocks.findLast(({ line }) => line < block.line);
  if (before === undefined) throw new Error('no contract stands before this document');
  const contract = compiled(before);
  return validateText(contract, type ?? contract.root, text);
}

/** `json valid`, `json valid as Switch`, `json invalid: required at /b`. */
function verdict({ information, line }: Block): {
  readonly type: string | undefined;
  readonly expected: readonly string[];
} {
  const { type, violations } =
    /^json (?:valid|invalid)(?: as (?<type>\w+))?(?:: (?<violations>.+))?$/.exec(information)
      ?.groups ?? {};
  if (information.startsWith('json valid') !== (violations === undefined))
    throw new Error(`line ${line} says neither valid nor what is wrong`);
  return { type, expected: violations?.split(', ') ?? [] };
}

/** A line that does not start with a space or a closing bracket starts another document. */
function documents({ text }: Block): readonly string[] {
  return text.trimEnd().split(/\n(?![\s\]}])/);
}

function shown({ rule, path }: Violation): string {
  return path === '' ? rule : `${rule} at ${path}`;
}

/**
 * The code words that rows of tables start with, from a heading to the next one of its rank or
 * above.
 */
function firstCells(heading: string): readonly string[] {
  return rowsBelow(heading).flatMap(([first = '']) => /^`([^`]+)`$/.exec(first)?.[1] ?? []);
}

function rowsBelow(heading: string): readonly (readonly string[])[] {
  const rank = heading.indexOf(' ');
  const [, after = ''] = reference.split(`\n${heading}\n`);
  const [section = ''] = after.split(new RegExp(`^#{1,${rank}} `, 'm'));
  return [...section.matchAll(/^\| (.*) \|$/gm)].map(({ 1: row = '' }) =>
    row.split(/ ?(?<!\\)\| ?/),
  );
}

/** The forms in which the table writes the messages of a rule; `…` stands for anything. */
function messageForms(rule: string): readonly RegExp[] {
  const row = rowsBelow('## Structural rules').find(([first]) => first === `\`${rule}\``);
  return (row?.[1] ?? '')
    .split('<br>')
    .map((form) => new RegExp(`^${form.split('…').map(literally).join('.+')}$`, 'u'));
}

function literally(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/** Every name that the meta-schema declares as a key of a map. */
function keysOf(schema: Json): readonly string[] {
  if (Array.isArray(schema)) return schema.flatMap(keysOf);
  if (schema === null || typeof schema !== 'object') return [];
  return Object.entries(schema).flatMap(([keyword, inner]) =>
    keyword === 'properties'
      ? [...Object.keys(inner ?? {}), ...Object.values(inner ?? {}).flatMap(keysOf)]
      : keysOf(inner),
  );
}

/** `U+0009–U+000D, U+0020` */
function listed(ranges: readonly CodePointRange[]): string {
  const written = (point: number) => `U+${point.toString(16).toUpperCase().padStart(4, '0')}`;
  return ranges
    .map(([from, to]) => (from === to ? written(from) : `${written(from)}–${written(to)}`))
    .join(', ');
}

function anchor(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^a-z0-9 -]/g, '')
    .replaceAll(' ', '-');
}
