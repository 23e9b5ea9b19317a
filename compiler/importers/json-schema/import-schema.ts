/** Imports a JSON Schema as a draft. */

import { isObject, type Json } from '../../model/json.ts';
import type { Draft, DraftExample, Loss } from '../draft.ts';
import { typeName } from '../names.ts';
import { createSchemaResolver, type Remote } from './resolve.ts';
import {
  child,
  createSchemaLibrary,
  type Dialect,
  type Schema,
  type SchemaDocument,
} from './schemas/library.ts';
import { targetOf } from './shapes/references.ts';
import type { SchemaResolver } from './shapes/resolver.ts';
import { createConverter } from './types/convert.ts';
import { TooManyTypes } from './types/declarations.ts';
import { nameOf } from './types/type-parts.ts';

/** An import that cannot continue, with the reason and a hint. */
export interface ImportFailure {
  readonly refused: string;
  readonly hint: string;
}

export interface SchemaImport {
  readonly documents: readonly SchemaDocument[];
  /** The definition that becomes the root type; the schema itself where undefined. */
  readonly root?: string | undefined;
  /**
   * Whether the draft contains only the types that the root type reaches, and not all definitions.
   */
  readonly onlyRoot?: boolean;
  /** The name of the root type where the schema has none. */
  readonly fallbackName: string;
  /** Finds the definitions of a document: `$defs` and `definitions`, or `components/schemas`. */
  readonly definitions: (document: Schema) => readonly Schema[];
  readonly tagOf?: (schema: Schema) => string | undefined;
  readonly title?: string | undefined;
  readonly summary?: string | undefined;
  readonly losses?: readonly Loss[];
}

