/**
 * Compares two contracts path by path: their members, which of them are required, the kinds of
 * values, and the limits of each kind.
 */
import type {
  Contract,
  Declaration,
  Field,
  Tag,
  UnionDeclaration,
  VariantDeclaration,
} from '../../model/model.ts';
import type { Bounds, Type } from '../../model/types.ts';

export interface Difference {
  /** A JSON pointer; `*` is any item of a list or any member of a map. */
  readonly path: string;
  readonly what: string;
  readonly ours: string;
  readonly theirs: string;
}

interface Side {
  readonly contract: Contract;
  readonly type: Type;
}

/** The kinds of values that a type accepts, each with a short description of its limits. */
interface Facets {
  readonly kinds: ReadonlyMap<string, string>;
  readonly objects: readonly Declaration[];
  readonly lists: readonly Type[];
  readonly maps: readonly Type[];
}

export function compareContracts(ours: Contract, theirs: Contract): readonly Difference[] {
  const differences = new Map<string, Difference>();
  const visited = new Set<string>();
  compareTypes(
    { contract: ours, type: { kind: 'reference', to: ours.root, arguments: [] } },
    { contract: theirs, type: { kind: 'reference', to: theirs.root, arguments: [] } },
    '',
  );
  return [...differences.values()];

  function report(path: string, what: string, our: string, their: string): void {
    const key = `${path} ${what}`;
    if (our !== their && !differences.has(key))
      differences.set(key, { path, what, ours: our, theirs: their });
  }

  function compareTypes(left: Side, right: Side, path: string): void {
    const [our, their] = [facetsOf(left), facetsOf(right)];
    if (our === undefined || their === undefined) {
      report(
        path,
        'type',
        our === undefined ? 'any' : kindsIn(our),
        their === undefined ? 'any' : kindsIn(their),
      );
      return;
    }
    for (const kind of new Set([...our.kinds.keys(), ...their.kinds.keys()]))
      report(path, kind, our.kinds.get(kind) ?? 'refused', their.kinds.get(kind) ?? 'refused');
    compareInner(our.lists[0], their.lists[0], left, right, `${path}/*`);
    compareInner(our.maps[0], their.maps[0], left, right, `${path}/*`);
    const [ourNames, theirNames] = [namesIn(our), namesIn(their)];
    if (ourNames !== undefined && theirNames !== undefined)
      report(path, 'names of members', ourNames, theirNames);
    for (const [one, other] of pairDeclarations(our.objects, their.objects))
      compareObjects(one, other, left.contract, right.contract, path);
  }

  function compareInner(
    our: Type | undefined,
    their: Type | undefined,
    left: Side,
    right: Side,
    path: string,
  ): void {
    if (our !== undefined && their !== undefined && path.split('/').length < 30)
      compareTypes({ ...left, type: our }, { ...right, type: their }, path);
  }

  function compareObjects(
    our: Declaration,
    their: Declaration,
    left: Contract,
    right: Contract,
    path: string,
  ): void {
    const key = `${our.name} ${their.name}`;
    if (visited.has(key)) return;
    visited.add(key);
    const pairs = casesOf(our).flatMap((one) =>
      casesOf(their)
        .filter((other) => isSameCase(one, other))
        .map((other) => [one, other] as const),
    );
    for (const [one, other] of pairs) compareFields(one, other, left, right, path);
    if ((our.kind === 'union') === (their.kind === 'union')) compareCases(our, their, path);
    else compareMembers(our, their, path);
  }

  /**
   * Compares only the names of members: a union and a record may accept the same documents, which
   * only documents can show.
   */
  function compareMembers(our: Declaration, their: Declaration, path: string): void {
    const [left, right] = [membersOf(our), membersOf(their)];
    for (const wire of left)
      if (!right.has(wire)) report(childPath(path, wire), 'member', 'declared', 'not declared');
    for (const wire of right)
      if (!left.has(wire)) report(childPath(path, wire), 'member', 'not declared', 'declared');
  }

  function compareCases(our: Declaration, their: Declaration, path: string): void {
    if (our.kind !== 'union' || their.kind !== 'union') return;
    const tagsIn = (union: UnionDeclaration) =>
      casesOf(union)
        .flatMap((one) => tagsOf(one).map((tag) => tag))
        .sort();
    const [left, right] = [tagsIn(our), tagsIn(their)];
    for (const tag of left)
      if (!right.includes(tag)) report(path, `variant ${tag}`, 'declared', 'not declared');
    for (const tag of right)
      if (!left.includes(tag)) report(path, `variant ${tag}`, 'not declared', 'declared');
  }

  function compareFields(
    our: Case,
    their: Case,
    left: Contract,
    right: Contract,
    path: string,
  ): void {
    const others = new Map(fieldsOf(their).map((field) => [field.wire, field]));
    const isOpen = (one: Case) => 'extra' in one && one.extra !== undefined;
    for (const field of fieldsOf(our)) {
      const other = others.get(field.wire);
      others.delete(field.wire);
      const memberPath = childPath(path, field.wire);
      if (other === undefined) {
        report(
          memberPath,
          'member',
          field.optional ? 'optional' : 'required',
          isOpen(their) ? 'not declared' : 'refused',
        );
        continue;
      }
      report(
        memberPath,
        'presence',
        field.optional ? 'optional' : 'required',
        other.optional ? 'optional' : 'required',
      );
      compareTypes(
        { contract: left, type: field.type },
        { contract: right, type: other.type },
        memberPath,
      );
    }
    for (const [wire, field] of others)
      report(
        childPath(path, wire),
        'member',
        isOpen(our) ? 'not declared' : 'refused',
        field.optional ? 'optional' : 'required',
      );
    if (our.kind === 'record' && their.kind === 'record')
      report(
        path,
        'other members',
        isOpen(our) ? 'allowed' : 'refused',
        isOpen(their) ? 'allowed' : 'refused',
      );
  }
}

