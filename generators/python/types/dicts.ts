/**
 * Prints the JSON of a contract's types as `TypedDict`s. They are in a module of the subpackage
 * `dicts`, so users of the classes do not load them, and each has the name of its class without a
 * collision.
 */

import type {
  Contract,
  Declaration,
  Field,
  ObjectDeclaration,
} from '../../../compiler/model/model.ts';
import { splitName } from '../../../compiler/model/qualified-names.ts';
import renderModule from '../../../templates/python/dicts.py.hbs';
import type { GeneratorOptions } from '../../shared/generator.ts';
import { headerLines } from '../../shared/header.ts';
import { docOf } from '../../shared/names-over-time.ts';
import { parametersOf } from '../codec/converters.ts';
import { packagesOf } from '../packages.ts';
import {
  block,
  type Code,
  docstringCode,
  group,
  printCode,
  printDefinitions,
} from '../printing/code.ts';
import { comment, docstring, textLiteral } from '../printing/encode.ts';
import { exportList, modulesIn, namesIn, printImports } from '../printing/imports.ts';
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

export function printDicts(contract: Contract, options: GeneratorOptions): string {
  const { runtime } = packagesOf(options);
  const spelling = spellingFor(declarationsOf(contract, options));
  const generic = contract.declarations.filter(
    (declaration) => parametersOf(declaration).length > 0,
  );
  // Generic types come first: a name followed by brackets cannot be quoted as a forward reference.
  const types = printTypes(
    [...generic, ...contract.declarations.filter((declaration) => !generic.includes(declaration))],
    {
      spelling,
      object: (declaration) => printTypedDict(declaration, spelling),
      unknown: (union) => `${unknownName(union)}: TypeAlias = ${anyObject}`,
      enum: printEnumAlias,
    },
  );
  const body = printDefinitions(
    [printTypeVariables(generic.flatMap(parametersOf)), ...types].filter((part) => part !== ''),
  );
  return renderModule({
    header: headerLines(contract).map(comment).join('\n'),
    doc: docstring(
      `Types of the JSON of ${contract.id}: the result of json.loads for a valid document.`,
    ),
    imports: printImports({
      names: namesIn(body),
      contracts: modulesIn(body, importedBy(contract)),
      isInDicts: true,
      hasRuntimePackage: runtime !== undefined,
    }),
    exported: exportList(
      contract.declarations.flatMap((each) => [
        className(each.name),
        ...(each.kind === 'union' && each.open ? [unknownName(each)] : []),
      ]),
    ),
    body,
  });
}

function spellingFor(declarations: Declarations): Spelling {
  const reference: Spelling['reference'] = (name, typeArguments) => {
    const declaration = declarations.get(name);
    return plain.reference(
      name,
      declaration !== undefined && isAnyObject(declaration) ? [] : typeArguments,
    );
  };
  return { ...plain, reference };
}

/**
 * Whether the type is printed as a plain dict. A `TypedDict` cannot have undeclared members, and a
 * generic one must be a class.
 */
export function isAnyObject(declaration: Declaration): boolean {
  if (declaration.kind !== 'record' && declaration.kind !== 'variant') return false;
  return (
    declaration.extra !== undefined ||
    (declaration.kind === 'record' &&
      declaration.parameters.length > 0 &&
      !isClass(keysOf(declaration, plain)))
  );
}

