/**
 * Repairs an object that violates its rules: changes the values that the rules read until the
 * reference interpreter reports no violation, or the budget is used up.
 */
import { type Bindings, holds, isOfKind, value } from '../../../interpreter/evaluate.ts';
import { validateValue } from '../../../interpreter/interpret.ts';
import { asList, follow, isObject, isScalar, type Json, type Scalar } from '../../../model/json.ts';
import type { ObjectDeclaration } from '../../../model/model.ts';
import type { Check, Projection } from '../../../model/rule-tree.ts';
import type { Type } from '../../../model/types.ts';
import { withMember, withValueAt } from '../../edit.ts';
import { withValue } from '../../solver.ts';
import type { Random } from '../random.ts';
import { valueFitting } from '../schemas.ts';
import { itemTyped, suggestedValue, typedAt } from '../typed.ts';
import type { ValueSource } from '../value-source.ts';
import { type SolverInput, solveRandomly } from './random-solver.ts';

/** The number of rounds per level of effort, since repairs of two rules can undo each other. */
const roundsOfEffort = [0, 3, 8];

export function repair(declaration: ObjectDeclaration, object: Json, source: ValueSource): Json {
  const { random, context, contract, dictionary } = source;
  const ownRules = new Set(declaration.rules.map(({ id }) => id));
  const validate = (value: Json) => {
    const violations = validateValue(
      contract,
      declaration.name,
      value,
      context === undefined ? {} : { context },
    );
    // Satisfying a rule by removing a required field must not pay off.
    const cost = violations.reduce(
      (sum, { rule, level }) => sum + (level === 'should' ? 0.5 : ownRules.has(rule) ? 1 : 4),
      0,
    );
    return { value, cost, violate: new Set(violations.map(({ rule }) => rule)) };
  };
  const type: Type = { kind: 'reference', to: declaration.name, arguments: [] };
  const types = { self: { type, source, constraints: [], object: { declaration, source } } };
  const input: SolverInput = { random, dictionary, types, budget: source.budget };
  let current = validate(object);
  let best = current;
  for (let round = 0; round < (roundsOfEffort[source.effort] ?? 0); round++) {
    const { value, violate } = current;
    const rules = declaration.rules.filter(
      ({ id, level }) => violate.has(id) && (level === 'must' || random.chance(0.5)),
    );
    if (rules.length === 0) break;
    const frame: Bindings = {
      self: value,
      item: undefined,
      asks: undefined,
      answers: undefined,
      context,
    };
    const repaired = repairFrame(random.pick(rules).check, frame, input)?.self;
    if (repaired === undefined) continue;
    const next = validate(repaired);
    // Sometimes accepts a slightly worse value, since rules can conflict.
    if (next.cost < current.cost || (next.cost < current.cost + 2 && random.chance(0.5)))
      current = next;
    if (next.cost < best.cost) best = next;
  }
  return best.value;
}

/** Returns bindings that satisfy the check as far as possible, or undefined if none were found. */
export function repairFrame(
  check: Check,
  frame: Bindings,
  input: SolverInput,
): Bindings | undefined {
  const { random } = input;
  switch (check.kind) {
    case 'all':
      return check.checks.reduce<Bindings | undefined>(
        (current, inner) =>
          current === undefined ? undefined : (repairFrame(inner, current, input) ?? current),
        frame,
      );
    case 'assert':
      return solveRandomly(check.test, true, frame, input);
    case 'when':
      if (!holds(check.test, frame)) return frame;
      return random.chance(0.7)
        ? repairFrame(check.then, frame, input)
        : solveRandomly(check.test, false, frame, input);
    case 'unlessFailed':
      return repairFrame(check.then, frame, input);
    case 'field':
      return repairField(check, frame, input);
    case 'items':
      return repairItems(check.check, frame, input);
    case 'references':
      return repairReferences(check, frame, random);
    case 'sequence': {
      const left = project(check.left, frame);
      return withValue(
        frame,
        check.right.list,
        left.map((each, index) => itemLike(check.right, frame, index, each, input)),
      );
    }
    case 'namesMembers':
      return withValue(
        frame,
        check.list,
        random.some(namesOf(frame.self, check.of), random.integer(0, 2)),
      );
    case 'matchesSchema':
      return repairMatchesSchema(check, frame, random);
    // Rules contain none of these.
    case 'distinct':
    case 'additionalMembers':
    case 'switchOnTag':
    case 'jsonString':
    case 'call':
    case 'parameter':
      return undefined;
  }
}

