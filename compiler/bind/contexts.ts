/** The context of a contract: its own, or that of the types that it uses. */
import { diagnostic } from '../diagnostics/diagnostics.ts';
import type { Contract } from '../model/model.ts';
import { qualifiedName } from '../model/qualified-names.ts';
import { importedContexts } from '../model/queries/context-rules.ts';
import type { BuildScope } from './scope.ts';

/**
 * The context is handed on to types of other contracts, whose rules expect it to be of a type of
 * theirs.
 */
export function checkContexts({ context, imports }: Contract, scope: BuildScope): void {
  for (const [id, other] of imports) {
    const expected = other.context === undefined ? undefined : qualifiedName(other.context, id);
    if (context === undefined || expected === undefined || context === expected) continue;
    const problem = `The rules of ${id} read a context of the type ${expected}, and this contract has another one.`;
    scope.report(diagnostic('import', scope.loaded.span(['context']), { problem }));
  }
}

/**
 * A contract that names no context has that of the types that it uses, where their rules read one:
 * nobody could give it otherwise.
 */
export function withInheritedContext(contract: Contract, scope: BuildScope): Contract {
  if (contract.context !== undefined) return contract;
  const [first, second] = importedContexts(contract);
  if (first === undefined) return contract;
  if (second !== undefined) {
    const problem = `The types that this contract uses read contexts of two types, ${first.name} and ${second.name}. A contract has one.`;
    scope.report(diagnostic('import', scope.loaded.span(['contract']), { problem }));
    return contract;
  }
  return {
    ...contract,
    context: first.name,
    imports: new Map([...contract.imports, [first.home.id, first.home]]),
  };
}

export function checkExampleContexts({ context, examples }: Contract, scope: BuildScope): void {
  if (context !== undefined) return;
  for (const [index, { subject }] of examples.entries()) {
    if (subject.context === undefined) continue;
    scope.report(
      diagnostic('rule-value', scope.loaded.span(['examples', index, 'context'], 'key'), {
        problem: 'This contract reads no context.',
        instead: 'Name its type with "context", or remove this one.',
      }),
    );
  }
}