const dialects: readonly (readonly [RegExp, Dialect])[] = [
  [/^https?:\/\/json-schema\.org\/draft-0[34]\/schema#?$/, 'draft-04'],
  [/^https?:\/\/json-schema\.org\/draft-0[67]\/schema#?$/, 'draft-07'],
  [/^https?:\/\/json-schema\.org\/draft\/2019-09\/schema#?$/, '2019-09'],
  [/^https?:\/\/json-schema\.org\/draft\/2020-12\/schema#?$/, '2020-12'],
];

export function dialectOf(value: Json): {
  readonly dialect: Dialect;
  readonly losses: readonly Loss[];
} {
  const named = isObject(value) ? value['$schema'] : undefined;
  if (typeof named !== 'string') return { dialect: '2020-12', losses: [] };
  const match = dialects.find(([pattern]) => pattern.test(named));
  if (match !== undefined) return { dialect: match[1], losses: [] };
  const why = `The dialect ${named} is unknown; it is read as draft 2020-12.`;
  return {
    dialect: '2020-12',
    losses: [
      {
        what: '$schema',
        where: '#',
        why,
        todo: 'Compare the draft with the rules of that dialect.',
        effect: 'stricter',
      },
    ],
  };
}

export function definitionsOf(document: Schema): readonly Schema[] {
  const { value } = document;
  if (!isObject(value)) return [];
  return ['$defs', 'definitions'].flatMap((keyword) => {
    const definitions = value[keyword];
    if (!isObject(definitions)) return [];
    return Object.keys(definitions).map((name) => child(document, keyword, name));
  });
}

const structural: ReadonlySet<string> = new Set([
  '$schema',
  '$id',
  'id',
  '$defs',
  'definitions',
  'title',
  'description',
  '$comment',
  'components',
]);

export function importSchema(request: SchemaImport): Draft | ImportFailure {
  const library = createSchemaLibrary(request.documents);
  const resolver = createSchemaResolver(library);
  const [document] = library.documents;
  if (document === undefined)
    return { refused: 'No schema was given.', hint: 'Pass a file with a JSON Schema.' };
  const definitions = library.documents.flatMap(request.definitions);
  const root = chooseRoot(document, definitions, request, resolver);
  if ('refused' in root) return root;
  const converter = createConverter(
    resolver,
    library.documents,
    request.tagOf ?? (() => undefined),
  );
  try {
    const rootName = converter.declareType([root.schema], root.name);
    converter.finish();
    const others = request.onlyRoot === true ? [] : definitions;
    for (const definition of others)
      if (shouldDeclare(definition, resolver))
        converter.declareType([definition], nameOf(definition, 'Type'));
    const declarations = converter.finish();
    const [remote] = resolver.remotes;
    if (remote !== undefined) return remoteFailure(remote);
    return {
      ...titleAndSummary(root.schema, document, rootName, request),
      root: rootName,
      declarations,
      examples: examplesOf(root.schema),
      losses: [...(request.losses ?? []), ...root.losses, ...converter.losses()],
      roots: definitions.map((definition) => nameOf(definition, 'Type')),
    };
  } catch (problem) {
    if (problem instanceof TooManyTypes) return tooManyTypes(definitions);
    throw problem;
  }
}

function remoteFailure({ where, reference }: Remote): ImportFailure {
  return {
    refused: `${where} refers to "${reference}", which is not among the given files. References are not fetched.`,
    hint: 'Pass the referenced file as well, or bundle the schemas into one file first.',
  };
}

function tooManyTypes(definitions: readonly Schema[]): ImportFailure {
  const names = definitions.map((definition) => nameOf(definition, 'Type'));
  return {
    refused: 'The schema would become more than 4,000 types.',
    hint: `Import a part of it: --root NAME imports one definition and the types that it refers to. ${listNames(names)}`,
  };
}

/**
 * Only a field can have a pattern or an exclusive bound, so a definition with one is inlined at its
 * uses.
 */
function shouldDeclare(definition: Schema, resolver: SchemaResolver): boolean {
  const { shape } = resolver.resolve([definition]);
  if (shape.object !== undefined) return true;
  const hasLimits =
    (shape.string?.patterns.length ?? 0) > 0 ||
    shape.string?.refused !== undefined ||
    shape.array?.unique !== undefined;
  return (
    !hasLimits &&
    shape.number?.above === undefined &&
    shape.number?.below === undefined &&
    shape.number?.refused === undefined
  );
}

function listNames(names: readonly string[]): string {
  const firstNames = names.slice(0, 20).join(', ');
  return names.length === 0
    ? ''
    : `There are: ${firstNames}${names.length > 20 ? ` and ${names.length - 20} more` : ''}.`;
}

type ChosenRoot = {
  readonly schema: Schema;
  readonly name: string;
  readonly losses: readonly Loss[];
};

function chooseRoot(
  document: Schema,
  definitions: readonly Schema[],
  { root, fallbackName }: SchemaImport,
  resolver: SchemaResolver,
): ChosenRoot | ImportFailure {
  const names = definitions.map((definition) => nameOf(definition, 'Type'));
  if (root !== undefined) {
    const index = names.findIndex(
      (name, position) =>
        name === root || definitions[position]?.where.endsWith(`/${root}`) === true,
    );
    const schema = definitions[index];
    if (schema === undefined)
      return {
        refused: `There is no definition "${root}".`,
        hint: `There are: ${names.join(', ')}.`,
      };
    return { schema, name: names[index] ?? root, losses: [] };
  }
  const hasNoType =
    isObject(document.value) &&
    Object.keys(document.value).every((keyword) => structural.has(keyword));
  const [first] = definitions;
  const target = targetOf(document, resolver);
  if (target !== undefined)
    return { schema: target, name: nameOf(target, nameOf(document, fallbackName)), losses: [] };
  if (!hasNoType || first === undefined)
    return { schema: document, name: nameOf(document, fallbackName), losses: [] };
  const name = names[0] ?? 'Type';
  const why = `The schema has definitions and no type of its own; ${name}, the first one, became the root type.`;
  return {
    schema: first,
    name,
    losses: [
      {
        what: 'root',
        where: document.where,
        why,
        todo: 'Choose another definition with --root.',
        effect: 'none',
      },
    ],
  };
}

function titleAndSummary(
  root: Schema,
  document: Schema,
  rootName: string,
  request: SchemaImport,
): Pick<Draft, 'title' | 'summary'> {
  const values = [document.value, root.value].filter(isObject);
  const text = (key: string) =>
    values
      .map((value) => value[key])
      .find((value): value is string => typeof value === 'string' && value.trim() !== '');
  const title = request.title ?? text('title') ?? rootName;
  return {
    title: title.slice(0, 200),
    summary:
      request.summary ??
      text('description') ??
      `What ${/^[AEIOU]/.test(rootName) ? 'an' : 'a'} ${rootName} looks like.`,
  };
}

function examplesOf({ value }: Schema): readonly DraftExample[] {
  const examples = isObject(value) && Array.isArray(value['examples']) ? value['examples'] : [];
  return examples
    .slice(0, 20)
    .map((example: Json, index) => ({ name: `example ${index + 1}`, value: example }));
}

export function fileTypeName(file: string): string {
  const base = file
    .replace(/^.*[\\/]/, '')
    .replace(/(?:\.(?:schema|openapi|d))?\.[A-Za-z0-9]+$/, '');
  return typeName(base === '' || base === '-' ? 'Document' : base);
}