type Of<Kind extends Check['kind']> = Extract<Check, { kind: Kind }>;

/** Repairs the value of a field on its own, as checks of `each` require. */
function repairField(
  { name, check }: Of<'field'>,
  frame: Bindings,
  input: SolverInput,
): Bindings | undefined {
  const { self } = frame;
  if (!isObject(self) || !Object.hasOwn(self, name)) return frame;
  const within = {
    ...input,
    types: { ...input.types, self: typedAt(input.types.self, [name]) },
  } as SolverInput;
  const inner = repairFrame(check, { ...frame, self: self[name] }, within);
  return inner === undefined ? undefined : { ...frame, self: withMember(self, name, inner.self) };
}

function repairItems(check: Check, frame: Bindings, input: SolverInput): Bindings {
  const within = {
    ...input,
    types: { ...input.types, self: itemTyped(input.types.self) },
  } as SolverInput;
  const items = asList(frame.self).flatMap(
    (item) => repairFrame(check, { ...frame, self: item }, within)?.self ?? [],
  );
  return { ...frame, self: items };
}

function repairReferences(
  { from, to, before }: Of<'references'>,
  frame: Bindings,
  random: Random,
): Bindings {
  const targets = project(to, frame);
  const changed = asList(value(from.list, frame)).flatMap((item, index): readonly Json[] => {
    const allowed = (before ? targets.slice(0, index) : targets).filter(
      (each): each is Scalar => each !== null && isScalar(each),
    );
    const old = follow(item, from.item);
    if (old === undefined || old === null) return [item];
    const named = Array.isArray(old)
      ? random.some(allowed, 2)
      : allowed.length === 0
        ? undefined
        : random.pick(allowed);
    return [withValueAt(item, from.item, named)].flatMap((each) => each ?? []);
  });
  return withValue(frame, from.list, changed);
}

function repairMatchesSchema(
  { value: validated, schema }: Of<'matchesSchema'>,
  frame: Bindings,
  random: Random,
): Bindings {
  const found = schema.kind === 'one' ? value(schema.at, frame) : keyedSchema(schema, frame);
  const fitting = found === undefined ? undefined : valueFitting(found, random);
  if (fitting !== undefined) return withValue(frame, validated, fitting);
  if (schema.kind === 'keyed') return withValue(frame, schema.key, 'unknown');
  return schema.at.from === 'context'
    ? withValue(frame, validated, undefined)
    : withValue(frame, schema.at, {});
}

function keyedSchema(
  schema: Extract<Of<'matchesSchema'>['schema'], { kind: 'keyed' }>,
  frame: Bindings,
): Json | undefined {
  const key = value(schema.key, frame);
  return follow(
    asList(value(schema.list, frame)).find(
      (item) => isScalar(key) && follow(item, schema.by) === key,
    ),
    schema.item,
  );
}

function project({ list, item }: Projection, frame: Bindings): readonly Json[] {
  return asList(value(list, frame)).map((each) => follow(each, item) ?? null);
}

/** The existing item at `index`, or a new one, with `scalar` at the projected path. */
function itemLike(
  { list, item }: Projection,
  frame: Bindings,
  index: number,
  scalar: Json,
  { types }: SolverInput,
): Json {
  const items = asList(value(list, frame));
  const typed = itemTyped(typedAt(types[list.from], list.path));
  return (
    withValueAt(items[index] ?? suggestedValue(typed) ?? items.at(-1) ?? {}, item, scalar) ?? null
  );
}

/** The names of the existing members, limited to a kind if one is given. */
function namesOf(self: Json | undefined, of: Of<'namesMembers'>['of']): readonly string[] {
  const entries = isObject(self) ? Object.entries(self) : [];
  return entries.flatMap(([name, held]) => (of === undefined || isOfKind(held, of) ? [name] : []));
}
