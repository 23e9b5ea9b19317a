/** The two contracts in Valibot. Checks call the same functions as the generated validators. */
import * as v from 'valibot';

export function valibotValidators(shared) {
  return Object.fromEntries(
    Object.entries({ 'AGN-033': agentResponse(shared), 'SUB-001': subagentReturn(shared) }).map(
      ([id, schema]) => [id, (value) => v.safeParse(schema, value).issues ?? []],
    ),
  );
}

const name = v.pipe(v.string(), v.minLength(1));
const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const text = (...checks) => v.pipe(v.string(), ...checks.map((check) => v.check(check)));

function agentResponse({ holdsJson, isUri, isDateTime, isUniqueBy }) {
  const json = text(holdsJson);
  const file = v.strictObject({
    Name: name,
    MimeType: name,
    Url: text(isUri),
    SizeBytes: count,
    ContentHash: name,
    Description: v.optional(v.string()),
    ContentExpires: v.optional(text(isDateTime)),
  });
  const call = v.strictObject({ ToolCallId: name, Name: name, ArgumentsJson: json });
  const result = v.pipe(
    v.strictObject({
      ToolCallId: name,
      ExecutionMs: count,
      ResultJson: v.optional(json),
      ErrorMessage: v.optional(v.string()),
    }),
    v.check(
      ({ ResultJson, ErrorMessage }) => (ResultJson === undefined) !== (ErrorMessage === undefined),
    ),
  );
  const turn = { SessionId: name, TurnId: name, ModeDisplayName: v.string() };
  return v.variant('Kind', [
    v.strictObject({
      Kind: v.literal('final'),
      ...turn,
      PrimaryOutputText: v.string(),
      Files: v.optional(v.array(file)),
      ToolResults: v.optional(v.array(result)),
      UserWarnings: v.optional(v.array(v.string())),
      Usage: v.optional(v.record(v.string(), v.unknown())),
    }),
    v.strictObject({
      Kind: v.literal('client_tool_continuation'),
      ...turn,
      ToolCalls: v.pipe(
        v.array(call),
        v.minLength(1),
        v.check((list) => isUniqueBy(list, 'ToolCallId')),
      ),
      ToolContinuationMessage: v.optional(v.string()),
    }),
  ]);
}

function subagentReturn(shared) {
  const artifact = v.strictObject({
    type: v.picklist(['research', 'plan', 'implementation', 'summary', 'test', 'documentation']),
    path: text(shared.isRelativePath),
    summary: v.optional(
      v.pipe(
        v.string(),
        v.maxLength(200),
        v.check((summary) => shared.hasSentences(summary, 0, 1)),
        v.check(shared.hasNoEmoji),
        v.check(shared.hasNoMarkup),
      ),
    ),
  });
  const metadata = v.looseObject({
    session_id: v.pipe(name, v.check(shared.isSessionId)),
    duration_seconds: v.pipe(v.number(), v.minValue(0)),
    agent_type: name,
    delegation_depth: v.optional(count),
    delegation_path: v.optional(v.array(v.string())),
    retries: v.optional(count),
    warnings: v.optional(v.array(v.unknown())),
  });
  const error = v.strictObject({
    type: v.picklist(['timeout', 'validation', 'execution', 'resource', 'cycle']),
    message: v.pipe(v.string(), v.minLength(1), v.maxLength(500)),
    code: v.optional(v.pipe(v.string(), v.regex(/^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*$/))),
    recoverable: v.optional(v.boolean()),
  });
  return v.strictObject({
    status: v.picklist(['completed', 'failed', 'partial', 'blocked']),
    summary: v.pipe(
      name,
      v.check((summary) => shared.hasCodePoints(summary, 10, 500)),
      v.check((summary) => shared.hasSentences(summary, 2, 5)),
      v.check((summary) => shared.hasTokens(summary, 0, 100)),
      v.check(shared.hasNoEmoji),
      v.check(shared.hasNoMarkup),
    ),
    artifacts: v.pipe(
      v.array(artifact),
      v.check((list) => shared.isUniqueBy(list, 'path')),
    ),
    metadata,
    errors: v.optional(v.array(error)),
    next_steps: v.nullish(v.pipe(v.string(), v.maxLength(300))),
  });
}
