/**
 * A client that handles an agent turn with the generated types. Each `@ts-expect-error` marks a
 * program that must not compile.
 */
import {
  agn033,
  assertNever,
  ContractError,
  encodeJson,
  type JsonText,
  type Violation,
} from 'concordat-contracts';
import {
  type AgentExecuteResponse,
  type ClientToolContinuation,
  exchanges,
  FileRef,
  type FinalResponse,
  InvokeResult,
  isToolCall,
  parseAgentExecuteResponse,
  requireToolRound,
  type ToolResult,
  type ToolResultsRequest,
} from 'concordat-contracts/agn-033';

const session = { SessionId: 's', TurnId: 't', ModeDisplayName: 'General' } as const;

/** Switching on the kind narrows the type, and the switch is exhaustive. */
export function show(response: AgentExecuteResponse): string {
  switch (response.Kind) {
    case 'final':
      return response.PrimaryOutputText;
    case 'client_tool_continuation':
      return response.ToolCalls.map(({ Name }) => Name).join(', ');
    default:
      return assertNever(response);
  }
}

export function answer(text: string): readonly object[] {
  const parsed = parseAgentExecuteResponse(text);
  if (!parsed.valid) return parsed.violations;
  if (parsed.value.Kind === 'final') return [];
  const { SessionId, TurnId, ToolCalls } = parsed.value;
  const ToolResults = ToolCalls.map(
    ({ ToolCallId }): ToolResult => ({
      ToolCallId,
      ExecutionMs: 1,
      ResultJson: encodeJson({ done: true }),
    }),
  );
  return exchanges.toolRound.validate(parsed.value, { SessionId, TurnId, ToolResults });
}

/** The throwing function returns nothing, and accepts only the documents of its exchange. */
export function send(
  continuation: ClientToolContinuation,
  request: ToolResultsRequest,
): ToolResultsRequest {
  requireToolRound(continuation, request);
  // @ts-expect-error: the request comes second
  requireToolRound(request, continuation);
  // @ts-expect-error: it returns nothing
  const returned: ToolResultsRequest = requireToolRound(continuation, request);
  return returned;
}
export const violationsOf = (error: unknown): readonly Violation[] =>
  error instanceof ContractError ? error.violations : [];

// A final response has a text, and no fields of a continuation.
export const right: FinalResponse = { Kind: 'final', ...session, PrimaryOutputText: 'Done.' };
// @ts-expect-error: the text is missing
export const withoutText: FinalResponse = { Kind: 'final', ...session };
// @ts-expect-error: a final response has no tool calls, not even an empty list
export const withCalls: AgentExecuteResponse = {
  Kind: 'final',
  ...session,
  PrimaryOutputText: '',
  ToolCalls: [],
};
// @ts-expect-error: unknown kind
export const otherKind: AgentExecuteResponse = { Kind: 'progress', ...session };
// @ts-expect-error: absent is not undefined
export const undefinedFiles: FinalResponse = {
  Kind: 'final',
  ...session,
  PrimaryOutputText: '',
  Files: undefined,
};
export const nullFiles: FinalResponse = {
  Kind: 'final',
  ...session,
  PrimaryOutputText: '',
  // @ts-expect-error: absent is not null
  Files: null,
};

// Exactly one outcome.
export const succeeded: ToolResult = { ToolCallId: 'c', ExecutionMs: 1, ResultJson: encodeJson(1) };
export const failed: ToolResult = { ToolCallId: 'c', ExecutionMs: 1, ErrorMessage: 'no' };
// @ts-expect-error: both outcomes
export const both: ToolResult = {
  ToolCallId: 'c',
  ExecutionMs: 1,
  ResultJson: encodeJson(1),
  ErrorMessage: 'no',
};
// @ts-expect-error: no outcome
export const neither: ToolResult = { ToolCallId: 'c', ExecutionMs: 1 };

// Text with embedded JSON has a branded type.
export const text: JsonText<number> = encodeJson(1);
// @ts-expect-error: a plain string is not encoded JSON
export const anyText: JsonText<number> = '1';

// Values are read-only.
// @ts-expect-error: read-only
right.PrimaryOutputText = 'changed';

// Guards narrow, and generic types keep their argument.
export function names(value: unknown): string | undefined {
  // @ts-expect-error: unknown before the guard
  value.Name;
  return isToolCall(value) ? value.Name : undefined;
}
const files = InvokeResult(FileRef).parseText('{}');
export const url: string | undefined = files.valid ? files.value.Result?.Url : undefined;
// @ts-expect-error: Result may be null
export const unchecked: string = files.valid ? files.value.Result.Url : '';

export const identity: 'AGN-033' = agn033.contract.id;
