/** The result of a subagent, written by hand from contracts/sub-001-subagent-return.yaml. */
import type { Json } from '../../out/typescript/runtime.ts';

export interface SubagentReturn {
  readonly status: ReturnStatus;
  readonly summary: string;
  readonly artifacts: readonly Artifact[];
  readonly metadata: ReturnMetadata;
  readonly errors?: readonly ReturnError[];
  readonly next_steps?: string | null;
}

export const returnStatuses = ['completed', 'failed', 'partial', 'blocked'] as const;
export type ReturnStatus = (typeof returnStatuses)[number];

export interface Artifact {
  readonly type: ArtifactType;
  readonly path: string;
  readonly summary?: string;
}

export const artifactTypes = [
  'research',
  'plan',
  'implementation',
  'summary',
  'test',
  'documentation',
] as const;
export type ArtifactType = (typeof artifactTypes)[number];

export interface ReturnMetadata {
  readonly session_id: string;
  readonly duration_seconds: number;
  readonly agent_type: string;
  readonly delegation_depth?: number;
  readonly delegation_path?: readonly string[];
  readonly retries?: number;
  readonly warnings?: readonly Json[];
  /** Agents may add members of their own. */
  readonly [other: string]: unknown;
}

export interface ReturnError {
  readonly type: ErrorType;
  readonly message: string;
  readonly code?: string;
  readonly recoverable?: boolean;
}

export const errorTypes = ['timeout', 'validation', 'execution', 'resource', 'cycle'] as const;
export type ErrorType = (typeof errorTypes)[number];

export interface SubagentInvocation {
  readonly session_id: string;
  /** Callers may pass more members than the result depends on. */
  readonly [other: string]: unknown;
}
