/**
 * The wire shape of a contract's types as `TypedDict`s, in a module of the package `dicts`: nothing
 * of them is loaded by those who use the classes, and a twin has the very name of its class, so
 * that no name of a contract can meet one that is made here.
 */

import type {
  Contract,
  Declaration,
  Field,
  ObjectDeclaration,
} from '../../../compiler/model/model.ts';
import { splitName } from '../../../compiler/model/qualified-names.ts';
import renderModule from '../../../templates/python/dicts.py.hbs';
import { headerLines } from '../../shared/header.ts';
import { parametersOf } from '../codec/converters.ts';
import { block, type Code, described, group, printApart, printCode } from '../printing/code.ts';
import { comment, docstring, textLiteral } from '../printing/encode.ts';
import { modulesIn, printImports } from '../printing/imports.ts';
import { className, isKey, typeVariable } from '../printing/names.ts';
import { printEnumAlias, printTypes, printTypeVariables } from './declarations.ts';
import { tagAnnotation, tagsOf } from './discriminators.ts';
import { fieldDocumentation } from './documentation.ts';
import {
  annotation,
  type Declarations,
  declarationsOf,
  importedBy,
  plain,
  type Spelling,
  typeExpression,
} from './types.ts';
import { unknownName } from './unions.ts';

const anyObject = 'dict[str, JsonValue]';

export function printDicts(contract: Contract): string {
  const spelling = spellingFor(declarationsOf(contract));
  const generic = contract.declarations.filter(
    (declaration) => parametersOf(declaration).length > 0,
  );
  // What is generic comes first: only its name can never be quoted, since it is followed by
  // brackets.
  const types = printTypes(
    [...generic, ...contract.declarations.filter((declaration) => !generic.includes(declaration))],
    {
      spelling,
      object: (declaration) => printTypedDict(declaration, spelling),
      unknown: (union) => `${unknownName(union)}: TypeAlias = ${anyObject}`,
      enum: printEnumAlias,
    },
  );
  const body = printApart(
    [printTypeVariables(generic.flatMap(parametersOf)), ...types].filter((part) => part !== ''),
  );
  return renderModule({
    header: headerLines(contract).map(comment).join('\n'),
    doc: docstring(
      `Types of the JSON of ${contract.id}: the result of json.loads for a valid document.`,
    ),
    imports: printImports(body, modulesIn(body, importedBy(contract)), true),
    body,
  });
}

function spellingFor(declarations: Declarations): Spelling {
  const reference: Spelling['reference'] = (name, given) => {
    const declaration = declarations.get(name);
    return plain.reference(
      name,
      declaration !== undefined && isAnyObject(declaration) ? [] : given,
    );
  };
  return { ...plain, reference };
}

/**
 * A `TypedDict` has no members beside the declared ones, and one of a generic type can only be
 * written as a class.
 */
export function isAnyObject(declaration: Declaration): boolean {
  if (declaration.kind !== 'record') return false;
  return (
    declaration.extra !== undefined ||
    (declaration.parameters.length > 0 && !isClass(keysOf(declaration, plain)))
  );
}

interface Key {
  readonly name: string;
  readonly optional: boolean;
  /** As an annotation. */
  readonly type: string;
  /** Tags come from no field. */
  readonly field: Field | undefined;
  readonly doc: string;
}

function keysOf(declaration: ObjectDeclaration, spelling: Spelling): readonly Key[] {
  const tags = tagsOf(declaration).map((tag) => {
    return { name: tag.name, optional: false, type: tagAnnotation(tag), field: undefined, doc: '' };
  });
  return [...tags, ...declaration.fields.map((field) => keyOf(field, spelling))];
}

function keyOf(field: Field, spelling: Spelling): Key {
  const { wire, optional, type } = field;
  return {
    name: wire,
    optional,
    type: annotation(type, spelling),
    field,
    doc: fieldDocumentation(field),
  };
}

/** The type of a key as an expression that is evaluated at once. */
function expressionOf({ type, field }: Key, spelling: Spelling): string {
  return field === undefined
    ? type
    : typeExpression(field.type, (name) => splitName(name).home !== undefined, spelling);
}

