/**
 * ajv as an expert would use it: standalone code from the generated schemas, unions discriminated
 * by their tag, all violations of each document, and keywords for rules that no schema expresses.
 * The keywords call the same functions as the generated validators.
 */
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { _, Ajv2020, str } from 'ajv/dist/2020.js';
import standaloneCode from 'ajv/dist/standalone/index.js';

const require = createRequire(import.meta.url);

/**
 * `schemas` are the schemas of `out/json-schema` by contract, and `shared` is the file with the
 * shared functions. Writes the code into the folder.
 */
export function ajvValidators(schemas, shared, folder) {
  return Object.fromEntries(
    Object.entries(schemas).map(([id, schema]) => {
      const ajv = ajvWith(shared);
      const file = resolve(folder, `ajv-${id}.cjs`);
      writeFileSync(
        file,
        standaloneCode.default(ajv, ajv.compile(adapted(structuredClone(schema)))),
      );
      return [id, require(file)];
    }),
  );
}

/**
 * Keywords with the function that each calls, and its message. The arguments of the function are
 * the value of the keyword.
 */
const keywords = {
  embeddedJson: ['holdsJson', 'must be text that holds JSON'],
  absoluteUri: ['isUri', 'must be an absolute URI'],
  dateTime: ['isDateTime', 'must be a date and time with offset'],
  uniqueBy: ['isUniqueBy', 'must not hold the same key twice'],
  adviceLength: ['hasCodePoints', 'should be of this length'],
  adviceSentences: ['hasSentences', 'should have so many sentences'],
  adviceTokens: ['hasTokens', 'should have so many tokens'],
  adviceEmoji: ['hasNoEmoji', 'should hold no emoji'],
  adviceMarkup: ['hasNoMarkup', 'should hold no markup'],
  advicePattern: ['isSessionId', 'should be a session id'],
};

function ajvWith(shared) {
  const ajv = new Ajv2020({ allErrors: true, strictTypes: false, code: { source: true } });
  ajv.addFormat('date-time', true);
  for (const [keyword, [name, message]] of Object.entries(keywords)) {
    const type = keyword === 'uniqueBy' ? 'array' : 'string';
    ajv.addKeyword({
      keyword,
      type,
      error: { message: str`${message}` },
      code(cxt) {
        const test = cxt.gen.scopeValue('func', {
          ref: require(shared)[name],
          code: _`require(${shared})[${name}]`,
        });
        const parameters = cxt.schema === true ? [] : [cxt.schema].flat();
        const call = parameters.reduce(
          (code, parameter) => _`${code}, ${parameter}`,
          _`${test}(${cxt.data}`,
        );
        cxt.fail(_`!${call})`);
      },
    });
  }
  return ajv;
}

/** Adapts a generated schema: adds the keywords, and uses constructs that are faster in ajv. */
function adapted(schema) {
  const { $defs } = schema;
  if ('AgentExecuteResponse' in $defs) adaptAgentResponse($defs);
  else adaptSubagentReturn($defs);
  return schema;
}

function adaptAgentResponse($defs) {
  // `discriminator` reports no other problems of a document whose kind is unknown.
  const { SessionId, TurnId, ModeDisplayName } = $defs.FinalResponse.properties;
  const isOfKind = (kind) => ({ required: ['Kind'], properties: { Kind: { const: kind } } });
  const ofNoKind = {
    required: ['Kind', 'SessionId', 'TurnId', 'ModeDisplayName'],
    properties: {
      Kind: { enum: ['final', 'client_tool_continuation'] },
      SessionId,
      TurnId,
      ModeDisplayName,
    },
  };
  $defs.AgentExecuteResponse = {
    type: 'object',
    if: isOfKind('final'),
    then: { $ref: '#/$defs/FinalResponse' },
    else: {
      if: isOfKind('client_tool_continuation'),
      then: { $ref: '#/$defs/ClientToolContinuation' },
      else: ofNoKind,
    },
  };
  const { Url, ContentExpires } = $defs.FileRef.properties;
  delete Url.pattern;
  Url.absoluteUri = true;
  delete ContentExpires.pattern;
  ContentExpires.dateTime = true;
  $defs.ToolCall.properties.ArgumentsJson.embeddedJson = true;
  $defs.ClientToolContinuation.properties.ToolCalls.uniqueBy = 'ToolCallId';
  const [succeeded, failed] = $defs.ToolResult.oneOf;
  succeeded.properties.ResultJson.embeddedJson = true;
  $defs.ToolResult = {
    type: 'object',
    properties: { ...succeeded.properties, ...failed.properties },
    required: ['ToolCallId', 'ExecutionMs'],
    oneOf: [{ required: ['ResultJson'] }, { required: ['ErrorMessage'] }],
    additionalProperties: false,
  };
}

function adaptSubagentReturn($defs) {
  const { artifacts, summary } = $defs.SubagentReturn.properties;
  artifacts.uniqueBy = 'path';
  Object.assign(summary, {
    adviceLength: [10, 500],
    adviceSentences: [2, 5],
    adviceTokens: [0, 100],
    adviceEmoji: true,
    adviceMarkup: true,
  });
  Object.assign($defs.Artifact.properties.summary, {
    adviceSentences: [0, 1],
    adviceEmoji: true,
    adviceMarkup: true,
  });
  $defs.ReturnMetadata.properties.session_id.advicePattern = true;
}
