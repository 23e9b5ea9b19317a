/** The `$defs` of a contract: one per declaration, and one per instantiation of a generic type. */
import { createHash } from 'node:crypto';
import type { Json, JsonObject } from '../../../compiler/model/json.ts';
import type { Contract, Declaration, Field } from '../../../compiler/model/model.ts';
import { perContract } from '../../../compiler/model/per-contract.ts';
import { declarationOf, qualifiedName } from '../../../compiler/model/qualified-names.ts';
import { type Check, noop } from '../../../compiler/model/rule-tree.ts';
import { deprecationText, docOf } from '../names-over-time.ts';
import { paragraphs } from '../text.ts';
import {
  type Bindings,
  type Bound,
  kindsOfCheck,
  noBindings,
  openParameter,
  parametersOf,
  definitionPrefix as prefix,
} from './calls.ts';
import { findingsWithin, type Loss, loss, proseLosses, reasons } from './losses.ts';
import { narrow } from './lower.ts';
import type { Call, Lowering } from './lowering.ts';
import { newResolver } from './resolver.ts';
import { asList, asObject, asSchema, copyOf, type Schema } from './schema.ts';

export interface Definitions {
  readonly schemas: JsonObject;
  readonly losses: readonly Loss[];
}

/** A declaration with arguments for its type parameters. */
interface Instantiation {
  readonly name: string;
  readonly declaration: Declaration;
  /** The contract that contains the declaration and in which its names are resolved. */
  readonly home: Contract;
  readonly bindings: Bindings;
}

/** Shared state of the lowering of all instantiations. */
interface Shared {
  readonly contract: Contract;
  /** Lowering one instantiation may add further ones. */
  readonly instantiations: Map<string, Instantiation>;
  readonly resolve: Lowering['resolve'];
}

/**
 * The definitions of a contract. Schemas, design records and provider dialects are derived from
 * them.
 */
export const definitionsOf = perContract(lowerAll);

function lowerAll(contract: Contract): Definitions {
  const shared = newShared(contract);
  const losses: Loss[] = [];
  const schemas = copyOf({});
  for (const instantiation of shared.instantiations.values()) {
    const own: Loss[] = [];
    const schema = lowerInstantiation(instantiation, shared, (loss) => void own.push(loss));
    own.push(...proseLosses(rulesOf(instantiation.declaration), instantiation.name));
    schemas[instantiation.name] = withDocumentation(schema, instantiation, own);
    losses.push(...own);
  }
  losses.push(...unusedGenerics(contract, shared.instantiations));
  return { schemas, losses };
}

/**
 * The definitions of generic types for arguments that are not known yet: `#/$defs/0` is the first
 * argument. The types that only they use are among them.
 */
export const genericDefinitionsOf = perContract((contract: Contract): JsonObject => {
  const shared = newShared(contract);
  const known = new Set(shared.instantiations.keys());
  for (const declaration of contract.declarations) {
    const { name } = declaration;
    const bindings = new Map(
      parametersOf(declaration).map((parameter, index): [string, Bound] => [
        parameter,
        { check: openParameter(index), bindings: noBindings, contract },
      ]),
    );
    if (bindings.size > 0)
      shared.instantiations.set(name, { name, declaration, home: contract, bindings });
  }
  const schemas = copyOf({});
  for (const instantiation of shared.instantiations.values()) {
    if (known.has(instantiation.name)) continue;
    const schema = lowerInstantiation(instantiation, shared, () => undefined);
    schemas[instantiation.name] = withDocumentation(schema, instantiation, []);
  }
  return schemas;
});

function newShared(contract: Contract): Shared {
  const instantiations = new Map<string, Instantiation>();
  for (const declaration of contract.declarations) {
    const { name } = declaration;
    if (parametersOf(declaration).length === 0)
      instantiations.set(name, { name, declaration, home: contract, bindings: noBindings });
  }
  // Losses are reported where the definition itself is lowered, not here.
  const resolve = newResolver((reference) => {
    const instantiation = instantiations.get(reference.slice(prefix.length));
    return (
      instantiation === undefined || lowerInstantiation(instantiation, shared, () => undefined)
    );
  });
  const shared: Shared = { contract, instantiations, resolve };
  return shared;
}

