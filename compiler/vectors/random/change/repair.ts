/**
 * Makes an object keep its rules: what a rule asks for is changed until the reference has no more
 * to say, or patience ends.
 */
import { type Bindings, holds, isOfKind, value } from '../../../interpreter/evaluate.ts';
import { validateValue } from '../../../interpreter/interpret.ts';
import { asList, follow, isObject, isScalar, type Json, type Scalar } from '../../../model/json.ts';
import type { ObjectDeclaration, Type } from '../../../model/model.ts';
import type { Check, Projection } from '../../../model/rule-tree.ts';
import { withMember, withValueAt } from '../../edit.ts';
import { withValue } from '../../solver.ts';
import type { Random } from '../random.ts';
import { valueFitting } from '../schemas.ts';
import { itemTyped, suggestion, typedAt } from '../typed.ts';
import type { ValueSource } from '../values.ts';
import { type Helm, steered } from './steer.ts';

/** Rules may undo what others did, so that it ends somewhere. */
const roundsOfEffort = [0, 3, 8];

export function repaired(declaration: ObjectDeclaration, object: Json, source: ValueSource): Json {
  const { random, context, contract, dictionary } = source;
  const own = new Set(declaration.rules.map(({ id }) => id));
  const validate = (value: Json) => {
    const violations = validateValue(
      contract,
      declaration.name,
      value,
      context === undefined ? {} : { context },
    );
    // A rule that holds again is not worth a field that is gone.
    const cost = violations.reduce(
      (sum, { rule, level }) => sum + (level === 'should' ? 0.5 : own.has(rule) ? 1 : 4),
      0,
    );
    return { value, cost, broken: new Set(violations.map(({ rule }) => rule)) };
  };
  const type: Type = { kind: 'reference', to: declaration.name, arguments: [] };
  const types = { self: { type, source, constraints: [], object: { declaration, source } } };
  const helm: Helm = { random, dictionary, types, patience: source.patience };
  let current = validate(object);
  let best = current;
  for (let round = 0; round < (roundsOfEffort[source.effort] ?? 0); round++) {
    const { value, broken } = current;
    const rules = declaration.rules.filter(
      ({ id, level }) => broken.has(id) && (level === 'must' || random.chance(0.5)),
    );
    if (rules.length === 0) break;
    const frame: Bindings = {
      self: value,
      item: undefined,
      asks: undefined,
      answers: undefined,
      context,
    };
    const way = repairedFrame(random.pick(rules).check, frame, helm)?.self;
    if (way === undefined) continue;
    const next = validate(way);
    // Sideways now and then, since rules may stand in each other's way.
    if (next.cost < current.cost || (next.cost < current.cost + 2 && random.chance(0.5)))
      current = next;
    if (next.cost < best.cost) best = next;
  }
  return best.value;
}

/**
 * What the bound names could stand for so that the check has nothing to blame, as far as it was
 * found.
 */
export function repairedFrame(check: Check, frame: Bindings, helm: Helm): Bindings | undefined {
  const { random } = helm;
  switch (check.kind) {
    case 'all':
      return check.checks.reduce<Bindings | undefined>(
        (current, inner) =>
          current === undefined ? undefined : (repairedFrame(inner, current, helm) ?? current),
        frame,
      );
    case 'assert':
      return steered(check.test, true, frame, helm);
    case 'when':
      if (!holds(check.test, frame)) return frame;
      return random.chance(0.7)
        ? repairedFrame(check.then, frame, helm)
        : steered(check.test, false, frame, helm);
    case 'unlessFailed':
      return repairedFrame(check.then, frame, helm);
    case 'field':
      return repairedField(check, frame, helm);
    case 'items':
      return repairedItems(check.check, frame, helm);
    case 'references':
      return repairedReferences(check, frame, random);
    case 'sequence': {
      const left = project(check.left, frame);
      return withValue(
        frame,
        check.right.list,
        left.map((each, index) => itemLike(check.right, frame, index, each, helm)),
      );
    }
    case 'namesMembers':
      return withValue(
        frame,
        check.list,
        random.some(namesOf(frame.self, check.of), random.integer(0, 2)),
      );
    case 'matchesSchema':
      return repairedMatchesSchema(check, frame, random);
    default:
      return undefined;
  }
}

type Of<Kind extends Check['kind']> = Extract<Check, { kind: Kind }>;

/** `each` walks into a list: what stands there is mended by itself. */
function repairedField(
  { name, check }: Of<'field'>,
  frame: Bindings,
  helm: Helm,
): Bindings | undefined {
  const { self } = frame;
  if (!isObject(self) || !Object.hasOwn(self, name)) return frame;
  const within = {
    ...helm,
    types: { ...helm.types, self: typedAt(helm.types.self, [name]) },
  } as Helm;
  const inner = repairedFrame(check, { ...frame, self: self[name] }, within);
  return inner === undefined ? undefined : { ...frame, self: withMember(self, name, inner.self) };
}

function repairedItems(check: Check, frame: Bindings, helm: Helm): Bindings {
  const within = { ...helm, types: { ...helm.types, self: itemTyped(helm.types.self) } } as Helm;
  const items = asList(frame.self).flatMap(
    (item) => repairedFrame(check, { ...frame, self: item }, within)?.self ?? [],
  );
  return { ...frame, self: items };
}

function repairedReferences(
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

function repairedMatchesSchema(
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

/** The item that stands there, or a new one, with this scalar. */
function itemLike(
  { list, item }: Projection,
  frame: Bindings,
  index: number,
  scalar: Json,
  { types }: Helm,
): Json {
  const items = asList(value(list, frame));
  const typed = itemTyped(typedAt(types[list.from], list.path));
  return withValueAt(items[index] ?? suggestion(typed) ?? items.at(-1) ?? {}, item, scalar) ?? null;
}

/** The members that there are, of this kind where one is given. */
function namesOf(self: Json | undefined, of: Of<'namesMembers'>['of']): readonly string[] {
  const entries = isObject(self) ? Object.entries(self) : [];
  return entries.flatMap(([name, held]) => (of === undefined || isOfKind(held, of) ? [name] : []));
}