/**
 * In the body of a class a key hides what has its name, so none may be a name that its types use.
 */
function isClass(keys: readonly Key[]): boolean {
  const types = keys.map(({ type }) => type).join(' ');
  return keys.every(
    ({ name }) => isKey(name) && !(types.includes(name) && types.match(/\w+/g)?.includes(name)),
  );
}

function printTypedDict(declaration: ObjectDeclaration, spelling: Spelling): string {
  const name = className(declaration.name);
  const doc = declaration.doc ?? `The JSON of ${declaration.name}.`;
  if (isAnyObject(declaration))
    return printCode([`${name}: TypeAlias = ${anyObject}`, described(doc)]);
  const keys = keysOf(declaration, spelling);
  if (!isClass(keys)) return printTables(name, doc, keys, spelling);
  const parameters = parametersOf(declaration).map(typeVariable);
  return parameters.length === 0
    ? printApart(printClasses(name, doc, keys, ''))
    : printGeneric(name, doc, keys, parameters);
}

/**
 * Until 3.11 nothing says of a single key that it may be absent: those that must be there stand in
 * a base.
 */
function printClasses(
  name: string,
  doc: string,
  keys: readonly Key[],
  parameters: string,
): readonly Code[] {
  const generic = parameters === '' ? '' : `, Generic${parameters}`;
  const [required, optional] = halves(keys);
  const base = required.length === 0 ? 'TypedDict' : `${baseName(name, 'Required')}${parameters}`;
  const all = (bases: string, held: readonly Key[]) =>
    block(`class ${name}(${bases})`, [described(doc), ...bodyOf(held)]);
  if (optional.length === 0) return [all(`TypedDict${generic}`, required)];
  const first = block(
    `class ${baseName(name, 'Required')}(TypedDict${generic})`,
    bodyOf(required).slice(1),
  );
  return [
    ...(required.length === 0 ? [] : [first]),
    all(`${base}${generic}, total=False`, optional),
  ];
}

function halves(
  keys: readonly Key[],
): readonly [required: readonly Key[], optional: readonly Key[]] {
  return [keys.filter(({ optional }) => !optional), keys.filter(({ optional }) => optional)];
}

/** No type and no type parameter has an underscore in its name. */
function baseName(name: string, which: 'Required' | 'Optional'): string {
  return `_${name}_${which}`;
}

/** A blank line before the first, and between one that has a description and the next. */
function bodyOf(keys: readonly Key[]): readonly Code[] {
  const body: Code[] = [];
  let isApart = true;
  for (const { name, type, doc } of keys) {
    if (isApart) body.push('');
    body.push(`${name}: ${type}`);
    isApart = doc !== '';
    if (isApart) body.push(described(doc));
  }
  return body;
}

/**
 * Keys that the body of a class cannot name stand in tables; the class below them is for its name
 * and its description.
 */
function printTables(name: string, doc: string, keys: readonly Key[], spelling: Spelling): string {
  const [required, optional] = halves(keys);
  const tables = [
    { held: required, base: baseName(name, 'Required'), close: '})' },
    { held: optional, base: baseName(name, 'Optional'), close: '}, total=False)' },
  ].filter(({ held }) => held.length > 0);
  return printApart([
    ...tables.map(({ held, base, close }) => {
      const items = held.map((key) => `${textLiteral(key.name)}: ${expressionOf(key, spelling)}`);
      return group(`${base} = TypedDict("${base}", {`, items, close);
    }),
    block(`class ${name}(${tables.map(({ base }) => base).join(', ')})`, [described(doc)]),
  ]);
}

/**
 * Python 3.10 knows no generic ones. Type checkers do, and whoever runs on it takes them for dicts.
 */
function printGeneric(
  name: string,
  doc: string,
  keys: readonly Key[],
  parameters: readonly string[],
): string {
  const classes = printClasses(name, doc, keys, `[${parameters.join(', ')}]`);
  const apart = classes.flatMap((code) => ['', code]);
  return printCode([
    block('if TYPE_CHECKING or sys.version_info >= (3, 11)', apart),
    '',
    block('else', [`${name} = dict`]),
  ]);
}
