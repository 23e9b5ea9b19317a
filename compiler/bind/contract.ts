/**
 * The model stage: from a raw document whose shape is right to a contract, with every problem found
 * on the way.
 */

import { maximumNesting, nestedTooOften } from '../checks/embedded-json-depth.ts';
import { checkEnforcers } from '../checks/enforcers.ts';
import { genericProblems } from '../checks/generic-instantiations.ts';
import { endlessTypes, tooDeepType } from '../checks/infinite-types.ts';
import { checkNames } from '../checks/naming-collisions.ts';
import { type Diagnostic, diagnostic, didYouMean, hasErrors } from '../diagnostics/diagnostics.ts';
import type { Json } from '../model/json.ts';
import { limits } from '../model/limits.ts';
import { lowerRule } from '../model/lower.ts';
import type {
  Contract,
  Declaration,
  Example,
  Exchange,
  ExpectedViolation,
  Place,
  Publish,
  Section,
  SourceIdentity,
  Transport,
} from '../model/model.ts';
import { qualifiedName } from '../model/qualified-names.ts';
import { allRules, reachableRules } from '../model/queries/all-rules.ts';
import { importedContexts } from '../model/queries/context-rules.ts';
import { all } from '../model/rule-tree.ts';
import type {
  ContractDocument,
  Example as RawExample,
  Publish as RawPublish,
  Section as RawSection,
  Transport as RawTransport,
  TypeDeclaration as RawType,
  Variant as RawVariant,
} from '../parse/contract-document.ts';
import type { Loaded } from '../parse/loaded.ts';
import type { Path } from '../parse/path.ts';
import { buildDeclarations } from './declarations.ts';
import { buildRules, isStructural } from './rules.ts';
import { type BuildScope, type DeclaredName, findType } from './scope.ts';

export interface Built {
  readonly contract: Contract;
  readonly diagnostics: readonly Diagnostic[];
}

/** What a contract can see of the others. */
export type Neighbours = Pick<BuildScope, 'importContract' | 'otherDocument'>;

export function buildContract(
  loaded: Loaded,
  source: SourceIdentity,
  neighbours: Neighbours,
): Built {
  const document = loaded.data as unknown as ContractDocument;
  const diagnostics: Diagnostic[] = [];
  const report = (problem: Diagnostic) => void diagnostics.push(problem);
  const names = declaredNames(document, loaded, report);
  const knownFields: BuildScope['knownFields'] = { raw: new Map(), fields: new Map() };
  const { importContract, otherDocument } = neighbours;
  const scope: BuildScope = {
    document,
    loaded,
    report,
    names,
    imports: new Map(),
    importContract,
    otherDocument,
    knownFields,
  };
  const declarations = buildDeclarations(scope);
  const exchanges = buildExchanges(scope);
  const context =
    document.context === undefined
      ? undefined
      : checkedTypeName(document.context, ['context'], scope);
  const contract: Contract = {
    id: document.contract,
    title: document.title,
    version: document.version,
    status: document.status,
    ddrType: document.ddrType,
    approval: document.approval && { by: document.approval.by, at: document.approval.at },
    summary: document.summary,
    root: checkedTypeName(document.root, ['root'], scope),
    imports: importedContracts(scope),
    declarations,
    byName: declarationsByName(declarations),
    exchanges,
    context,
    rules: buildRules(document.rules, ['rules'], {}, scope),
    sections: buildSections(document.sections, ['sections'], scope),
    examples: (document.examples ?? []).map((example, index) =>
      buildExample(example, ['examples', index], scope),
    ),
    decisions: document.decisions ?? [],
    history: document.history ?? [],
    references: document.references ?? [],
    terms: document.terms ?? [],
    migration: document.migration ?? [],
    retired: document.retired ?? [],
    supersededBy: document.supersededBy,
    transport: document.transport && buildTransport(document.transport),
    publish: document.publish && buildPublish(document.publish),
    source,
    place: loaded.place(['contract']),
  };
  checkRuleIds(contract, scope);
  diagnostics.push(...checkEnforcers(contract, allRules(contract)));
  checkContexts(contract, scope);
  const complete = withInheritedContext(contract, scope);
  checkExampleContexts(complete, scope);
  for (const { name, place } of endlessTypes(declarations))
    report(diagnostic('endless-type', place, { name }));
  const deep = tooDeepType(declarations);
  if (deep !== undefined) report(diagnostic('limit', deep.place, deepDocuments(deep.name)));
  // Names that lead nowhere were reported; what follows them would stumble over them.
  if (!hasErrors(diagnostics)) diagnostics.push(...genericProblems(contract));
  if (!hasErrors(diagnostics)) {
    const levels = String(maximumNesting);
    for (const { name, place } of nestedTooOften(complete))
      report(diagnostic('json-nesting', place, { name, levels }));
  }
  diagnostics.push(...checkNames(complete));
  return { contract: complete, diagnostics };
}

