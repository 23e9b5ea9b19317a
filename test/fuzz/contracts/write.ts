/** Converts drafts to the plain data of a contract file, and prints it as YAML. */
import { Document, visit } from 'yaml';
import type { Json, JsonObject } from '../../../compiler/model/json.ts';
import type { Random } from '../../../compiler/vectors/random/random.ts';
import {
  type DeclarationDraft,
  type FieldDraft,
  type RecordDraft,
  type TypeDraft,
  type UnionParts,
  type VariantDraft,
  writeType,
} from './drafts.ts';

/** The data of a contract file. */
export type ContractData = { readonly [key: string]: Json } & {
  readonly contract: string;
  readonly types: JsonObject;
};

export function writeDeclaration(
  declared: DeclarationDraft,
): readonly [name: string, raw: JsonObject] {
  switch (declared.kind) {
    case 'enum':
      return [declared.name, { ...(declared.open ? { open: true } : {}), enum: declared.written }];
    case 'alias':
      return [
        declared.name,
        {
          is: writeType(declared.type),
          ...(declared.pattern === undefined ? {} : { pattern: declared.pattern }),
        },
      ];
    case 'union':
      return [
        declared.name,
        {
          ...documented(declared.doc),
          ...writeUnion(declared),
          ...writeMembers(declared, declared.fields.length > 0),
          ...writeExtra(declared.extra, declared.extraNames),
          ...(declared.members === undefined ? {} : { members: declared.members }),
        },
      ];
    case 'record': {
      const { parameters, extra } = declared;
      const name =
        parameters.length === 0 ? declared.name : `${declared.name}<${parameters.join(', ')}>`;
      const members = { ...documented(declared.doc), ...writeMembers(declared, true) };
      return [
        name,
        { ...members, ...writeExtra(extra, declared.extraNames), ...writeLimit(declared) },
      ];
    }
  }
}

function documented(doc: string | undefined): JsonObject {
  return doc === undefined ? {} : { doc };
}

function writeUnion({ by, open, variants }: UnionParts): JsonObject {
  const written = variants.map((variant) => [variant.name, writeVariant(variant)] as const);
  return { union: by, ...(open ? { open: true } : {}), variants: Object.fromEntries(written) };
}

function writeVariant(variant: VariantDraft): JsonObject {
  const below = variant.below === undefined ? {} : writeUnion(variant.below);
  return {
    ...variant.case,
    ...documented(variant.doc),
    ...below,
    ...writeMembers(variant, variant.fields.length > 0),
    ...writeExtra(variant.extra),
  };
}

/** A limit that some documents keep and others do not. */
function writeLimit({ limit, include, fields, extra }: RecordDraft): JsonObject {
  const required = fields.filter(({ optional }) => !optional).length;
  const isFixed = extra === undefined && fields.length === required;
  if (limit === undefined || include.length > 0 || isFixed) return {};
  return { members: limit === 'min' ? `${required + 1}..` : `..${required}` };
}

function writeExtra(
  extra: TypeDraft | false | undefined,
  names: readonly string[] = [],
): JsonObject {
  if (extra === undefined || extra === false) return extra === false ? { extra } : {};
  const type = writeType(extra);
  return {
    extra: names.length === 0 ? type : Object.fromEntries(names.map((name) => [name, type])),
  };
}

function writeMembers(
  { include, fields, rules, hints }: Omit<VariantDraft, 'kind' | 'case' | 'below' | 'extra'>,
  hasFields: boolean,
): JsonObject {
  const [only] = include;
  return {
    ...(only === undefined ? {} : { include: include.length === 1 ? only : include }),
    ...(hasFields ? { fields: Object.fromEntries(fields.map(writeField)) } : {}),
    ...(rules.length === 0 ? {} : { rules }),
    ...(Object.keys(hints).length === 0 ? {} : { hints }),
  };
}

function writeField({ name, optional, type, details }: FieldDraft): readonly [string, Json] {
  const key = optional ? `${name}?` : name;
  return [
    key,
    Object.keys(details).length === 0 ? writeType(type) : { type: writeType(type), ...details },
  ];
}

/** Prints YAML in block or flow style, with or without quotes. All styles have the same meaning. */
export function writeYaml(data: ContractData, random?: Random): string {
  const style = random?.pick(['block', 'quoted', 'flow']) ?? 'block';
  const document = new Document(data, { aliasDuplicateObjects: false });
  visit(document, {
    Scalar: (_, node) => {
      if (typeof node.value === 'string' && unprintable.test(node.value))
        node.type = 'QUOTE_DOUBLE';
    },
  });
  const text = document.toString({
    lineWidth: 0,
    ...(style === 'block'
      ? {}
      : {
          defaultStringType: 'QUOTE_DOUBLE',
          defaultKeyType: style === 'flow' ? 'QUOTE_DOUBLE' : null,
        }),
    ...(style === 'flow' ? { collectionStyle: 'flow' } : {}),
  });
  return text.replaceAll(new RegExp(unprintable, 'g'), escaped);
}

/**
 * Characters that YAML 1.2 does not allow unescaped (section 5.1), but the package `yaml` prints.
 * It escapes the others, as JSON does.
 */
const unprintable = /[\u007f-\u0084\u0086-\u009f\ufffe\uffff]/;

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
