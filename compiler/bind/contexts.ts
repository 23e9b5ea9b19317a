/** Resolves the context of a contract: its own, or that of the types that it uses. */
import { diagnostic } from '../diagnostics/diagnostics.ts';
import type { Contract } from '../model/model.ts';
import { qualifiedName } from '../model/qualified-names.ts';
import { importedContexts } from '../model/queries/context-rules.ts';
import type { BuildScope } from './scope.ts';

/** Checks that imported contracts expect the same context, since it is passed on to their types. */
export function checkContexts({ context, imports }: Contract, scope: BuildScope): void {
  for (const [id, other] of imports) {
    const expected = other.context === undefined ? undefined : qualifiedName(other.context, id);
    if (context === undefined || expected === undefined || context === expected) continue;
    const problem = `The rules of ${id} read a context of the type ${expected}, but this contract has another type.`;
    scope.report(diagnostic('import', scope.loaded.span(['context']), { problem }));
  }
}

/**
 * Gives a contract without a context the context of the types that it uses, so that callers can
 * pass it to their rules.
 */
export function withInheritedContext(contract: Contract, scope: BuildScope): Contract {
  if (contract.context !== undefined) return contract;
  const [first, second] = importedContexts(contract);
  if (first === undefined) return contract;
  if (second !== undefined) {
    const problem = `The types that this contract uses read contexts of two types, ${first.name} and ${second.name}. A contract has only one.`;
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
        problem: 'This contract has no context.',
        instead: 'Declare its type under "context" of the contract, or remove this one.',
      }),
    );
  }
}
