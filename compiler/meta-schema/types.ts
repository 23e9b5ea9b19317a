/** The part of the meta-schema for types: records, unions, enums, fields. */
import type { JsonObject } from '../model/json.ts';
import { bounds, fieldKey, fieldName, typeName, version } from '../model/name-forms.ts';
import { has, text } from './shared.ts';

const pattern: JsonObject = {
  ...text,
  description:
    'A regular expression of ECMA-262 in Unicode mode, for the text, or for the items of a list and the values of a map.',
};

/** Constraints on the text of a field, as requirements, or under `should` as recommendations. */
const constraints: JsonObject = {
  pattern,
  bytes: { type: 'string', pattern: bounds, description: 'The number of bytes in UTF-8.' },
  sentences: { type: 'string', pattern: bounds, description: 'The number of sentences.' },
  tokens: {
    type: 'string',
    pattern: bounds,
    description: 'The number of tokens, estimated as a quarter of the characters.',
  },
  blank: { const: false, description: 'The text contains more than white space.' },
  emoji: { const: false, description: 'The text contains no emoji.' },
  markup: { const: false, description: 'The text contains no markup.' },
  dataUrl: {
    const: false,
    description: 'The text contains no data URL, such as data:image/png;base64,…',
  },
  untaggedJson: {
    const: false,
    description: 'The text contains no JSON in a fenced block without a language tag.',
  },
};

const unique: JsonObject = {
  description:
    '`true`: no two items of the list are equal. The name of a field: no two items have the same value of it.',
  if: { type: 'boolean' },
  then: { const: true },
  else: { type: 'string', pattern: fieldName },
};

const rules: JsonObject = {
  type: 'array',
  items: { $ref: '#/$defs/Rule' },
  description: 'Rules on the fields.',
};
const hints: JsonObject = {
  type: 'object',
  additionalProperties: text,
  description: 'Field names that people write by mistake, and what to do instead.',
};
/** Keys of everything that has a name: types, variants, fields, values and rules. */
export const nameKeys: JsonObject = {
  deprecated: { $ref: '#/$defs/Deprecation' },
  was: { $ref: '#/$defs/FormerNames' },
};
const closed: JsonObject = {
  type: 'boolean',
  description: 'Whether a union never gets another variant, or an enum another value.',
};
const reserved: JsonObject = { $ref: '#/$defs/ReservedNames' };
const open: JsonObject = {
  type: 'boolean',
  description: 'Whether an enum accepts other texts, or a union other tags.',
};
/** A type, or types by patterns of names. */
const extraTypes: JsonObject = {
  if: { type: 'object' },
  then: { type: 'object', minProperties: 1, additionalProperties: text },
  else: text,
};
const members: JsonObject = {
  type: 'string',
  pattern: bounds,
  description: 'The number of members of the object, additional ones and the tag included.',
};
const variants: JsonObject = {
  type: 'object',
  minProperties: 1,
  additionalProperties: { $ref: '#/$defs/Variant' },
  propertyNames: { pattern: typeName },
  description:
    'The variants of the union by type name. A field that only other variants have is forbidden in a closed one.',
};
const union: JsonObject = {
  type: 'string',
  pattern: fieldName,
  description:
    'The field that discriminates the variants, or `presence` if each variant has a field whose presence identifies it.',
};

/** Allows a text as the short form of an object or a list. */
function textOr(long: JsonObject, kind: 'object' | 'array'): JsonObject {
  return { if: { type: kind }, then: long, else: { type: 'string', minLength: 1 } };
}

/** A language in which a field may have a name of its own. */
export interface NamedLanguage {
  readonly target: string;
  readonly title: string;
  /** The pattern of the name. */
  readonly form: string;
}

/** Without languages, any: then the schema is that of a raw contract for every list of targets. */
export function namesIn(languages: readonly NamedLanguage[]): JsonObject {
  const properties = languages.map(({ target, title, form }): [string, JsonObject] => [
    target,
    { type: 'string', pattern: form, description: `The name in ${title}.` },
  ]);
  return {
    type: 'object',
    additionalProperties: properties.length === 0 ? { type: 'string' } : false,
    minProperties: 1,
    properties: Object.fromEntries(properties),
    description:
      'Names in specific languages, instead of the one derived from the name of the field.',
  };
}