function deepDocuments(name: string): { readonly what: string; readonly instead: string } {
  const what = `Every document of "${name}" has more than ${limits.documentDepth} levels, which is what readers take`;
  return {
    what,
    instead: 'Make one of the fields that lead there optional, or put their fields into one type.',
  };
}

function importedContracts({ imports }: BuildScope): ReadonlyMap<string, Contract> {
  const contracts = new Map<string, Contract>();
  for (const [id, { contract }] of imports) contracts.set(id, contract);
  return contracts;
}

function declarationsByName(
  declarations: readonly Declaration[],
): ReadonlyMap<string, Declaration> {
  const named = new Map<string, Declaration>();
  // Of two with one name, which is an error, the first counts.
  for (const declaration of declarations)
    if (!named.has(declaration.name)) named.set(declaration.name, declaration);
  return named;
}

/**
 * The context is handed on to types of other contracts, whose rules expect it to be of a type of
 * theirs.
 */
function checkContexts({ context, imports }: Contract, scope: BuildScope): void {
  for (const [id, other] of imports) {
    const expected = other.context === undefined ? undefined : qualifiedName(other.context, id);
    if (context === undefined || expected === undefined || context === expected) continue;
    const problem = `The rules of ${id} read a context of the type ${expected}, and this contract has another one.`;
    scope.report(diagnostic('import', scope.loaded.place(['context']), { problem }));
  }
}

/**
 * A contract that names no context has that of the types that it uses, where their rules read one:
 * nobody could give it otherwise.
 */
function withInheritedContext(contract: Contract, scope: BuildScope): Contract {
  if (contract.context !== undefined) return contract;
  const [first, second] = importedContexts(contract);
  if (first === undefined) return contract;
  if (second !== undefined) {
    const problem = `The types that this contract uses read contexts of two types, ${first.name} and ${second.name}. A contract has one.`;
    scope.report(diagnostic('import', scope.loaded.place(['contract']), { problem }));
    return contract;
  }
  return {
    ...contract,
    context: first.name,
    imports: new Map([...contract.imports, [first.home.id, first.home]]),
  };
}

function checkExampleContexts({ context, examples }: Contract, scope: BuildScope): void {
  if (context !== undefined) return;
  for (const [index, { subject }] of examples.entries()) {
    if (subject.context === undefined) continue;
    scope.report(
      diagnostic('rule-value', scope.loaded.place(['examples', index, 'context'], 'key'), {
        problem: 'This contract reads no context.',
        instead: 'Name its type with "context", or remove this one.',
      }),
    );
  }
}

