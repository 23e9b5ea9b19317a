/**
 * Random contracts: types that refer to each other, rules, exchanges, a context, and the metadata of
 * the record.
 */

import type { Json } from '../../../compiler/model/json.ts';
import type { Random } from '../../../compiler/vectors/random/random.ts';
import { randomAlias, randomEnum, randomRecord, randomUnion } from './declarations.ts';
import type {
  Catalogue,
  DeclarationDraft,
  FieldDraft,
  OwnerDraft,
  RecordDraft,
  TypeDraft,
  UnionDraft,
} from './drafts.ts';
import { names as makeNames } from './names.ts';
import { randomNameKeys } from './names-over-time.ts';
import { type RuleScope, scopeOf } from './owners.ts';
import { randomRecordLife } from './record-life.ts';
import { randomEcho, randomRule } from './rules.ts';
import { randomType, type TypeSource } from './types.ts';
import { type ContractData, writeDeclaration } from './write.ts';

/** A contract, and its types that later contracts of the group can import. */
export interface ContractDraft {
  readonly data: ContractData;
  readonly exported: Catalogue;
  /** The qualified name of the type of its context. */
  readonly context: string | undefined;
}

/** An owner of rules with its inherited fields, such as those of enclosing unions. */
interface Owned {
  readonly owner: OwnerDraft;
  readonly inherited: readonly FieldDraft[];
}

type Kind = 'record' | 'generic' | 'union' | 'enum' | 'alias';

export function randomContract(
  random: Random,
  id: string,
  earlier: readonly ContractDraft[],
): ContractDraft {
  const imports = random.chance(0.7) ? random.some(earlier, random.integer(1, 2)) : [];
  const catalogue: Catalogue = new Map(imports.flatMap(({ exported }) => [...exported]));
  const source = sourceOf(random, catalogue);
  const made = declarations(source);
  const context = contextOf(source, imports, made);
  const owners = made.flatMap(ownersOf);
  for (const { owner, inherited } of owners) {
    const scope = scopeOf(owner, { inherited, prefix: '', isFrozen: false }, source, context.scope);
    addRules(
      owner.rules,
      scope,
      random.weighted([
        [3, 0],
        [4, 1],
        [3, 2],
        [2, 3],
        [1, 4],
      ]),
    );
  }
  const exchanges = random.chance(0.35) ? randomExchanges(source, made, context.scope) : {};
  const root = random.pick(
    made.filter((each) => each.kind !== 'record' || each.parameters.length === 0),
  ).name;
  const written = random
    .shuffled(made)
    .map(writeDeclaration)
    .map(([name, raw]) => [name, { ...raw, ...randomNameKeys(source) }] as const);
  const contextName = context.name();
  const data: ContractData = {
    contract: id,
    title: source.names.prose(),
    version: '1.0.0',
    // The other statuses need an approval or a successor.
    status: random.pick(['draft', 'in-review', 'cancelled']),
    ddrType: random.pick(['instruction', 'referential', 'generation', 'policy']),
    summary: source.names.prose(),
    root,
    ...(random.chance(0.25)
      ? { wireCase: random.pick(['camel', 'pascal', 'snake', 'kebab']) }
      : {}),
    ...(contextName === undefined ? {} : { context: contextName }),
    ...randomRecordLife(
      source,
      made.map(({ name }) => name),
    ),
    types: Object.fromEntries(written),
    ...(Object.keys(exchanges).length === 0 ? {} : { exchanges }),
  };
  return {
    data,
    exported: exportedBy(id, made),
    context: contextName === undefined ? undefined : qualified(id, contextName),
  };
}

function sourceOf(random: Random, catalogue: Catalogue): TypeSource {
  const names = makeNames(random, random.chance(0.25));
  return { random, names, catalogue, settled: [], loose: [], parameters: [] };
}

