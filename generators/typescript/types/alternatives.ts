/**
 * The named parts of an object whose rules are alternatives: the fields that all of them share, and
 * each alternative. Type names contain no underscore, so these names collide with no type.
 */
import type { Contract, Declaration, ObjectDeclaration } from '../../../compiler/model/model.ts';
import { pascalCase } from '../../../compiler/model/names.ts';
import { perContract } from '../../../compiler/model/per-contract.ts';
import { readFields } from '../../../compiler/model/queries/field-dependencies.ts';
import { type Alternative, type Shape, shapeOf } from '../../shared/shapes/alternatives.ts';
import type { State } from '../../shared/shapes/field-states.ts';

export interface NamedAlternative {
  readonly name: string;
  readonly rules: readonly string[];
  readonly remaining: Alternative;
}

export interface NamedShape extends Shape {
  /** For each choice its alternatives, of which every object matches one or more. */
  readonly named: readonly (readonly NamedAlternative[])[];
}

/** The name of the fields that all alternatives share. */
export function fieldsName(type: string): string {
  return `${type}_Fields`;
}

/**
 * The surface and the printer ask for it. Between them examples are added to the contract, but the
 * list of its declarations stays the same.
 */
export function namedShapeOf(declaration: ObjectDeclaration, contract: Contract): NamedShape {
  const shapes = shapesIn(contract.declarations);
  const found = shapes.get(declaration) ?? namedShape(declaration, contract);
  shapes.set(declaration, found);
  return found;
}

const shapesIn = perContract(
  (_: readonly Declaration[]) => new Map<ObjectDeclaration, NamedShape>(),
);

function namedShape(declaration: ObjectDeclaration, contract: Contract): NamedShape {
  const fieldNames = declaration.rules.flatMap(({ check }) => readFields(check));
  const shape = shapeOf(declaration, contract, fieldNames);
  const taken = new Set([fieldsName(declaration.name)]);
  const named = shape.choices.map(({ rules, alternatives }) => {
    const parts = partsOf(alternatives, shape);
    return alternatives.map((remaining, index): NamedAlternative => {
      const numbered = `${pascalCase(rules[0] ?? '')}${index + 1}`;
      const names = [parts[index] ?? numbered, numbered].map(
        (part) => `${declaration.name}_${part}`,
      );
      const name = names.find((each) => !taken.has(each)) ?? `${names.at(-1)}_${taken.size}`;
      taken.add(name);
      return { name, rules, remaining };
    });
  });
  return { ...shape, named };
}

/**
 * Describes each alternative by what sets it apart: the value of the field that decides, such as
 * `ModeReport`, or the fields that are given, such as `WithLocker`, or not.
 */
function partsOf(
  alternatives: readonly Alternative[],
  { declared }: Shape,
): readonly (string | undefined)[] {
  for (const field of declared.keys()) {
    const values = alternatives.map((alternative) => valueWord(alternative.get(field) ?? []));
    const isDeciding = values.every((value) => value !== undefined);
    if (isDeciding && new Set(values).size === values.length)
      return values.map((value) => pascalCase(`${field} ${value}`));
  }
  return alternatives.map((alternative) => {
    const fields = [...alternative];
    const given = fields.filter(
      ([field, states]) => !states.some(isEmpty) && declared.get(field)?.some(isEmpty),
    );
    const withheld = fields.filter(([, states]) => states.every(isEmpty));
    const [verb, listed] = given.length > 0 ? ['With', given] : ['Without', withheld];
    const isShort = listed.length > 0 && listed.length <= maximumNamed;
    return isShort ? verb + listed.map(([field]) => pascalCase(field)).join('And') : undefined;
  });
}

/** An alternative of more fields is named after its rule. */
const maximumNamed = 2;

/** The value of a field as a word; "other" for several, so that further ones change no name. */
function valueWord(states: readonly State[]): string | undefined {
  const values = states.flatMap((state) => (state.kind === 'value' ? [String(state.value)] : []));
  if (values.length === 0 || values.length < states.length) return undefined;
  if (values.length > 1) return 'other';
  return values.find((value) => /^[\w-]{1,40}$/.test(value));
}

function isEmpty(state: State): boolean {
  return state.kind === 'absent' || (state.kind === 'value' && state.value === null);
}
