/**
 * The two contracts in compiled TypeBox. Rules that its types cannot express are formats and a kind
 * that call the same functions as the generated validators.
 */
import { FormatRegistry, Kind, Type, TypeRegistry } from '@sinclair/typebox';
import { TypeCompiler } from '@sinclair/typebox/compiler';

export function typeboxValidators(shared) {
  const formats = {
    json: shared.holdsJson,
    uri: shared.isUri,
    'date-time': shared.isDateTime,
    path: shared.isRelativePath,
    session: shared.isSessionId,
    summary: (text) =>
      shared.hasCodePoints(text, 10, 500) &&
      shared.hasSentences(text, 2, 5) &&
      shared.hasTokens(text, 0, 100) &&
      shared.hasNoEmoji(text) &&
      shared.hasNoMarkup(text),
    sentence: (text) =>
      shared.hasSentences(text, 0, 1) && shared.hasNoEmoji(text) && shared.hasNoMarkup(text),
  };
  for (const [name, test] of Object.entries(formats)) FormatRegistry.Set(name, test);
  TypeRegistry.Set(
    'UniqueBy',
    ({ key }, value) => Array.isArray(value) && shared.isUniqueBy(value, key),
  );
  return Object.fromEntries(
    Object.entries({ 'AGN-033': agentResponse(), 'SUB-001': subagentReturn() }).map(
      ([id, type]) => {
        const compiled = TypeCompiler.Compile(type);
        return [id, (value) => (compiled.Check(value) ? [] : [...compiled.Errors(value)])];
      },
    ),
  );
}

const closed = { additionalProperties: false };
const name = Type.String({ minLength: 1 });
const count = Type.Integer({ minimum: 0 });
const optional = Type.Optional;
const uniqueBy = (key, list) => Type.Intersect([list, Type.Unsafe({ [Kind]: 'UniqueBy', key })]);
const oneOf = (...values) => Type.Union(values.map((value) => Type.Literal(value)));

function agentResponse() {
  const json = Type.String({ format: 'json' });
  const file = Type.Object(
    {
      Name: name,
      MimeType: name,
      Url: Type.String({ format: 'uri' }),
      SizeBytes: count,
      ContentHash: name,
      Description: optional(Type.String()),
      ContentExpires: optional(Type.String({ format: 'date-time' })),
    },
    closed,
  );
  const call = Type.Object({ ToolCallId: name, Name: name, ArgumentsJson: json }, closed);
  const result = Type.Union([
    Type.Object({ ToolCallId: name, ExecutionMs: count, ResultJson: json }, closed),
    Type.Object({ ToolCallId: name, ExecutionMs: count, ErrorMessage: Type.String() }, closed),
  ]);
  const turn = { SessionId: name, TurnId: name, ModeDisplayName: Type.String() };
  return Type.Union([
    Type.Object(
      {
        Kind: Type.Literal('final'),
        ...turn,
        PrimaryOutputText: Type.String(),
        Files: optional(Type.Array(file)),
        ToolResults: optional(Type.Array(result)),
        UserWarnings: optional(Type.Array(Type.String())),
        Usage: optional(Type.Record(Type.String(), Type.Unknown())),
      },
      closed,
    ),
    Type.Object(
      {
        Kind: Type.Literal('client_tool_continuation'),
        ...turn,
        ToolCalls: uniqueBy('ToolCallId', Type.Array(call, { minItems: 1 })),
        ToolContinuationMessage: optional(Type.String()),
      },
      closed,
    ),
  ]);
}

function subagentReturn() {
  const artifact = Type.Object(
    {
      type: oneOf('research', 'plan', 'implementation', 'summary', 'test', 'documentation'),
      path: Type.String({ format: 'path' }),
      summary: optional(Type.String({ maxLength: 200, format: 'sentence' })),
    },
    closed,
  );
  const metadata = Type.Object({
    session_id: Type.String({ minLength: 1, format: 'session' }),
    duration_seconds: Type.Number({ minimum: 0 }),
    agent_type: name,
    delegation_depth: optional(count),
    delegation_path: optional(Type.Array(Type.String())),
    retries: optional(count),
    warnings: optional(Type.Array(Type.Unknown())),
  });
  const error = Type.Object(
    {
      type: oneOf('timeout', 'validation', 'execution', 'resource', 'cycle'),
      message: Type.String({ minLength: 1, maxLength: 500 }),
      code: optional(Type.String({ pattern: '^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*$' })),
      recoverable: optional(Type.Boolean()),
    },
    closed,
  );
  return Type.Object(
    {
      status: oneOf('completed', 'failed', 'partial', 'blocked'),
      summary: Type.String({ minLength: 1, format: 'summary' }),
      artifacts: uniqueBy('path', Type.Array(artifact)),
      metadata,
      errors: optional(Type.Array(error)),
      next_steps: optional(Type.Union([Type.String({ maxLength: 300 }), Type.Null()])),
    },
    closed,
  );
}
