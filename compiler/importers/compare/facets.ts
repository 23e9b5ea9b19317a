/** What a type accepts, as texts that can be compared. */
import type { Contract, Declaration } from '../../model/model.ts';
import type { Bounds, Type } from '../../model/types.ts';

/** The kinds of values that a type accepts, each with a short description of its limits. */
export interface Facets {
  readonly kinds: ReadonlyMap<string, string>;
  readonly objects: readonly Declaration[];
  readonly lists: readonly Type[];
  readonly maps: readonly Type[];
}

/** The facets of the alternatives of a type that have been visited. */
interface Collected {
  readonly kinds: Map<string, string>;
  readonly objects: Declaration[];
  readonly lists: Type[];
  readonly maps: Type[];
  /** As JSON. */
  readonly literals: string[];
  isAny: boolean;
}

/** Undefined for `any`. */
export function facetsOf(type: Type, contract: Contract): Facets | undefined {
  const collected: Collected = {
    kinds: new Map(),
    objects: [],
    lists: [],
    maps: [],
    literals: [],
    isAny: false,
  };
  collect(type, contract, 0, collected);
  addLiterals(collected);
  const { kinds, objects, lists, maps } = collected;
  return collected.isAny ? undefined : { kinds, objects, lists, maps };
}

function collect(type: Type, contract: Contract, depth: number, into: Collected): void {
  switch (type.kind) {
    case 'any':
    case 'parameter':
      into.isAny = true;
      return;
    case 'alternatives':
      for (const each of type.of) collect(each, contract, depth + 1, into);
      return;
    case 'reference':
      collectReference(type.to, contract, depth, into);
      return;
    case 'literal':
      into.literals.push(JSON.stringify(type.value));
      return;
    case 'list':
      into.kinds.set('list', limitsOfList(type));
      into.lists.push(type.of);
      return;
    case 'map':
      into.kinds.set('object', 'allowed');
      into.maps.push(type.of);
      return;
    case 'schema':
      into.kinds.set('object', 'allowed');
      return;
    case 'json':
      into.kinds.set('text', 'JSON');
      return;
    case 'string':
      into.kinds.set('text', limitsOfText(type));
      return;
    case 'integer':
    case 'number':
      into.kinds.set('number', `${type.kind}${suffix(type.range, '')}`);
      return;
    case 'boolean':
    case 'null':
      into.kinds.set(type.kind, 'allowed');
  }
}

function collectReference(to: string, contract: Contract, depth: number, into: Collected): void {
  const found = contract.declarations.find(({ name }) => name === to);
  if (found === undefined || depth > 50) into.isAny = true;
  else if (found.kind === 'alias') collect(found.type, contract, depth + 1, into);
  else if (found.kind === 'enum') {
    const values = found.values.map(({ value }) => JSON.stringify(value));
    into.kinds.set('text', found.open ? 'any' : oneOf(values));
  } else {
    into.kinds.set('object', 'allowed');
    into.objects.push(found);
  }
}

/** An enum of strings and string literals describe the same values. */
function addLiterals({ literals, kinds }: Collected): void {
  if (literals.length === 0) return;
  const areTexts = literals.every((each) => each.startsWith('"'));
  kinds.set(areTexts && !kinds.has('text') ? 'text' : 'value', oneOf(literals));
}

function oneOf(values: readonly string[]): string {
  return `one of ${[...values].sort().join(', ')}`;
}

function limitsOfList({ count, unique }: Extract<Type, { kind: 'list' }>): string {
  const isUnique = unique.some(({ level }) => level === 'must');
  return `${describeBounds(count, 'items')}${isUnique ? ', unique' : ''}`;
}

function limitsOfText({ format, length }: Extract<Type, { kind: 'string' }>): string {
  const isAny = format === undefined || format === 'markdown';
  return `${isAny ? 'any' : format}${suffix(length, 'characters')}`;
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

/** Undefined where objects are not accepted. */
export function namesIn({ objects, maps, kinds }: Facets): string | undefined {
  if (objects.length > 0) return maps.length > 0 ? 'declared or any' : 'declared';
  return kinds.has('object') ? 'any' : undefined;
}

export function kindsIn({ kinds }: Facets): string {
  return [...kinds.keys()].join(' or ');
}
