/** The two contracts in Zod. Refinements call the same functions as the generated validators. */
import { z } from 'zod';

export function zodValidators(shared) {
  return Object.fromEntries(
    Object.entries({ 'AGN-033': agentResponse(shared), 'SUB-001': subagentReturn(shared) }).map(
      ([id, schema]) => [id, (value) => schema.safeParse(value).error?.issues ?? []],
    ),
  );
}

const name = z.string().min(1);
const count = z.number().int().min(0);

function agentResponse({ holdsJson, isUri, isDateTime, isUniqueBy }) {
  const json = z.string().refine(holdsJson);
  const file = z.strictObject({
    Name: name,
    MimeType: name,
    Url: z.string().refine(isUri),
    SizeBytes: count,
    ContentHash: name,
    Description: z.string().optional(),
    ContentExpires: z.string().refine(isDateTime).optional(),
  });
  const call = z.strictObject({ ToolCallId: name, Name: name, ArgumentsJson: json });
  const result = z
    .strictObject({
      ToolCallId: name,
      ExecutionMs: count,
      ResultJson: json.optional(),
      ErrorMessage: z.string().optional(),
    })
    .refine(
      ({ ResultJson, ErrorMessage }) => (ResultJson === undefined) !== (ErrorMessage === undefined),
    );
  const turn = { SessionId: name, TurnId: name, ModeDisplayName: z.string() };
  return z.discriminatedUnion('Kind', [
    z.strictObject({
      Kind: z.literal('final'),
      ...turn,
      PrimaryOutputText: z.string(),
      Files: z.array(file).optional(),
      ToolResults: z.array(result).optional(),
      UserWarnings: z.array(z.string()).optional(),
      Usage: z.record(z.string(), z.unknown()).optional(),
    }),
    z.strictObject({
      Kind: z.literal('client_tool_continuation'),
      ...turn,
      ToolCalls: z
        .array(call)
        .min(1)
        .refine((list) => isUniqueBy(list, 'ToolCallId')),
      ToolContinuationMessage: z.string().optional(),
    }),
  ]);
}

function subagentReturn(shared) {
  const artifact = z.strictObject({
    type: z.enum(['research', 'plan', 'implementation', 'summary', 'test', 'documentation']),
    path: z.string().refine(shared.isRelativePath),
    summary: z
      .string()
      .max(200)
      .refine((text) => shared.hasSentences(text, 0, 1))
      .refine(shared.hasNoEmoji)
      .refine(shared.hasNoMarkup)
      .optional(),
  });
  const metadata = z.looseObject({
    session_id: name.refine(shared.isSessionId),
    duration_seconds: z.number().min(0),
    agent_type: name,
    delegation_depth: count.optional(),
    delegation_path: z.array(z.string()).optional(),
    retries: count.optional(),
    warnings: z.array(z.unknown()).optional(),
  });
  const error = z.strictObject({
    type: z.enum(['timeout', 'validation', 'execution', 'resource', 'cycle']),
    message: z.string().min(1).max(500),
    code: z
      .string()
      .regex(/^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*$/)
      .optional(),
    recoverable: z.boolean().optional(),
  });
  return z.strictObject({
    status: z.enum(['completed', 'failed', 'partial', 'blocked']),
    summary: name
      .refine((text) => shared.hasCodePoints(text, 10, 500))
      .refine((text) => shared.hasSentences(text, 2, 5))
      .refine((text) => shared.hasTokens(text, 0, 100))
      .refine(shared.hasNoEmoji)
      .refine(shared.hasNoMarkup),
    artifacts: z.array(artifact).refine((list) => shared.isUniqueBy(list, 'path')),
    metadata,
    errors: z.array(error).optional(),
    next_steps: z.string().max(300).nullish(),
  });
}
