/** A client of an agent: shows a final answer, or runs the requested tools and answers with their results. */
import { assertNever, decodeJson, encodeJson, type Json } from 'concordat-contracts';
import {
  type ClientToolContinuation,
  type FinalResponse,
  parseExecuteResult,
  requireToolRound,
  type ToolCall,
  type ToolResult,
  type ToolResultsRequest,
} from 'concordat-contracts/agn-033';

declare const console: { log(text: string): void };

type Tool = (input: Json) => Json;

const tools: ReadonlyMap<string, Tool> = new Map<string, Tool>([
  ['add', (input) => Number(argument(input, 'left')) + Number(argument(input, 'right'))],
  [
    'read_file',
    (input) => {
      const path = argument(input, 'path');
      if (path !== 'README.md') throw new Error(`${JSON.stringify(path)} does not exist.`);
      return { lines: 12 };
    },
  ],
]);

/** The contract allows any arguments. The tools expect an object. */
function argument(input: Json, name: string): Json | undefined {
  return isObject(input) ? input[name] : undefined;
}

function isObject(json: Json): json is { readonly [name: string]: Json } {
  return typeof json === 'object' && json !== null && !Array.isArray(json);
}

/** A failure is a result too. A result with both outcomes, or with none, does not compile. */
function run({ ToolCallId, Name, ArgumentsJson }: ToolCall): ToolResult {
  try {
    const tool = tools.get(Name);
    if (tool === undefined)
      return { ToolCallId, ExecutionMs: 0, ErrorMessage: `There is no tool ${Name}.` };
    return { ToolCallId, ExecutionMs: 1, ResultJson: encodeJson(tool(decodeJson(ArgumentsJson))) };
  } catch (problem) {
    return {
      ToolCallId,
      ExecutionMs: 1,
      ErrorMessage: problem instanceof Error ? problem.message : String(problem),
    };
  }
}

function answer(continuation: ClientToolContinuation): ToolResultsRequest {
  const { SessionId, TurnId, ToolCalls } = continuation;
  const request = { SessionId, TurnId, ToolResults: ToolCalls.map(run) };
  // A mismatch is a bug, so this throws before anything is sent.
  requireToolRound(continuation, request);
  return request;
}

function show({ PrimaryOutputText, Files = [] }: FinalResponse): string {
  return [PrimaryOutputText, ...Files.map(({ Name, Url }) => `${Name}: ${Url}`)].join('\n');
}

/** Returns the next action: the text to send back, or the text to show. */
export function handle(text: string): string {
  const parsed = parseExecuteResult(text);
  if (!parsed.valid)
    return `invalid: ${parsed.violations.map(({ rule, path }) => `${rule} at ${path}`).join(', ')}`;
  const { value } = parsed;
  // Successful discriminates the type of Result.
  if (!value.Successful) return `failed: ${(value.Errors ?? []).join(' ')}`;
  const response = value.Result;
  switch (response.Kind) {
    case 'final':
      return `show: ${show(response)}`;
    case 'client_tool_continuation':
      return `send: ${JSON.stringify(answer(response))}`;
    default:
      return assertNever(response);
  }
}

const turn = { SessionId: 's-1', TurnId: 't-1', ModeDisplayName: 'General' };
const call = (ToolCallId: string, Name: string, input: Json) => ({
  ToolCallId,
  Name,
  ArgumentsJson: JSON.stringify(input),
});
const received: readonly object[] = [
  {
    Successful: true,
    Result: {
      ...turn,
      Kind: 'client_tool_continuation',
      ToolCalls: [
        call('c-1', 'add', { left: 1, right: 2 }),
        call('c-2', 'read_file', { path: 'README.md' }),
        call('c-3', 'read_file', { path: 'x' }),
        call('c-4', 'fly', []),
      ],
    },
  },
  { Successful: true, Result: { ...turn, Kind: 'final', PrimaryOutputText: 'It is 3.' } },
  { Successful: true, Result: { ...turn, Kind: 'final', PrimaryOutputText: 'x', ToolCalls: [] } },
  {
    Successful: true,
    Result: {
      ...turn,
      Kind: 'client_tool_continuation',
      ToolCalls: [{ ...call('c-1', 'add', 1), ArgumentsJson: '{' }],
    },
  },
  { Successful: false, Result: null, Errors: ['Out of credit.'] },
];
for (const response of received) console.log(handle(JSON.stringify(response)));
