/**
 * Words of other schema languages and their counterparts in a contract. They only serve hints; a
 * contract that uses one is still in error.
 */

/** Types by their lower-case name in other languages. */
export const foreignTypes: ReadonlyMap<string, string> = new Map(
  Object.entries({
    str: 'string',
    text: 'string',
    varchar: 'string',
    char: 'string',
    int: 'integer',
    int8: 'integer',
    int16: 'integer',
    int32: 'integer',
    int64: 'integer',
    uint: 'integer',
    long: 'integer',
    short: 'integer',
    byte: 'integer',
    bigint: 'integer',
    float: 'number',
    float32: 'number',
    float64: 'number',
    double: 'number',
    decimal: 'number',
    real: 'number',
    numeric: 'number',
    bool: 'boolean',
    guid: 'uuid',
    datetime: 'date-time',
    datetimeoffset: 'date-time',
    timestamp: 'date-time',
    instant: 'date-time',
    url: 'uri',
    none: 'null',
    nil: 'null',
    undefined: 'null',
    void: 'null',
    unknown: 'any',
    mixed: 'any',
    dynamic: 'any',
    jsonvalue: 'any',
    jsonobject: 'object',
    array: 'list',
    sequence: 'list',
    vector: 'list',
    tuple: 'list',
    set: 'list',
    ienumerable: 'list',
    ireadonlylist: 'list',
    ilist: 'list',
    readonlyarray: 'list',
    record: 'map',
    dict: 'map',
    dictionary: 'map',
    hash: 'map',
    hashmap: 'map',
  }),
);

/** Generic types of other languages that make their argument nullable. */
export const foreignOptionals: ReadonlySet<string> = new Set([
  'optional',
  'nullable',
  'maybe',
  'option',
]);

/** The part of a contract that a key belongs to. */
export type KeyOwner = 'contract' | 'type' | 'field' | 'rule' | 'example' | 'other';

export interface ForeignKey {
  /** The key with the same meaning in a contract. Recovery renames the foreign key to it. */
  readonly to?: string;
  readonly instead: string;
}

const doc: ForeignKey = { to: 'doc', instead: 'Write "doc".' };
const optional: ForeignKey = {
  instead:
    'Every field is required unless "?" is at the end of its name, as in name?: string. Remove this key.',
};
const nullable: ForeignKey = { instead: 'Write the type as T | null, and remove this key.' };
const length: ForeignKey = {
  instead: 'Write it as bounds after the type, such as string(1..80), and remove this key.',
};
const range: ForeignKey = {
  instead: 'Write it as bounds after the type, such as integer(0..100), and remove this key.',
};
const count: ForeignKey = {
  instead: 'Write it as bounds after the type, such as list<string>(1..5), and remove this key.',
};
const union: ForeignKey = {
  instead:
    'Write "union" with the name of the discriminator field, and "variants" with a "tag" for each.',
};