/** `Name<T>` keys, and the variants of unions, which are types of their own. */
function declaredNames(
  document: ContractDocument,
  loaded: Loaded,
  report: BuildScope['report'],
): ReadonlyMap<string, DeclaredName> {
  const names = new Map<string, DeclaredName>();
  const declare = (declared: DeclaredName) => {
    if (names.has(declared.name))
      report(
        diagnostic('duplicate-name', loaded.place(declared.path, 'key'), {
          what: 'types',
          name: declared.name,
        }),
      );
    else names.set(declared.name, declared);
  };
  for (const key of Object.keys(document.types)) {
    const raw = document.types[key] ?? {};
    const path = ['types', key];
    const kind =
      raw.union !== undefined
        ? 'union'
        : raw.enum !== undefined
          ? 'enum'
          : raw.is !== undefined
            ? 'alias'
            : 'record';
    const opens = key.indexOf('<');
    const parameters = opens < 0 ? [] : key.slice(opens + 1, -1).split(/, ?/);
    if (parameters.length > 0) checkParameters(parameters, kind, loaded.place(path, 'key'), report);
    declare({ name: opens < 0 ? key : key.slice(0, opens), kind, parameters, path });
    declareVariants(raw, path, declare);
  }
  return names;
}

function checkParameters(
  parameters: readonly string[],
  kind: DeclaredName['kind'],
  place: Place,
  report: BuildScope['report'],
): void {
  const twice = parameters.find((name, index) => parameters.indexOf(name) !== index);
  if (twice !== undefined)
    report(diagnostic('duplicate-name', place, { what: 'type parameters', name: twice }));
  if (kind === 'record') return;
  const problem = 'Only a record can have type parameters.';
  report(
    diagnostic('rule-value', place, {
      problem,
      instead: 'Give the record that holds the value a type parameter, or write the types out.',
    }),
  );
}

const noParameters: DeclaredName['parameters'] = [];

function declareVariants(
  raw: RawType | RawVariant,
  path: Path,
  declare: (declared: DeclaredName) => void,
): void {
  if (raw.variants === undefined) return;
  for (const name of Object.keys(raw.variants)) {
    const at = [...path, 'variants', name];
    declare({ name, kind: 'variant', parameters: noParameters, path: at });
    declareVariants(raw.variants[name] ?? {}, at, declare);
  }
}

function checkedTypeName(name: string, at: Path, scope: BuildScope): string {
  const declared = findType(scope, name, () => scope.loaded.place(at));
  if (declared !== undefined && declared.parameters.length > 0) {
    const expected = String(declared.parameters.length);
    scope.report(
      diagnostic('type-arguments', scope.loaded.place(at), { name, expected, given: '0' }),
    );
  }
  return name;
}

function buildExchanges(scope: BuildScope): readonly Exchange[] {
  return Object.entries(scope.document.exchanges ?? {}).map(([name, raw]) => {
    const at = ['exchanges', name];
    const asks = checkedTypeName(raw.asks, [...at, 'asks'], scope);
    const answers = checkedTypeName(raw.answers, [...at, 'answers'], scope);
    const rules = buildRules(raw.rules, [...at, 'rules'], { asks, answers }, scope);
    return {
      name,
      doc: raw.doc,
      asks,
      answers,
      rules,
      check: all(rules.map(lowerRule)),
      place: scope.loaded.place(at, 'key'),
    };
  });
}

function buildTransport({
  file,
  requestFile,
  fence,
  fallback,
  repairs,
  reasoning,
}: RawTransport): Transport {
  return {
    file,
    requestFile,
    fence: fence ?? [],
    fallback: fallback === undefined ? undefined : toText(fallback),
    repairs: repairs ?? [],
    reasoning,
  };
}

function buildPublish({ structuredOutput, tool, prompt }: RawPublish): Publish {
  return { structuredOutput: structuredOutput ?? false, tool, prompt: prompt ?? false };
}

