/**
 * Compares two contracts path by path: their members, which of them are required, the kinds of
 * values, and the limits of each kind.
 */
import type { Contract, Declaration, Field, UnionDeclaration } from '../../model/model.ts';
import type { Type } from '../../model/types.ts';
import { type Case, casesOf, isSameCase, membersOf, tagsOf } from './cases.ts';
import { facetsOf, kindsIn, namesIn } from './facets.ts';

export interface Difference {
  /** A JSON pointer; `*` is any item of a list or any member of a map. */
  readonly path: string;
  readonly what: string;
  readonly ours: string;
  readonly theirs: string;
}

interface Comparison {
  readonly ours: Contract;
  readonly theirs: Contract;
  /** Pairs of declarations that have been compared, since types may refer to each other. */
  readonly visited: Set<string>;
}

type Differences = Generator<Difference, void>;

/** Returns the first difference of each kind at each path. */
export function compareContracts(ours: Contract, theirs: Contract): readonly Difference[] {
  const found = compareTypes(
    { kind: 'reference', to: ours.root, arguments: [] },
    { kind: 'reference', to: theirs.root, arguments: [] },
    '',
    { ours, theirs, visited: new Set() },
  );
  const differences = new Map<string, Difference>();
  for (const difference of found) {
    const key = `${difference.path} ${difference.what}`;
    if (!differences.has(key)) differences.set(key, difference);
  }
  return [...differences.values()];
}

function* compareTexts(path: string, what: string, ours: string, theirs: string): Differences {
  if (ours !== theirs) yield { path, what, ours, theirs };
}

function* compareTypes(our: Type, their: Type, path: string, comparison: Comparison): Differences {
  const [left, right] = [facetsOf(our, comparison.ours), facetsOf(their, comparison.theirs)];
  if (left === undefined || right === undefined) {
    const [ourKinds, theirKinds] = [left && kindsIn(left), right && kindsIn(right)];
    yield* compareTexts(path, 'type', ourKinds ?? 'any', theirKinds ?? 'any');
    return;
  }
  for (const kind of new Set([...left.kinds.keys(), ...right.kinds.keys()])) {
    const [ourLimits, theirLimits] = [left.kinds.get(kind), right.kinds.get(kind)];
    yield* compareTexts(path, kind, ourLimits ?? 'refused', theirLimits ?? 'refused');
  }
  yield* compareInner(left.lists[0], right.lists[0], `${path}/*`, comparison);
  yield* compareInner(left.maps[0], right.maps[0], `${path}/*`, comparison);
  const [ourNames, theirNames] = [namesIn(left), namesIn(right)];
  if (ourNames !== undefined && theirNames !== undefined)
    yield* compareTexts(path, 'names of members', ourNames, theirNames);
  for (const [one, other] of pairDeclarations(left.objects, right.objects))
    yield* compareObjects(one, other, path, comparison);
}

/** Limits the depth, since an alias may contain itself. */
function* compareInner(
  our: Type | undefined,
  their: Type | undefined,
  path: string,
  comparison: Comparison,
): Differences {
  if (our !== undefined && their !== undefined && path.split('/').length < 30)
    yield* compareTypes(our, their, path, comparison);
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

function* compareObjects(
  our: Declaration,
  their: Declaration,
  path: string,
  comparison: Comparison,
): Differences {
  const key = `${our.name} ${their.name}`;
  if (comparison.visited.has(key)) return;
  comparison.visited.add(key);
  for (const one of casesOf(our)) {
    for (const other of casesOf(their))
      if (isSameCase(one, other)) yield* compareFields(one, other, path, comparison);
  }
  if (our.kind === 'union' && their.kind === 'union') yield* compareVariants(our, their, path);
  else if (our.kind === 'union' || their.kind === 'union') yield* compareMembers(our, their, path);
}

/**
 * Compares only the names of members: a union and a record may accept the same documents, which
 * only documents can show.
 */
function* compareMembers(our: Declaration, their: Declaration, path: string): Differences {
  const [left, right] = [membersOf(our), membersOf(their)];
  for (const wire of left) if (!right.has(wire)) yield onlyOurs(childPath(path, wire), 'member');
  for (const wire of right) if (!left.has(wire)) yield onlyTheirs(childPath(path, wire), 'member');
}

function* compareVariants(
  our: UnionDeclaration,
  their: UnionDeclaration,
  path: string,
): Differences {
  const tagsIn = (union: UnionDeclaration) => casesOf(union).flatMap(tagsOf).sort();
  const [left, right] = [tagsIn(our), tagsIn(their)];
  for (const tag of left) if (!right.includes(tag)) yield onlyOurs(path, `variant ${tag}`);
  for (const tag of right) if (!left.includes(tag)) yield onlyTheirs(path, `variant ${tag}`);
}

function onlyOurs(path: string, what: string): Difference {
  return { path, what, ours: 'declared', theirs: 'not declared' };
}

function onlyTheirs(path: string, what: string): Difference {
  return { path, what, ours: 'not declared', theirs: 'declared' };
}

function* compareFields(our: Case, their: Case, path: string, comparison: Comparison): Differences {
  const others = new Map(their.fields.map((field) => [field.wire, field]));
  for (const field of our.fields) {
    const other = others.get(field.wire);
    others.delete(field.wire);
    const memberPath = childPath(path, field.wire);
    if (other === undefined) {
      const theirs = isOpen(their) ? 'not declared' : 'refused';
      yield { path: memberPath, what: 'member', ours: presenceOf(field), theirs };
    } else {
      yield* compareTexts(memberPath, 'presence', presenceOf(field), presenceOf(other));
      yield* compareTypes(field.type, other.type, memberPath, comparison);
    }
  }
  for (const [wire, field] of others) {
    const ours = isOpen(our) ? 'not declared' : 'refused';
    yield { path: childPath(path, wire), what: 'member', ours, theirs: presenceOf(field) };
  }
  const [ours, theirs] = [our, their].map((one) => (isOpen(one) ? 'allowed' : 'refused'));
  yield* compareTexts(path, 'other members', ours ?? '', theirs ?? '');
}

function presenceOf({ optional }: Field): string {
  return optional ? 'optional' : 'required';
}

/** Whether a case accepts members that it does not declare. */
function isOpen({ extra }: Case): boolean {
  return extra !== undefined;
}

function childPath(path: string, wire: string): string {
  return `${path}/${wire.replaceAll('~', '~0').replaceAll('/', '~1')}`;
}