interface Key {
  readonly name: string;
  readonly optional: boolean;
  /** The type as an annotation. */
  readonly type: string;
  /** Undefined for a tag. */
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

/** Returns the type of a key as an expression that is evaluated when the module is loaded. */
function expressionOf({ type, field }: Key, spelling: Spelling): string {
  return field === undefined
    ? type
    : typeExpression(field.type, (name) => splitName(name).home !== undefined, spelling);
}

/**
 * Whether the keys can be a class body. There a key hides the same name, so no key may be a name
 * that its types use.
 */
function isClass(keys: readonly Key[]): boolean {
  const types = keys.map(({ type }) => type).join(' ');
  return keys.every(
    ({ name }) => isKey(name) && !(types.includes(name) && types.match(/\w+/g)?.includes(name)),
  );
}

function printTypedDict(declaration: ObjectDeclaration, spelling: Spelling): string {
  const name = className(declaration.name);
  const doc = docOf(declaration) ?? `The JSON of ${declaration.name}.`;
  if (isAnyObject(declaration))
    return printCode([`${name}: TypeAlias = ${anyObject}`, docstringCode(doc)]);
  const keys = keysOf(declaration, spelling);
  if (!isClass(keys)) return printTables(name, doc, keys, spelling);
  const parameters = parametersOf(declaration).map(typeVariable);
  return parameters.length === 0
    ? printDefinitions(printClasses(name, doc, keys, ''))
    : printGeneric(name, doc, keys, parameters);
}

/**
 * Before Python 3.11 a single key cannot be marked as required, so required keys are in a base
 * class.
 */
function printClasses(
  name: string,
  doc: string,
  keys: readonly Key[],
  parameters: string,
): readonly Code[] {
  const generic = parameters === '' ? '' : `, Generic${parameters}`;
  const [required, optional] = byPresence(keys);
  const base = required.length === 0 ? 'TypedDict' : `${baseName(name, 'Required')}${parameters}`;
  const typedDict = (bases: string, members: readonly Key[]) =>
    block(`class ${name}(${bases})`, [docstringCode(doc), ...bodyOf(members)]);
  if (optional.length === 0) return [typedDict(`TypedDict${generic}`, required)];
  const first = block(
    `class ${baseName(name, 'Required')}(TypedDict${generic})`,
    bodyOf(required).slice(1),
  );
  return [
    ...(required.length === 0 ? [] : [first]),
    typedDict(`${base}${generic}, total=False`, optional),
  ];
}

function byPresence(
  keys: readonly Key[],
): readonly [required: readonly Key[], optional: readonly Key[]] {
  return [keys.filter(({ optional }) => !optional), keys.filter(({ optional }) => optional)];
}

/** Does not collide, since no name of a type or type parameter contains an underscore. */
function baseName(name: string, which: 'Required' | 'Optional'): string {
  return `_${name}_${which}`;
}

/** Separates keys by a blank line if the previous one has a docstring. */
function bodyOf(keys: readonly Key[]): readonly Code[] {
  const body: Code[] = [];
  let needsBlankLine = true;
  for (const { name, type, doc } of keys) {
    if (needsBlankLine) body.push('');
    body.push(`${name}: ${type}`);
    needsBlankLine = doc !== '';
    if (needsBlankLine) body.push(docstringCode(doc));
  }
  return body;
}

/**
 * Prints keys that cannot be names in a class body with the functional syntax; the class derived
 * from it has the name and the docstring.
 */
function printTables(name: string, doc: string, keys: readonly Key[], spelling: Spelling): string {
  const [required, optional] = byPresence(keys);
  const tables = [
    { members: required, base: baseName(name, 'Required'), close: '})' },
    { members: optional, base: baseName(name, 'Optional'), close: '}, total=False)' },
  ].filter(({ members }) => members.length > 0);
  return printDefinitions([
    ...tables.map(({ members, base, close }) => {
      const items = members.map(
        (key) => `${textLiteral(key.name)}: ${expressionOf(key, spelling)}`,
      );
      return group(`${base} = TypedDict("${base}", {`, items, close);
    }),
    block(`class ${name}(${tables.map(({ base }) => base).join(', ')})`, [docstringCode(doc)]),
  ]);
}

/** Python 3.10 does not support generic `TypedDict`s, so at run time they are plain dicts there. */
function printGeneric(
  name: string,
  doc: string,
  keys: readonly Key[],
  parameters: readonly string[],
): string {
  const classes = printClasses(name, doc, keys, `[${parameters.join(', ')}]`);
  const separated = classes.flatMap((code) => ['', code]);
  return printCode([
    block('if TYPE_CHECKING or sys.version_info >= (3, 11)', separated),
    '',
    block('else', [`${name} = dict`]),
  ]);
}