function lowerInstantiation(
  instantiation: Instantiation,
  { contract, instantiations, resolve }: Shared,
  lose: Lowering['lose'],
): Schema {
  const refer = (call: Call, at: Lowering): Schema => {
    const called = instantiationOf(call, at, contract);
    if (!instantiations.has(called.name)) instantiations.set(called.name, called);
    return { $ref: prefix + called.name };
  };
  const kindsOfReference: Lowering['kindsOfReference'] = (reference) => {
    const found = instantiations.get(reference.slice(prefix.length));
    return found && kindsOfCheck(found.home, found.declaration.check, found.bindings);
  };
  const at: Lowering = {
    contract: instantiation.home,
    bindings: instantiation.bindings,
    where: instantiation.name,
    lose,
    refer,
    resolve,
    kindsOfReference,
  };
  return narrow(true, instantiation.declaration.check, at);
}

/**
 * Returns the instantiation that a call refers to. A type of another contract gets a qualified
 * name, so that the schema is self-contained.
 */
function instantiationOf(call: Call, at: Lowering, root: Contract): Instantiation {
  const { declaration, home } = declarationOf(at.contract, call.type);
  const names = parametersOf(declaration);
  const ownName = nameIn(root, home, declaration.name);
  if (names.length === 0) return { name: ownName, declaration, home, bindings: noBindings };
  const bounds = names.map((_, index): Bound => bindArgument(call.arguments[index] ?? noop, at));
  const name = [ownName, ...bounds.map((bound) => argumentName(bound, at, root))].join('_');
  const bindings = new Map(
    names.map((parameter, index) => [
      parameter,
      bounds[index] ?? bindArgument(noop, { ...at, bindings: noBindings }),
    ]),
  );
  return { name, declaration, home, bindings };
}

function nameIn(root: Contract, home: Contract, name: string): string {
  return home === root ? name : qualifiedName(name, home.id);
}

/** Binds a type argument. A parameter that is passed on is replaced by its own argument. */
function bindArgument(
  check: Check,
  { bindings, contract }: Pick<Bound, 'bindings' | 'contract'>,
): Bound {
  const bound = check.kind === 'parameter' ? bindings.get(check.name) : undefined;
  return bound ?? { check, bindings, contract };
}

/**
 * Returns a name for a type argument. It depends only on the type, or on a hash of its schema if
 * the type has no name, so that it is stable.
 */
function argumentName(bound: Bound, at: Lowering, root: Contract): string {
  const { check, bindings, contract } = bound;
  if (check.kind === 'call') {
    const { declaration, home } = declarationOf(contract, check.type);
    const names = check.arguments.map((argument) =>
      argumentName(bindArgument(argument, bound), at, root),
    );
    return [nameIn(root, home, declaration.name), ...names].join('_');
  }
  const schema = narrow(true, check, {
    ...at,
    bindings,
    contract,
    lose: () => undefined,
    refer: (call) => ({ $ref: argumentName(bindArgument(call, bound), at, root) }),
  });
  if (schema === true) return 'any';
  const { type, ...rest } = asObject(schema);
  const kind = typeof type === 'string' ? type : 'value';
  return type !== undefined && Object.keys(rest).length === 0
    ? kind
    : `${kind}_${createHash('sha256').update(JSON.stringify(schema)).digest('hex').slice(0, 8)}`;
}

function withDocumentation(
  schema: Schema,
  { name, declaration }: Instantiation,
  losses: readonly Loss[],
): Json {
  if (typeof schema === 'boolean') return schema;
  const comment = commentOf(losses, name.length + 1);
  const documented = copyOf(comment === undefined ? {} : { $comment: comment });
  const doc = paragraphs([docOf(declaration), deprecatedValues(declaration)]);
  if (doc !== '') documented['description'] = doc;
  if (declaration.deprecated !== undefined) documented['deprecated'] = true;
  addDocumented(
    documented,
    schema,
    'fields' in declaration ? declaration.fields.filter(hasDocs) : [],
  );
  // The schema of an open enum accepts any text, so its known values are listed as examples.
  if (declaration.kind === 'enum' && declaration.open)
    documented['examples'] = declaration.values.map(({ value }) => value);
  return documented;
}