type Case = Extract<Declaration, { kind: 'record' | 'variant' }>;

function fieldsOf(one: Case): readonly Field[] {
  return one.fields;
}

/** A record is its own single case; a union has one per variant. */
function casesOf(declaration: Declaration): readonly Case[] {
  if (declaration.kind === 'record') return [declaration];
  if (declaration.kind === 'variant') return [declaration];
  return declaration.kind === 'union'
    ? declaration.variants.flatMap((variant) => casesOf(variant))
    : [];
}

function isSameCase(left: Case, right: Case): boolean {
  if (left.kind !== 'variant' || right.kind !== 'variant') return left.kind === right.kind;
  const tags = tagsOf(left);
  return tagsOf(right).some((tag) => tags.includes(tag));
}

/** The names in JSON of all members, including the tags. */
function membersOf(declaration: Declaration): ReadonlySet<string> {
  const tags = casesOf(declaration).flatMap((one) =>
    one.kind === 'variant' ? one.tags.map(({ name }) => name) : [],
  );
  return new Set([
    ...tags,
    ...casesOf(declaration).flatMap((one) => one.fields.map(({ wire }) => wire)),
  ]);
}

function childPath(path: string, wire: string): string {
  return `${path}/${wire.replaceAll('~', '~0').replaceAll('/', '~1')}`;
}

/** Pairs declarations of equal name, and the remaining ones by their position. */
function pairDeclarations(
  ours: readonly Declaration[],
  theirs: readonly Declaration[],
): readonly (readonly [Declaration, Declaration])[] {
  const byName = ours.flatMap((one) =>
    theirs.filter(({ name }) => name === one.name).map((other) => [one, other] as const),
  );
  const left = ours.filter((one) => !byName.some(([our]) => our === one));
  const right = theirs.filter((one) => !byName.some(([, their]) => their === one));
  const inOrder = left.flatMap((one, index) => {
    const other = right[index];
    return other === undefined ? [] : [[one, other] as const];
  });
  return [...byName, ...inOrder];
}