/** Keys of other languages by the part of a contract that they are written in. */
export const foreignKeys: Readonly<Record<KeyOwner, Readonly<Record<string, ForeignKey>>>> = {
  contract: {
    id: { to: 'contract', instead: 'Write "contract".' },
    name: { to: 'title', instead: 'Write "title" for the name, and "contract" for the id.' },
    description: { to: 'summary', instead: 'Write "summary".' },
    definitions: { to: 'types', instead: 'Write "types".' },
    $defs: { to: 'types', instead: 'Write "types".' },
    schemas: { to: 'types', instead: 'Write "types".' },
    models: { to: 'types', instead: 'Write "types".' },
    messages: { to: 'types', instead: 'Write "types".' },
    enums: { instead: 'An enum is a type: write it under "types" with "enum".' },
    imports: {
      instead:
        'There are no imports: write AGN-033.ToolCall where the type of the other contract is used. Remove this key.',
    },
    $schema: { instead: 'Write it as a comment: # yaml-language-server: $schema=…' },
  },
  type: {
    properties: { to: 'fields', instead: 'Write "fields".' },
    members: { to: 'fields', instead: 'Write "fields".' },
    attributes: { to: 'fields', instead: 'Write "fields".' },
    description: doc,
    desc: doc,
    docs: doc,
    comment: doc,
    title: doc,
    required: optional,
    type: {
      instead:
        'A type with "fields" is an object. For another name of a type write "is", as in is: list<string>.',
    },
    kind: {
      instead: '"fields", "union", "enum" or "is" defines the kind of a type. Remove this key.',
    },
    additionalProperties: {
      instead: 'A record is closed. Write extra: T to allow other members of the type T.',
    },
    oneOf: union,
    anyOf: union,
    discriminator: {
      to: 'union',
      instead: 'Write "union" with the name of the discriminator field.',
    },
    cases: { to: 'variants', instead: 'Write "variants".' },
    allOf: { to: 'include', instead: 'Write "include" with the names of the records.' },
    extends: { to: 'include', instead: 'Write "include" with the names of the records.' },
    $ref: { to: 'is', instead: 'Write "is" with the name of the type, as in is: ToolCall.' },
    alias: { to: 'is', instead: 'Write "is".' },
    values: { to: 'enum', instead: 'Write "enum".' },
    symbols: { to: 'enum', instead: 'Write "enum".' },
    const: { instead: 'Write is: \'"the text"\'.' },
    items: { instead: 'Write is: list<T>.' },
    nullable: { instead: 'Write T | null where the type is used, and remove this key.' },
    examples: {
      instead:
        'Write examples at the top level of the contract, each with "name", "type" and "value".',
    },
    default: { instead: 'A default belongs to a field: name?: { type: T, default: … }.' },
  },
  field: {
    description: doc,
    desc: doc,
    docs: doc,
    comment: doc,
    title: doc,
    $ref: { to: 'type', instead: 'Write "type" with the name of the type, as in type: ToolCall.' },
    is: { to: 'type', instead: 'Write "type".' },
    required: optional,
    optional,
    nullable,
    null: nullable,
    minLength: length,
    maxLength: length,
    length,
    minimum: range,
    maximum: range,
    min: range,
    max: range,
    exclusiveMinimum: range,
    exclusiveMaximum: range,
    minItems: count,
    maxItems: count,
    uniqueItems: { to: 'unique', instead: 'Write "unique".' },
    regex: { to: 'pattern', instead: 'Write "pattern".' },
    examples: { instead: 'Write "example" with one value.' },
    items: { instead: 'Write the type as list<T>, such as type: list<string>.' },
    properties: {
      instead: 'Declare a type with these fields under "types", and write its name as the type.',
    },
    fields: {
      instead: 'Declare a type with these fields under "types", and write its name as the type.',
    },
    enum: {
      instead: 'Declare a type with this "enum" under "types", and write its name as the type.',
    },
    oneOf: { instead: 'Declare a union under "types", and write its name as the type.' },
    anyOf: { instead: 'Declare a union under "types", and write its name as the type.' },
    const: { instead: 'Write the value as the type, as in type: \'"fixed text"\'.' },
    format: {
      instead:
        'Write the format as the type: date-time, date, uuid, uri or email instead of string.',
    },
    name: { to: 'wire', instead: 'Write "wire" for the name in JSON.' },
    key: { to: 'wire', instead: 'Write "wire" for the name in JSON.' },
    values: {
      instead: 'Declare a type with this "enum" under "types", and write its name as the type.',
    },
    readOnly: { instead: 'A field cannot be read-only. Remove this key.' },
    deprecated: { instead: 'Describe it in "doc", and remove this key.' },
  },
  rule: {
    description: doc,
    name: { to: 'id', instead: 'Write "id".' },
    if: { to: 'when', instead: 'Write "when".' },
    severity: { to: 'level', instead: 'Write level: must or level: should.' },
    oneOf: { to: 'exactlyOneOf', instead: 'Write "exactlyOneOf".' },
    anyOf: { to: 'atLeastOneOf', instead: 'Write "atLeastOneOf".' },
    error: { to: 'message', instead: 'Write "message".' },
    assert: { to: 'check', instead: 'Write "check".' },
    text: { to: 'prose', instead: 'Write "prose".' },
    else: { instead: 'Write a second rule with the opposite condition under "when".' },
  },
  example: {
    description: doc,
    title: { to: 'name', instead: 'Write "name".' },
    id: { to: 'name', instead: 'Write "name".' },
    document: { to: 'value', instead: 'Write "value".' },
    data: { to: 'value', instead: 'Write "value".' },
    json: { to: 'text', instead: 'Write "text" for JSON as text, or "value" for YAML.' },
    errors: { to: 'violates', instead: 'Write "violates".' },
    valid: { instead: 'An example is valid unless it has "violates". Remove this key.' },
  },
  other: { description: doc, name: { to: 'title', instead: 'Write "title".' } },
};

/** Values of other languages for keys with a fixed set of values. */
export const foreignValues: ReadonlyMap<string, string> = new Map(
  Object.entries({
    error: 'must',
    warning: 'should',
    warn: 'should',
    required: 'must',
    recommended: 'should',
    camelCase: 'camel',
    snake_case: 'snake',
    PascalCase: 'pascal',
    'kebab-case': 'kebab',
    final: 'approved',
    accepted: 'approved',
    review: 'in-review',
    proposed: 'in-review',
    deprecated: 'superseded',
    rejected: 'cancelled',
    wip: 'draft',
  }),
);

/** Documents of other kinds, recognised by their top-level keys. */
export const foreignDocuments: readonly {
  readonly keys: readonly string[];
  readonly name: string;
  readonly isImportable: boolean;
}[] = [
  { keys: ['openapi'], name: 'an OpenAPI document', isImportable: true },
  { keys: ['swagger'], name: 'an OpenAPI document', isImportable: true },
  { keys: ['$schema'], name: 'a JSON Schema', isImportable: true },
  { keys: ['$defs'], name: 'a JSON Schema', isImportable: true },
  { keys: ['definitions'], name: 'a JSON Schema', isImportable: true },
  { keys: ['type', 'properties'], name: 'a JSON Schema', isImportable: true },
  { keys: ['oneOf'], name: 'a JSON Schema', isImportable: true },
  { keys: ['asyncapi'], name: 'an AsyncAPI document', isImportable: false },
  { keys: ['services'], name: 'a Docker Compose file', isImportable: false },
  { keys: ['apiVersion', 'kind'], name: 'a Kubernetes manifest', isImportable: false },
  { keys: ['on', 'jobs'], name: 'a GitHub workflow', isImportable: false },
  { keys: ['targets', 'contracts'], name: 'a configuration of Concordat', isImportable: false },
];