/** JSON Schema has no keyword for a deprecated value of an enum. */
function deprecatedValues(declaration: Declaration): string {
  if (declaration.kind !== 'enum') return '';
  return declaration.values
    .flatMap(({ value, deprecated }) =>
      deprecated === undefined
        ? []
        : [`${JSON.stringify(value)} is deprecated ${deprecationText(deprecated)}`],
    )
    .join('\n');
}

/** Adds the documentation, defaults and examples of fields, within each alternative. */
function addDocumented(
  whole: Record<string, Json>,
  schema: JsonObject,
  fields: readonly Field[],
): Record<string, Json> {
  const hasProperties = schema['properties'] !== undefined;
  for (const keyword of Object.keys(schema)) {
    const held = schema[keyword] ?? null;
    if (fields.length === 0) whole[keyword] = held;
    else if (keyword === 'properties') whole[keyword] = documentedMembers(asObject(held), fields);
    else if (keyword === 'oneOf' && !hasProperties)
      whole[keyword] = asList(held).map((one) => addDocumented(copyOf({}), asObject(one), fields));
    else whole[keyword] = held;
  }
  return whole;
}

function documentedMembers(properties: JsonObject, fields: readonly Field[]): JsonObject {
  const documented = copyOf(properties);
  for (const field of fields) {
    const property = documented[field.wire];
    if (property !== undefined && property !== false)
      documented[field.wire] = withDocs(asSchema(property), field);
  }
  return documented;
}

function hasDocs(field: Field): boolean {
  return docOf(field) !== undefined || field.default !== undefined || field.example !== undefined;
}

function withDocs(schema: Schema, field: Field): Json {
  const { default: given, example, deprecated } = field;
  const doc = docOf(field);
  const documented = copyOf(doc === undefined ? {} : { description: doc });
  if (deprecated !== undefined) documented['deprecated'] = true;
  const keywords = asObject(schema);
  for (const keyword of Object.keys(keywords)) documented[keyword] = keywords[keyword] ?? null;
  if (given !== undefined && !isExcluded(given, schema)) documented['default'] = given;
  if (example !== undefined && !isExcluded(example, schema)) documented['examples'] = [example];
  return documented;
}

/**
 * Whether an alternative excludes an example or a default, because it allows only another value.
 */
function isExcluded(example: Json, schema: Schema): boolean {
  const { const: only, type } = asObject(schema);
  return (only !== undefined && only !== example) || (type === 'null' && example !== null);
}

/**
 * Returns a `$comment`: "Not enforced here: /ToolCalls (unique)." Losses that are enforced anyway
 * appear only in the loss file. `from` is the length of the prefix to remove from each location.
 */
export function commentOf(losses: readonly Loss[], from = 0): string | undefined {
  const rulesByLocation = new Map<string, string>();
  for (const { where, rule, enforced } of losses) {
    if (enforced) continue;
    const location = where.slice(from);
    const before = rulesByLocation.get(location);
    rulesByLocation.set(location, before === undefined ? rule : `${before}, ${rule}`);
  }
  if (rulesByLocation.size === 0) return undefined;
  let text = '';
  for (const [location, rules] of rulesByLocation)
    text += `${text === '' ? '' : '; '}${location === '' ? rules : `${location} (${rules})`}`;
  return `Not enforced here: ${text}.`;
}

function unusedGenerics(
  contract: Contract,
  instantiations: ReadonlyMap<string, Instantiation>,
): readonly Loss[] {
  const used = new Set<Declaration>();
  for (const { declaration } of instantiations.values()) used.add(declaration);
  const losses: Loss[] = [];
  for (const declaration of contract.declarations) {
    if (used.has(declaration)) continue;
    for (const finding of findingsWithin(declaration.check))
      losses.push(loss(finding, declaration.name, reasons.generic));
  }
  return losses;
}

function rulesOf(declaration: Declaration) {
  return 'rules' in declaration ? declaration.rules : [];
}
