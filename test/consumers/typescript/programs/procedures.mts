/** A server of procedures that knows nothing of contracts: it takes Standard Schemas, and each type of a contract is one. */
import { initTRPC, TRPCError } from '@trpc/server';
import { FinalResponse, ToolResultsRequest } from 'concordat-contracts/agn-033';
import { SubagentReturn } from 'concordat-contracts/sub-001';

declare const console: { log(text: string): void };

const { router, procedure, createCallerFactory } = initTRPC.create();

const server = router({
  // The compiler knows the input by the schema alone.
  continueTurn: procedure
    .input(ToolResultsRequest)
    .output(FinalResponse)
    .mutation(({ input: { SessionId, TurnId, ToolResults } }) => ({
      Kind: 'final' as const,
      SessionId,
      TurnId,
      ModeDisplayName: 'General',
      PrimaryOutputText: ToolResults.map((result) => result.ErrorMessage ?? result.ResultJson).join(
        ', ',
      ),
    })),
  report: procedure
    .input(SubagentReturn)
    .mutation(({ input }) => input.artifacts.map(({ path }) => path)),
});

const caller = createCallerFactory(server)({});

interface Issue {
  readonly message: string;
  readonly path?: readonly unknown[];
}

/** What came of a call: a value, or what the schema had against the input. */
async function told(result: Promise<unknown>): Promise<string> {
  try {
    return JSON.stringify(await result);
  } catch (problem) {
    if (!(problem instanceof TRPCError)) throw problem;
    const { issues = [] } = problem.cause as { readonly issues?: readonly Issue[] };
    return [
      problem.code,
      ...issues.map(({ path, message }) => `${JSON.stringify(path)} ${message}`),
    ].join(' | ');
  }
}

const request = { SessionId: 's-1', TurnId: 't-1' };
console.log(
  await told(
    caller.continueTurn({
      ...request,
      ToolResults: [{ ToolCallId: 'c-1', ExecutionMs: 1, ErrorMessage: 'no' }],
    }),
  ),
);
console.log(
  await told(
    caller.continueTurn({
      ...request,
      // @ts-expect-error: a result has an outcome
      ToolResults: [{ ToolCallId: 'c-1', ExecutionMs: 1 }, { ToolCallId: 7 }],
    }),
  ),
);
console.log(
  await told(
    // @ts-expect-error: there is no such status
    caller.report({ status: 'lost', summary: '', artifacts: [], metadata: { session_id: 's' } }),
  ),
);
