/**
 * Derives from the files of a transport the type of each file, and the response fields that are
 * copied from the request.
 */
import type { Contract, Exchange } from '../model.ts';
import type { Check } from '../rule-tree.ts';

/** Returns the exchange between the request file and the root type, which is the response. */
export function fileExchange({ transport, exchanges, root }: Contract): Exchange | undefined {
  return transport?.requestFile === undefined
    ? undefined
    : exchanges.find(({ answers }) => answers === root);
}

/** Returns the type of a document by its file name; undefined for other file names. */
export function typeOfFile(contract: Contract, name: string): string | undefined {
  if (contract.transport?.file === name) return contract.root;
  return contract.transport?.requestFile === name ? fileExchange(contract)?.asks : undefined;
}

/** A response field that a `same` rule requires to equal a request field. */
export interface Echo {
  readonly asks: string;
  readonly answers: string;
}

export function echoes({ check }: Exchange): readonly Echo[] {
  return echoesIn(check);
}

function echoesIn(check: Check): readonly Echo[] {
  switch (check.kind) {
    case 'all':
      return check.checks.flatMap(echoesIn);
    case 'unlessFailed':
    case 'when':
      return echoesIn(check.then);
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
