/**
 * Derives from the files of a transport the type of each file, and the response fields that are
 * copied from the request.
 */
import type { Contract, Exchange } from '../model.ts';
import type { Binding, Check, Operand, Test } from '../rule-tree.ts';
import { branchesOf } from '../visit/rule-tree.ts';

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
  const own = check.kind === 'assert' ? echoOf(check.test) : undefined;
  return [...(own === undefined ? [] : [own]), ...branchesOf(check).flatMap(echoesIn)];
}

function echoOf(test: Test): Echo | undefined {
  if (test.kind !== 'compare' || test.operator !== 'equal') return undefined;
  const [asks, answers] = [fieldOf(test.left, 'asks'), fieldOf(test.right, 'answers')];
  return asks === undefined || answers === undefined ? undefined : { asks, answers };
}

/** Returns the field of a document that an operand reads; undefined for members of a field. */
function fieldOf(operand: Operand, document: Binding): string | undefined {
  if (operand.kind !== 'get' || operand.from !== document) return undefined;
  return operand.path.length === 1 ? operand.path[0] : undefined;
}