function declarations(source: TypeSource): DeclarationDraft[] {
  const { random, names, catalogue } = source;
  const kinds: readonly Kind[] = [
    'record',
    ...Array.from({ length: random.integer(2, 5) }, () =>
      random.weighted<Kind>([
        [6, 'record'],
        [3, 'generic'],
        [4, 'union'],
        [2, 'enum'],
        [3, 'alias'],
      ]),
    ),
  ];
  const planned = kinds.map((kind) => ({ kind, name: names.type() }));
  const loose = planned.flatMap(({ kind, name }) =>
    kind === 'generic' ? [] : [() => plain(name)],
  );
  const settled = [...catalogue.entries()].map(
    ([name, declared]) =>
      () =>
        use(name, declared, { ...source, settled: [] }),
  );
  const made: DeclarationDraft[] = [];
  for (const { kind, name } of planned) {
    const within = { ...source, settled: [...settled], loose };
    // A record with includes is not included itself, since fields might occur twice.
    const includable = made.flatMap((each) =>
      each.kind === 'record' && each.parameters.length + each.include.length === 0
        ? [each.name]
        : [],
    );
    const declared = declare(kind, name, within, includable);
    made.push(declared);
    catalogue.set(name, declared);
    settled.push(() => use(name, declared, within));
    for (const { owner } of ownersOf(declared))
      if (owner !== declared) settled.push(() => plain(owner.name));
  }
  return made;
}

function declare(
  kind: Kind,
  name: string,
  source: TypeSource,
  includable: readonly string[],
): DeclarationDraft {
  switch (kind) {
    case 'record':
      return randomRecord(source, name, [], includable);
    case 'generic':
      return randomRecord(
        source,
        name,
        source.random.pick([['T'], ['Item', 'Key'], ['A', 'B'], ['Value']]),
        includable,
      );
    case 'union':
      return randomUnion(source, name, includable);
    case 'enum':
      return randomEnum(source, name);
    case 'alias':
      return randomAlias(source, name);
  }
}

function plain(name: string): TypeDraft {
  return { kind: 'named', name, arguments: [] };
}

function use(
  name: string,
  declared: DeclarationDraft | { readonly kind: 'variant' },
  source: TypeSource,
): TypeDraft {
  const count = declared.kind === 'record' ? declared.parameters.length : 0;
  const within = { ...source, parameters: [] };
  return {
    kind: 'named',
    name,
    arguments: Array.from({ length: count }, () => randomType(within, 1, false)),
  };
}

/** A declaration and its variants, if they can have rules. */
function ownersOf(declared: DeclarationDraft): readonly Owned[] {
  if (declared.kind === 'record') return [{ owner: declared, inherited: [] }];
  return declared.kind === 'union'
    ? [{ owner: declared, inherited: tagField(declared) }, ...variantsOf(declared, [])]
    : [];
}

function variantsOf(
  union: Pick<UnionDraft, 'by' | 'variants'> & Pick<OwnerDraft, 'fields'>,
  above: readonly FieldDraft[],
): readonly Owned[] {
  const inherited = [...above, ...tagField(union), ...union.fields];
  return union.variants.flatMap((variant) => [
    {
      owner: variant,
      inherited: [...inherited, ...(variant.below === undefined ? [] : tagField(variant.below))],
    },
    ...(variant.below === undefined
      ? []
      : variantsOf({ ...variant.below, fields: variant.fields }, inherited)),
  ]);
}

function tagField({ by }: Pick<UnionDraft, 'by'>): readonly FieldDraft[] {
  return by === 'presence'
    ? []
    : [{ name: by, optional: false, type: { kind: 'text' }, details: {} }];
}

function addRules(
  rules: Readonly<Record<string, Json>>[],
  scope: RuleScope,
  count: number,
  isExchange = false,
): void {
  for (let index = 0; index < count; index++) {
    const rule = randomRule(scope, isExchange);
    if (rule !== undefined) rules.push(rule);
  }
}

interface Context {
  readonly name: () => string | undefined;
  readonly scope: () => RuleScope | undefined;
}

/**
 * Chooses the context: a record of the contract, the context of an imported contract, or none. Rules
 * of imported contracts need the context of their contract.
 */