/** Undefined where objects are not accepted. */
function namesIn({ objects, maps, kinds }: Facets): string | undefined {
  if (objects.length > 0) return maps.length > 0 ? 'declared or any' : 'declared';
  return kinds.has('object') ? 'any' : undefined;
}

function tagsOf(one: Case | VariantDeclaration): readonly string[] {
  if (one.kind !== 'variant') return [];
  if (one.decidedBy !== undefined) return [`with ${one.decidedBy}`];
  return one.tags.flatMap((tag: Tag) => [
    ...tag.values.map((value) => `${tag.name} ${JSON.stringify(value)}`),
    ...tag.prefixes.map((prefix) => `${tag.name} "${prefix}*"`),
  ]);
}

function kindsIn({ kinds }: Facets): string {
  return [...kinds.keys()].join(' or ');
}

/** Undefined for `any`. */
function facetsOf({ contract, type }: Side): Facets | undefined {
  const kinds = new Map<string, string>();
  const objects: Declaration[] = [];
  const lists: Type[] = [];
  const maps: Type[] = [];
  const literals: string[] = [];
  let isAny = false;
  const visit = (inner: Type, depth: number): void => {
    switch (inner.kind) {
      case 'any':
      case 'parameter':
        isAny = true;
        return;
      case 'alternatives':
        for (const each of inner.of) visit(each, depth + 1);
        return;
      case 'reference': {
        const found = contract.declarations.find(({ name }) => name === inner.to);
        if (found === undefined || depth > 50) isAny = true;
        else if (found.kind === 'alias') visit(found.type, depth + 1);
        else if (found.kind === 'enum')
          kinds.set(
            'text',
            found.open
              ? 'any'
              : `one of ${found.values
                  .map(({ value }) => JSON.stringify(value))
                  .sort()
                  .join(', ')}`,
          );
        else {
          kinds.set('object', 'allowed');
          objects.push(found);
        }
        return;
      }
      case 'literal':
        literals.push(JSON.stringify(inner.value));
        return;
      case 'list':
        kinds.set(
          'list',
          `${describeBounds(inner.count, 'items')}${inner.unique.some(({ level }) => level === 'must') ? ', unique' : ''}`,
        );
        lists.push(inner.of);
        return;
      case 'map':
        kinds.set('object', 'allowed');
        maps.push(inner.of);
        return;
      case 'schema':
        kinds.set('object', 'allowed');
        return;
      case 'json':
        kinds.set('text', 'JSON');
        return;
      case 'string':
        kinds.set(
          'text',
          `${inner.format === undefined || inner.format === 'markdown' ? 'any' : inner.format}${suffix(inner.length, 'characters')}`,
        );
        return;
      case 'integer':
      case 'number':
        kinds.set('number', `${inner.kind}${suffix(inner.range, '')}`);
        return;
      case 'boolean':
      case 'null':
        kinds.set(inner.kind, 'allowed');
    }
  };
  visit(type, 0);
  if (literals.length > 0) kinds.set('value', `one of ${[...literals].sort().join(', ')}`);
  const value = kinds.get('value');
  // An enum of strings and string literals describe the same values.
  if (value !== undefined && literals.every((each) => each.startsWith('"')) && !kinds.has('text')) {
    kinds.delete('value');
    kinds.set('text', value);
  }
  return isAny ? undefined : { kinds, objects, lists, maps };
}

function suffix(bounds: Bounds, unit: string): string {
  const text = describeBounds(bounds, unit);
  return text === 'any number' ? '' : `, ${text}`;
}

function describeBounds({ min, max }: Bounds, unit: string): string {
  const unitSuffix = unit === '' ? '' : ` ${unit}`;
  const isOpen = (min ?? 0) === 0 && min !== 0 && max === undefined;
  if (isOpen || (min === 0 && max === undefined && unit !== '')) return 'any number';
  if (min === max) return `exactly ${min}${unitSuffix}`;
  if (max === undefined) return `at least ${min}${unitSuffix}`;
  return min === undefined ? `at most ${max}${unitSuffix}` : `${min} to ${max}${unitSuffix}`;
}
