/**
 * What follows from the files of a transport: which type each holds, and which fields of the answer
 * the request gives.
 */
import type { Contract, Exchange } from '../model.ts';
import type { Check } from '../rule-tree.ts';

/** The exchange between the document in the request file and the root type, which answers it. */
export function fileExchange({ transport, exchanges, root }: Contract): Exchange | undefined {
  return transport?.requestFile === undefined
    ? undefined
    : exchanges.find(({ answers }) => answers === root);
}

/**
 * The type of a document by the name of its file; undefined where the contract does not know the
 * name.
 */
export function typeOfFile(contract: Contract, name: string): string | undefined {
  if (contract.transport?.file === name) return contract.root;
  return contract.transport?.requestFile === name ? fileExchange(contract)?.asks : undefined;
}

/** A field of the answer that a rule `same` ties to a field of what was asked. */
export interface Echo {
  readonly asks: string;
  readonly answers: string;
}

export function echoes({ check }: Exchange): readonly Echo[] {
  return inner(check);
}

function inner(check: Check): readonly Echo[] {
  switch (check.kind) {
    case 'all':
      return check.checks.flatMap(inner);
    case 'unlessFailed':
    case 'when':
      return inner(check.then);
    case 'assert': {
      const { test } = check;
      if (
        test.kind !== 'compare' ||
        test.operator !== 'equal' ||
        test.left.kind !== 'get' ||
        test.right.kind !== 'get'
      )
        return [];
      const [asks, ...belowAsks] = test.left.path;
      const [answers, ...belowAnswers] = test.right.path;
      const isEcho =
        test.left.from === 'asks' &&
        test.right.from === 'answers' &&
        belowAsks.length + belowAnswers.length === 0;
      return isEcho && asks !== undefined && answers !== undefined ? [{ asks, answers }] : [];
    }
    default:
      return [];
  }
}
