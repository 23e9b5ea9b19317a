/** A tRPC server, which accepts any Standard Schema. Each type of a contract is one. */
import { initTRPC, TRPCError } from '@trpc/server';
import { FinalResponse, ToolResultsRequest } from 'concordat-contracts/agn-033';
import { SubagentReturn } from 'concordat-contracts/sub-001';

declare const console: { log(text: string): void };

const { router, procedure, createCallerFactory } = initTRPC.create();

const server = router({
  // The type of the input is inferred from the schema.
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

/** Returns the result of a call as JSON, or the issues of its input. */
async function outcomeOf(result: Promise<unknown>): Promise<string> {
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
  await outcomeOf(
    caller.continueTurn({
      ...request,
      ToolResults: [{ ToolCallId: 'c-1', ExecutionMs: 1, ErrorMessage: 'no' }],
    }),
  ),
);
console.log(
  await outcomeOf(
    caller.continueTurn({
      ...request,
      // @ts-expect-error: a result without an outcome
      ToolResults: [{ ToolCallId: 'c-1', ExecutionMs: 1 }, { ToolCallId: 7 }],
    }),
  ),
);
console.log(
  await outcomeOf(
    // @ts-expect-error: unknown status
    caller.report({ status: 'lost', summary: '', artifacts: [], metadata: { session_id: 's' } }),
  ),
);