export const typeDefinitions: JsonObject = {
  TypeDeclaration: {
    type: 'object',
    additionalProperties: false,
    description:
      'A type: a record (fields), a union (union, variants), an enum (enum) or an alias of another type (is).',
    oneOf: [has('enum'), has('is'), has('union'), { ...has('fields'), not: has('union') }],
    dependentRequired: {
      union: ['variants'],
      variants: ['union'],
      pattern: ['is'],
    },
    properties: {
      doc: { ...text, description: 'What the type is, in Markdown.' },
      ...nameKeys,
      reserved,
      include: { $ref: '#/$defs/Include' },
      fields: { $ref: '#/$defs/Fields' },
      union,
      open,
      closed,
      variants,
      enum: {
        description: 'The values of an enum: a list, or names with the value in JSON.',
        if: { type: 'object' },
        then: {
          type: 'object',
          additionalProperties: {
            description: 'The value in JSON, or a map with `value` and `doc`.',
            ...textOr({ $ref: '#/$defs/EnumValue' }, 'object'),
          },
          propertyNames: { pattern: fieldName },
          minProperties: 1,
        },
        else: { type: 'array', items: text, minItems: 1, uniqueItems: true },
      },
      is: {
        ...text,
        description:
          'The type that this name is an alias of, such as InvokeResult<AgentExecuteResponse>.',
      },
      pattern,
      extra: {
        description:
          'The type of additional members of a record, or of the variants of a union, or types by patterns of their names (`*`: all others). Without it they are closed.',
        ...extraTypes,
      },
      members,
      rules,
      hints,
    },
  },
  Include: {
    description: 'Records whose fields and rules are included before the own ones.',
    ...textOr({ type: 'array', items: text, minItems: 1, uniqueItems: true }, 'array'),
  },
  Deprecation: {
    type: 'object',
    additionalProperties: false,
    required: ['since', 'reason'],
    description: 'Says that something is no longer to be used. Documents with it stay valid.',
    properties: {
      since: { type: 'string', pattern: version, description: 'The version that deprecated it.' },
      reason: { ...text, description: 'Why, and what to use instead.' },
      remove: {
        type: 'string',
        pattern: version,
        description: 'The version that will no longer have it.',
      },
    },
  },
  FormerNames: {
    description: 'The former name, or a list of them.',
    ...textOr({ type: 'array', items: text, minItems: 1, uniqueItems: true }, 'array'),
  },
  ReservedNames: {
    type: 'array',
    items: text,
    minItems: 1,
    uniqueItems: true,
    description:
      'Names that must not return: in a type those of fields, variants, tags, values and rules; in a contract those of types, variants, exchanges and rules.',
  },
  EnumValue: {
    type: 'object',
    additionalProperties: false,
    description: 'A value of an enum with more than its text.',
    properties: {
      value: { ...text, description: 'The value in JSON; the name by default.' },
      doc: { ...text, description: 'What the value means, in Markdown.' },
      ...nameKeys,
    },
  },
  Fields: {
    type: 'object',
    additionalProperties: { $ref: '#/$defs/Field' },
    propertyNames: { pattern: fieldKey },
    description: 'The fields by name. `Name?` may be absent; absent is not null.',
  },
  Field: {
    description: 'A type expression, or a map with `type` and more.',
    ...textOr({ $ref: '#/$defs/FieldDetails' }, 'object'),
  },
  FieldDetails: {
    type: 'object',
    additionalProperties: false,
    required: ['type'],
    description: 'A field with more than its type.',
    properties: {
      type: {
        ...text,
        description: 'The type: string(1..), integer(0..), list<ToolCall>, json, T | null, …',
      },
      doc: { ...text, description: 'What the field is, in Markdown.' },
      ...nameKeys,
      example: { description: 'A value that the field may have; shown in documentation.' },
      wire: { ...text, description: 'The name in JSON, if it differs from the name of the field.' },
      names: { $ref: '#/$defs/Names' },
      default: {
        description:
          'The value that generated code returns if the field is absent. Documents never contain it.',
      },
      unique,
      ...constraints,
      should: {
        type: 'object',
        additionalProperties: false,
        minProperties: 1,
        properties: {
          length: { type: 'string', pattern: bounds, description: 'The number of characters.' },
          unique,
          ...constraints,
        },
        description: 'The same constraints as recommendations, whose violations are only warnings.',
      },
    },
  },
  Variant: {
    type: 'object',
    additionalProperties: false,
    description: 'One case of a union. With `union` and `variants` it is a union itself.',
    oneOf: [has('tag'), has('present')],
    dependentRequired: { union: ['variants'], variants: ['union'] },
    properties: {
      tag: {
        description:
          'The value of the tag field: a text, true or false, a prefix such as tool-*, or a list of these.',
        if: { type: 'array' },
        then: { type: 'array', minItems: 1, items: { $ref: '#/$defs/TagValue' } },
        else: { $ref: '#/$defs/TagValue' },
      },
      present: {
        type: 'string',
        pattern: fieldName,
        description: 'In a union by presence: the field that makes an object this variant.',
      },
      doc: { ...text, description: 'What the variant is, in Markdown.' },
      ...nameKeys,
      reserved,
      include: { $ref: '#/$defs/Include' },
      fields: { $ref: '#/$defs/Fields' },
      union,
      open,
      closed,
      variants,
      extra: {
        description:
          'The type of additional members, or false to close the variant of an open union.',
        if: { type: 'boolean' },
        then: { const: false },
        else: extraTypes,
      },
      members,
      rules,
      hints,
    },
  },
  TagValue: {
    description: 'A text, a prefix that ends with *, true or false.',
    if: { type: 'boolean' },
    then: { type: 'boolean' },
    else: text,
  },
};
