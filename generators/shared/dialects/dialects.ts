/**
 * The JSON Schema dialects that the providers accept for structured output, and the request format
 * in which each expects a schema. Taken from the providers' documentation of structured output and
 * tools; the limits are the documented ones.
 */
import type { JsonObject } from '../../../compiler/model/json.ts';

export const dialectNames = ['openai', 'anthropic', 'gemini'] as const;
export type DialectName = (typeof dialectNames)[number];

export interface Dialect {
  readonly name: DialectName;
  /** The provider's name for display. */
  readonly title: string;
  /**
   * Supported validation keywords. All others are dropped, and reported as a loss if a rule depends
   * on them.
   */
  readonly keywords: ReadonlySet<string>;
  readonly formats: ReadonlySet<string>;
  /** Whether every field must be required. An optional field is then encoded as a nullable one. */
  readonly requiresAll: boolean;
  /**
   * Whether objects with arbitrary keys are supported. They are encoded as lists of pairs if not.
   */
  readonly takesMaps: boolean;
  /** The JSON kinds of the values that an `enum` may list. */
  readonly enumKinds: ReadonlySet<string>;
  /** Whether `minItems: 1` is the only supported bound of a list. */
  readonly onlyNonEmpty: boolean;
  readonly limits: Limits;
  /** Wraps a schema as the request expects it. */
  readonly structuredOutput: (name: string, schema: JsonObject) => JsonObject;
  readonly tool: (name: string, description: string, schema: JsonObject) => JsonObject;
}

/** The limits of a provider. A limit is undefined if the provider documents none. */
export interface Limits {
  readonly properties?: number;
  readonly levels?: number;
  readonly enumValues?: number;
  readonly nameCharacters?: number;
  readonly optionalFields?: number;
  readonly unions?: number;
  readonly recursion: boolean;
}

const shared = [
  '$ref',
  '$defs',
  'type',
  'description',
  'properties',
  'required',
  'additionalProperties',
  'items',
  'enum',
  'anyOf',
  'format',
];
const scalars = ['string', 'number', 'integer', 'boolean', 'null'];

const openai: Dialect = {
  name: 'openai',
  title: 'OpenAI',
  keywords: new Set([
    ...shared,
    'pattern',
    'minimum',
    'maximum',
    'exclusiveMinimum',
    'exclusiveMaximum',
    'minItems',
    'maxItems',
  ]),
  formats: new Set([
    'date-time',
    'time',
    'date',
    'duration',
    'email',
    'hostname',
    'ipv4',
    'ipv6',
    'uuid',
  ]),
  requiresAll: true,
  takesMaps: false,
  enumKinds: new Set(scalars),
  onlyNonEmpty: false,
  limits: {
    properties: 5000,
    levels: 10,
    enumValues: 1000,
    nameCharacters: 120_000,
    recursion: true,
  },
  structuredOutput: (name, schema) => ({
    response_format: { type: 'json_schema', json_schema: { name, strict: true, schema } },
    text: { format: { type: 'json_schema', name, strict: true, schema } },
  }),
  tool: (name, description, schema) => ({
    chat: { type: 'function', function: { name, description, strict: true, parameters: schema } },
    responses: { type: 'function', name, description, strict: true, parameters: schema },
  }),
};

const anthropic: Dialect = {
  name: 'anthropic',
  title: 'Anthropic',
  keywords: new Set([...shared, 'minItems']),
  formats: new Set([
    'date-time',
    'time',
    'date',
    'duration',
    'email',
    'hostname',
    'uri',
    'ipv4',
    'ipv6',
    'uuid',
  ]),
  requiresAll: false,
  takesMaps: false,
  enumKinds: new Set(scalars),
  onlyNonEmpty: true,
  limits: { optionalFields: 24, unions: 16, recursion: false },
  structuredOutput: (_, schema) => ({ output_config: { format: { type: 'json_schema', schema } } }),
  tool: (name, description, schema) => ({ name, description, strict: true, input_schema: schema }),
};

const gemini: Dialect = {
  name: 'gemini',
  title: 'Gemini',
  keywords: new Set([...shared, 'minimum', 'maximum', 'minItems', 'maxItems']),
  formats: new Set(['date-time', 'date', 'time']),
  requiresAll: false,
  takesMaps: true,
  enumKinds: new Set(['string', 'number', 'integer']),
  onlyNonEmpty: false,
  limits: { recursion: true },
  structuredOutput: (_, schema) => ({
    generationConfig: { responseMimeType: 'application/json', responseJsonSchema: schema },
  }),
  tool: (name, description, schema) => ({
    functionDeclarations: [{ name, description, parametersJsonSchema: schema }],
  }),
};

export const dialects: readonly Dialect[] = [openai, anthropic, gemini];

/** The names of tools and schemas that all three providers accept. */
export const toolName = /^[A-Za-z_][A-Za-z0-9_-]{0,63}$/;