function contextOf(
  source: TypeSource,
  imports: readonly ContractDraft[],
  made: DeclarationDraft[],
): Context {
  const given = [...new Set(imports.flatMap(({ context }) => context ?? []))];
  const isWanted = source.random.chance(0.7);
  const [theirs] = given;
  const imported = theirs === undefined ? undefined : source.catalogue.get(theirs);
  let own: RecordDraft | undefined;
  const scope = (): RuleScope | undefined => {
    if (!isWanted || given.length > 1) return undefined;
    if (imported?.kind === 'record')
      return scopeOf(
        imported,
        { inherited: [], prefix: 'context.', isFrozen: true },
        source,
        scope,
      );
    if (given.length > 0) return undefined;
    if (own === undefined) {
      own = {
        kind: 'record',
        name: source.names.type(),
        parameters: [],
        extra: undefined,
        extraNames: [],
        limit: undefined,
        doc: undefined,
        include: [],
        fields: [],
        rules: [],
        hints: {},
      };
      made.push(own);
    }
    return scopeOf(own, { inherited: [], prefix: 'context.', isFrozen: false }, source, scope);
  };
  return {
    scope,
    name: () =>
      imported?.kind === 'record' && isWanted && given.length === 1 ? theirs : own?.name,
  };
}

function randomExchanges(
  source: TypeSource,
  made: readonly DeclarationDraft[],
  context: RuleScope['context'],
): Readonly<Record<string, Json>> {
  const { random, names, catalogue } = source;
  const own = made
    .flatMap(ownersOf)
    .filter(
      ({ owner }) => !('parameters' in owner) || (owner as RecordDraft).parameters.length === 0,
    );
  const imported = [...catalogue.entries()].filter(
    ([name, each]) => name.includes('.') && each.kind === 'record' && each.parameters.length === 0,
  );
  const side = (prefix: string) => {
    const [name, other] =
      imported.length > 0 && random.chance(0.2) ? random.pick(imported) : ['', undefined];
    if (other?.kind === 'record')
      return {
        name,
        scope: scopeOf(other, { inherited: [], prefix, isFrozen: true }, source, context),
      };
    const { owner, inherited } = random.pick(own);
    return {
      name: owner.name,
      scope: scopeOf(owner, { inherited, prefix, isFrozen: false }, source, context),
    };
  };
  const exchange = (): Json => {
    const [asks, answers] = [side('asks.'), side('answers.')];
    const both: RuleScope = {
      ...asks.scope,
      reaches: () => [...asks.scope.reaches(), ...answers.scope.reaches()],
      add: (type, optional) => random.pick([asks, answers, answers]).scope.add(type, optional),
    };
    const echo = randomEcho(asks.scope, answers.scope);
    const rules = echo === undefined ? [] : [echo];
    addRules(rules, both, random.integer(0, 3), true);
    return {
      asks: asks.name,
      answers: answers.name,
      ...(random.chance(0.2) ? { doc: names.prose() } : {}),
      rules,
    };
  };
  return Object.fromEntries(
    Array.from({ length: random.integer(1, 2) }, () => [names.rule(), exchange()]),
  );
}

function exportedBy(id: string, made: readonly DeclarationDraft[]): Catalogue {
  const named = [...made, ...made.flatMap(ownersOf).map(({ owner }) => owner as DeclarationDraft)];
  return new Map(named.map((declared) => [qualified(id, declared.name), renamed(declared, id)]));
}

function qualified(id: string, name: string): string {
  return name.includes('.') ? name : `${id}.${name}`;
}

/**
 * Returns the declaration as an importing contract sees it, with qualified names of types.
 */
function renamed<T extends DeclarationDraft>(declared: T, id: string): T {
  const parameters = declared.kind === 'record' ? declared.parameters : [];
  const inType = (type: TypeDraft): TypeDraft => {
    if (type.kind === 'named') {
      const name = parameters.includes(type.name) ? type.name : qualified(id, type.name);
      return { ...type, name, arguments: type.arguments.map(inType) };
    }
    if (type.kind === 'either') return { ...type, of: type.of.map(inType) };
    if (type.kind === 'list' || type.kind === 'map') return { ...type, of: inType(type.of) };
    return type;
  };
  if (declared.kind === 'enum') return declared;
  if (declared.kind === 'alias') return { ...declared, type: inType(declared.type) };
  const fields = declared.fields.map((field) => ({ ...field, type: inType(field.type) }));
  return { ...declared, fields, include: [] };
}
