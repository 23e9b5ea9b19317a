/** Records in the mode is-valid: all members are declared once, and the required ones are bound. */
import type { Check } from '../../../compiler/model/rule-tree.ts';
import { bind, lookUp } from './bindings.ts';
import { afterwards, inlined, lowerMemberValue } from './fields.ts';
import { type Block, type Local, type Member, valueLocal } from './ir.ts';
import { absent, anyJson, type Kinds } from './kinds.ts';
import { isClosed as isClosedTo, lowerHints, lowerOtherMembers } from './members.ts';
import type { RecordChecks } from './record-checks.ts';
import { enter, localValue, type Scope } from './scope.ts';
import { chunksOf, partsOf } from './sequences.ts';
import { ifStatement, invalid, joined, noStatements, require } from './statements.ts';
import { all, isPresent, not, operation } from './tests.ts';
import { currentValue, memberOfCurrent } from './values.ts';

type Field = Extract<Check, { readonly kind: 'field' }>;
type Others = Extract<Check, { readonly kind: 'additionalMembers' }>;

/** A record and its members, for the lowering of each of its checks. */
interface Record {
  readonly checks: readonly Check[];
  readonly members: readonly Member[];
  /** Whether other members are not allowed. */
  readonly isClosed: boolean;
}

export function lowerRecord({ checks, others }: RecordChecks, scope: Scope): Block {
  const members = requiredMembers(checks, scope);
  const record = { checks, members, isClosed: isClosedTo(others) };
  const closed = record.isClosed
    ? ifStatement(hasOthers(checks, members, scope), invalid)
    : noStatements;
  const { mostChecks } = scope.fn;
  // Other members are counted when all required ones are present.
  const isField = ({ kind }: Check) => kind === 'field';
  const ordered = [...checks.filter(isField), ...checks.filter((check) => !isField(check))];
  const chunks = chunksOf(ordered, mostChecks);
  if (chunks.length === 1 || scope.current !== valueLocal) {
    const { taken, rest } = lowerMembers(checks, record, scope);
    return joined([taken, closed, rest]);
  }
  const parts = chunks.map((chunk) => {
    const { taken, rest } = lowerMembers(chunk, record, scope);
    return joined([taken, rest]);
  });
  const needed = parts.filter(({ length }) => length > 0);
  return joined([partsOf(needed, false), closed]);
}

interface LoweredMembers {
  /** Binds the required members. */
  readonly taken: Block;
  readonly rest: Block;
}

/** Lowers some of the checks of a record. */
function lowerMembers(
  checks: readonly Check[],
  { checks: all, members, isClosed }: Record,
  scope: Scope,
): LoweredMembers {
  const names = new Set(checks.flatMap((check) => (check.kind === 'field' ? [check.name] : [])));
  const own = members.filter(({ name }) => names.has(name));
  const object = currentValue(scope);
  const required = new Map(own.map(({ name, local }) => [name, local]));
  const blocks: Block[] = [];
  let inner = scope;
  for (const check of checks) {
    if (check.kind === 'field') {
      const field = lowerMember(check, required.get(check.name), isClosed, inner);
      blocks.push(field.block);
      inner = withField(inner, check.name, field.local, field.kinds);
    } else if (check.kind === 'additionalMembers')
      blocks.push(lowerRest(check, isClosed, all, members, inner));
    else blocks.push(scope.fn.lowerCheck(check, { ...inner, needsProof: 0 }));
  }
  const taken: Block =
    own.length === 0 ? noStatements : [{ kind: 'takeMembers', object, members: own }];
  return { taken, rest: joined(blocks) };
}

function requiredMembers(checks: readonly Check[], { fn }: Scope): readonly Member[] {
  const members: Member[] = [];
  for (const check of checks)
    if (check.kind === 'field' && check.presence.kind === 'required')
      members.push({ name: check.name, local: fn.newLocal(check.name) });
  return members;
}

/** A forbidden member counts as one that is not declared. */
function hasOthers(checks: readonly Check[], members: readonly Member[], scope: Scope) {
  const fields = checks.filter((check) => check.kind === 'field');
  const allowed = fields.filter(({ presence }) => presence.kind !== 'forbidden');
  const names = allowed.map(({ name }) => name);
  const words = allowed.length === fields.length ? [] : ['allowed'];
  return operation('hasOtherMembers', [
    currentValue(scope),
    { kind: 'names', names: scope.fn.pools.nameSet(names, ...words) },
    { kind: 'path', names: members.map(({ name }) => name) },
  ]);
}

interface LoweredMember {
  readonly block: Block;
  /** The variable that holds the member, and what is known of it after its checks. */
  readonly local: Local | undefined;
  readonly kinds: Kinds;
}

function lowerMember(
  { name, presence, check }: Field,
  taken: Local | undefined,
  isClosed: boolean,
  scope: Scope,
): LoweredMember {
  const value = memberOfCurrent(name, scope);
  if (presence.kind === 'forbidden') {
    const block = isClosed ? noStatements : ifStatement(isPresent(value), invalid);
    return { block, local: undefined, kinds: absent };
  }
  const local = taken ?? scope.fn.newLocal(name);
  const body = lowerMemberValue(check, local, name, scope);
  const kinds = kindsAfter(check, local, name, scope);
  if (taken !== undefined) return { block: body, local, kinds };
  if (body.length === 0) return { block: noStatements, local: undefined, kinds: anyJson };
  const test = isPresent(localValue(local, scope));
  return {
    block: [{ kind: 'let', local, value }, ...ifStatement(test, body)],
    local,
    kinds: kinds | absent,
  };
}

function kindsAfter(check: Check, local: Local, name: string, scope: Scope): Kinds {
  const inner = enter(scope, local, name, { kind: 'member', name }, 0);
  return lookUp(afterwards(inlined(check, scope), inner).known, local) ?? anyJson;
}

function withField(scope: Scope, name: string, local: Local | undefined, kinds: Kinds): Scope {
  if (local === undefined) return scope;
  return {
    ...scope,
    fields: bind(scope.fields, name, local),
    known: bind(scope.known, local, kinds),
  };
}

function lowerRest(
  check: Others,
  isClosed: boolean,
  checks: readonly Check[],
  members: readonly Member[],
  scope: Scope,
): Block {
  const object = currentValue(scope);
  const keys = scope.needsProof === 0 ? noStatements : require(operation('hasTextKeys', [object]));
  if (isClosed) return keys;
  const mayNotBeJson = all([
    hasOthers(checks, members, scope),
    not(operation('isPlainJson', [object])),
  ]);
  return joined([
    lowerHints(check, scope),
    scope.needsProof === 0 ? noStatements : ifStatement(mayNotBeJson, invalid),
    keys,
    lowerOtherMembers(check, { ...scope, needsProof: 0 }),
  ]);
}
