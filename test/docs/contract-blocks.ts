/** Contracts on the pages, and the documents below them with their expected violations. */

import { validateText } from '../../compiler/interpreter/interpret.ts';
import type { Contract } from '../../compiler/model/model.ts';
import type { Violation } from '../../compiler/model/violations.ts';
import { compile } from '../support/compile.ts';
import { head } from '../support/contract-text.ts';
import { contractsOf, sourcesIn } from '../support/contracts.ts';
import { at, type Block, pageAt } from './pages.ts';

/** Memoized, since many documents belong to one contract. */
const compiledBlocks = new Map<string, Contract>();

/** Completes a block without a head. Its first type is the root. */
export function compiled(block: Block): Contract {
  const known = compiledBlocks.get(at(block));
  if (known !== undefined) return known;
  const contract = compileBlock(block);
  compiledBlocks.set(at(block), contract);
  return contract;
}

function compileBlock({ text }: Block): Contract {
  const root = /^types:\n {2}(\w+)/m.exec(text)?.[1] ?? '';
  const source = {
    file: 'test.yaml',
    name: 'test.yaml',
    bytes: new TextEncoder().encode(text.startsWith('contract:') ? text : head(root) + text),
  };
  // Other contracts are compiled only if the block uses their types.
  const together = compile(
    /[A-Z]+-[0-9]+\.[A-Z]/.test(text) ? [source, ...sourcesIn('contracts')] : [source],
  );
  const contract = contractsOf(together).find(({ source: { file } }) => file === 'test.yaml');
  if (contract === undefined) throw new Error('no contract');
  return contract;
}

/** The last contract above a block, on the same page. */
export function contractAbove(block: Block): Contract | undefined {
  const above = pageAt(block.page).blocks.findLast(
    ({ language, note, line }) => language === 'yaml' && note === '' && line < block.line,
  );
  return above === undefined ? undefined : compiled(above);
}

/** `json valid`, `json valid as Switch`, `json invalid: required at /b`. */
export function announced({ note, page, line }: Block): {
  readonly type: string | undefined;
  readonly violations: readonly string[];
} {
  const { type, violations } =
    /^(?:valid|invalid)(?: as (?<type>\w+))?(?:: (?<violations>.+))?$/.exec(note)?.groups ?? {};
  if (note.startsWith('valid') !== (violations === undefined))
    throw new Error(`${page}:${line} has neither "valid" nor expected violations`);
  return { type, violations: violations?.split(', ') ?? [] };
}

/** Splits documents at lines that do not start with a space or a closing bracket. */
export function documents({ text }: Block): readonly string[] {
  return text.trimEnd().split(/\n(?![\s\]}])/);
}

export function violationsOf(block: Block, text: string): readonly Violation[] {
  const contract = contractAbove(block);
  if (contract === undefined) throw new Error(`${at(block)}: no contract above this document`);
  return validateText(contract, announced(block).type ?? contract.root, text);
}

export function summary({ rule, path }: Violation): string {
  return path === '' ? rule : `${rule} at ${path}`;
}
