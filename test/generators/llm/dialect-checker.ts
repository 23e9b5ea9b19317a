/**
 * The keywords that each dialect allows, and how each may be used. Written independently of the
 * generator.
 */
import type { Json, JsonObject } from '../../../compiler/model/json.ts';
import type { DialectName } from '../../../generators/shared/dialects/dialects.ts';

const common = [
  'type',
  'description',
  'properties',
  'required',
  'additionalProperties',
  'items',
  'enum',
  'anyOf',
  '$ref',
];
const allowed: Readonly<Record<DialectName, readonly string[]>> = {
  openai: [
    ...common,
    'pattern',
    'format',
    'multipleOf',
    'minimum',
    'maximum',
    'exclusiveMinimum',
    'exclusiveMaximum',
    'minItems',
    'maxItems',
  ],
  anthropic: [...common, 'format', 'minItems', 'const', 'default'],
  gemini: [
    ...common,
    'format',
    'title',
    'minimum',
    'maximum',
    'minItems',
    'maxItems',
    'prefixItems',
    'oneOf',
  ],
};
const formats: Readonly<Record<DialectName, readonly string[]>> = {
  openai: ['date-time', 'time', 'date', 'duration', 'email', 'hostname', 'ipv4', 'ipv6', 'uuid'],
  anthropic: [
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
  ],
  gemini: ['date-time', 'date', 'time'],
};

export function problemsOf(dialect: DialectName, root: JsonObject): readonly string[] {
  const { $defs = {}, ...schema } = root as { readonly $defs?: JsonObject } & JsonObject;
  const problems = schema['type'] === 'object' ? [] : ['the root is not an object'];
  const all = [schema, ...Object.values($defs)];
  return [...problems, ...all.flatMap((each) => within(dialect, each as JsonObject, $defs))];
}

function within(
  dialect: DialectName,
  schema: JsonObject,
  definitions: JsonObject,
): readonly string[] {
  const problems = Object.keys(schema).flatMap((keyword) =>
    allowed[dialect].includes(keyword) ? [] : [`the keyword ${keyword}`],
  );
  const reference = schema['$ref'];
  if (reference !== undefined) {
    if (Object.keys(schema).length > 1) problems.push('keywords next to a $ref');
    if (!Object.hasOwn(definitions, String(reference).replace('#/$defs/', '')))
      problems.push(`${String(reference)} does not exist`);
    return problems;
  }
  if (schema['type'] === undefined && schema['anyOf'] === undefined) problems.push('no type');
  if (schema['format'] !== undefined && !formats[dialect].includes(String(schema['format'])))
    problems.push(`the format ${String(schema['format'])}`);
  if (dialect === 'anthropic' && Number(schema['minItems'] ?? 0) > 1)
    problems.push('minItems above 1');
  const properties = (schema['properties'] ?? {}) as JsonObject;
  if (schema['type'] === 'object') {
    const isMap = dialect === 'gemini' && schema['properties'] === undefined;
    if (!isMap && schema['additionalProperties'] !== false) problems.push('an open object');
    const required = (schema['required'] ?? []) as readonly Json[];
    if (dialect === 'openai' && Object.keys(properties).some((name) => !required.includes(name)))
      problems.push('a field that is not required');
  }
  const more = schema['additionalProperties'];
  const inner = [
    ...Object.values(properties),
    ...((schema['anyOf'] ?? []) as readonly Json[]),
    schema['items'],
    typeof more === 'object' ? more : undefined,
  ];
  return [
    ...problems,
    ...inner.flatMap((each) =>
      each === undefined ? [] : within(dialect, each as JsonObject, definitions),
    ),
  ];
}
