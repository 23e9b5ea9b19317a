/**
 * The result of an agent turn, written by hand from contracts/agn-033-agent-execute-response.yaml.
 */
import type { Json, JsonText } from '../../out/typescript/runtime.ts';

export type AgentExecuteResponse = FinalResponse | ClientToolContinuation;

interface Turn {
  readonly SessionId: string;
  readonly TurnId: string;
  readonly ModeDisplayName: string;
}

export interface FinalResponse extends Turn {
  readonly Kind: 'final';
  readonly PrimaryOutputText: string;
  readonly Files?: readonly FileRef[];
  readonly ToolResults?: readonly ToolResult[];
  readonly UserWarnings?: readonly string[];
  readonly Usage?: { readonly [name: string]: Json };
  readonly ToolCalls?: never;
  readonly ToolContinuationMessage?: never;
}

export interface ClientToolContinuation extends Turn {
  readonly Kind: 'client_tool_continuation';
  readonly ToolCalls: readonly ToolCall[];
  readonly ToolContinuationMessage?: string;
  readonly PrimaryOutputText?: never;
  readonly Files?: never;
  readonly ToolResults?: never;
  readonly UserWarnings?: never;
  readonly Usage?: never;
}

export interface ToolCall {
  readonly ToolCallId: string;
  readonly Name: string;
  readonly ArgumentsJson: JsonText<Json>;
}

/** A tool either succeeded or failed. */
export type ToolResult = {
  readonly ToolCallId: string;
  readonly ExecutionMs: number;
} & (
  | { readonly ResultJson: JsonText<Json>; readonly ErrorMessage?: never }
  | { readonly ErrorMessage: string; readonly ResultJson?: never }
);

export interface FileRef {
  readonly Name: string;
  readonly MimeType: string;
  readonly Url: string;
  readonly SizeBytes: number;
  readonly ContentHash: string;
  readonly Description?: string;
  readonly ContentExpires?: string;
}

export interface ToolResultsRequest {
  readonly SessionId: string;
  readonly TurnId: string;
  readonly ToolResults: readonly ToolResult[];
}

/** `Result` is null unless the invocation succeeded. */
export type InvokeResult<T> = {
  readonly Errors?: readonly string[];
  readonly Warnings?: readonly string[];
} & (
  | { readonly Successful: true; readonly Result: T }
  | { readonly Successful: false; readonly Result: null }
);

export type ExecuteResult = InvokeResult<AgentExecuteResponse>;