function buildSections(
  raw: readonly RawSection[] | undefined,
  at: Path,
  scope: BuildScope,
): readonly Section[] {
  return (raw ?? []).map((section, index) => {
    const path = [...at, index];
    for (const [position, name] of (section.shows ?? []).entries()) {
      if (scope.names.has(name)) continue;
      scope.report(
        diagnostic('unknown-type', scope.loaded.place([...path, 'shows', position]), {
          name,
          suggestion: didYouMean(name, [...scope.names.keys()]),
          instead: '',
        }),
      );
    }
    return {
      title: section.title,
      locked: section.locked ?? false,
      text: section.text ?? '',
      shows: section.shows ?? [],
      rules: buildRules(section.rules, [...path, 'rules'], {}, scope),
      sections: buildSections(section.sections, [...path, 'sections'], scope),
    };
  });
}

function buildExample(raw: RawExample, at: Path, scope: BuildScope): Example {
  const violates = (raw.violates ?? []).map((written, index): ExpectedViolation => {
    const [, rule = written, path = ''] = /^(\S+) at (?:"")?([\s\S]*)$/.exec(written) ?? [];
    return { rule, path, place: scope.loaded.place([...at, 'violates', index]) };
  });
  const place = scope.loaded.place([...at, 'name']);
  if (raw.instead !== undefined && violates.length === 0) {
    const problem = 'A valid example needs no "instead".';
    scope.report(
      diagnostic('rule-value', scope.loaded.place([...at, 'instead'], 'key'), {
        problem,
        instead: 'Say with "violates" what is wrong with it, or write "doc".',
      }),
    );
  }
  const context = raw.context as Json | undefined;
  return {
    name: raw.name,
    doc: raw.doc,
    violates,
    instead: raw.instead,
    place,
    subject: buildSubject(raw, context, at, scope),
  };
}

function buildSubject(
  raw: RawExample,
  context: Json | undefined,
  at: Path,
  scope: BuildScope,
): Example['subject'] {
  if (raw.exchange !== undefined) {
    const known = Object.keys(scope.document.exchanges ?? {});
    if (!known.includes(raw.exchange)) {
      scope.report(
        diagnostic('unknown-exchange', scope.loaded.place([...at, 'exchange']), {
          name: raw.exchange,
          suggestion: didYouMean(raw.exchange, known),
        }),
      );
    }
    return {
      kind: 'exchange',
      exchange: raw.exchange,
      asks: toText(raw.asks),
      answers: toText(raw.answers),
      context,
    };
  }
  const type =
    raw.type === undefined
      ? scope.document.root
      : checkedTypeName(raw.type, [...at, 'type'], scope);
  return { kind: 'document', type, text: raw.text ?? toText(raw.value), context };
}

/** `{ $json: X }` stands for the text of X, so that examples of embedded JSON stay readable. */
function toText(value: unknown): string {
  const text = JSON.stringify(value ?? null);
  return text.includes('"$json":') ? JSON.stringify(unfold(value as Json)) : text;
}

function unfold(value: Json): Json {
  if (Array.isArray(value)) return value.map(unfold);
  if (value === null || typeof value !== 'object') return value;
  const entries = Object.entries(value).map(([key, inner]) => [key, unfold(inner)] as const);
  const [first] = entries;
  if (entries.length === 1 && first?.[0] === '$json') return JSON.stringify(first[1]);
  return Object.fromEntries(entries);
}

function checkRuleIds(contract: Contract, scope: BuildScope): void {
  const rules = allRules(contract);
  const seen = new Set<string>();
  for (const { id, place } of rules) {
    if (seen.has(id))
      scope.report(diagnostic('duplicate-name', place, { what: 'rules', name: id }));
    seen.add(id);
  }
  for (const { rule, place } of contract.examples.flatMap(({ violates }) => violates)) {
    if (isStructural(rule) || seen.has(rule)) continue;
    const known = new Set(reachableRules(contract).map(({ id }) => id));
    if (!known.has(rule))
      scope.report(
        diagnostic('unknown-rule', place, { rule, suggestion: didYouMean(rule, [...known]) }),
      );
  }
}
