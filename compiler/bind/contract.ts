/** The binder: builds the model from a document that has passed the schema check. */
import { type Diagnostic, diagnostic, didYouMean } from '../diagnostics/diagnostics.ts';
import { lowerRule } from '../model/lowering/objects.ts';
import type {
  Approval,
  Contract,
  Declaration,
  Exchange,
  Section,
  SourceIdentity,
} from '../model/model.ts';
import { all } from '../model/rule-tree.ts';
import { statusOf } from '../model/status.ts';
import { type Publish, repairPresets, type Transport } from '../model/transport.ts';
import type {
  ContractDocument,
  Approval as RawApproval,
  Publish as RawPublish,
  Section as RawSection,
  Transport as RawTransport,
} from '../parse/contract-document.ts';
import type { Loaded } from '../parse/loaded.ts';
import type { Path } from '../parse/path.ts';
import { checkContexts, checkExampleContexts, withInheritedContext } from './contexts.ts';
import { buildDeclarations } from './declarations.ts';
import { declaredNames } from './declared-names.ts';
import { buildExample, toText } from './examples.ts';
import { buildRules } from './rules.ts';
import { type BuildScope, checkedTypeName } from './scope.ts';

export interface Built {
  readonly contract: Contract;
  readonly diagnostics: readonly Diagnostic[];
}

/** Gives the binder access to other contracts. */
export type ContractResolver = Pick<BuildScope, 'importContract' | 'otherDocument'>;

export function buildContract(
  loaded: Loaded,
  source: SourceIdentity,
  resolver: ContractResolver,
): Built {
  const document = loaded.data as unknown as ContractDocument;
  const diagnostics: Diagnostic[] = [];
  const report = (problem: Diagnostic) => void diagnostics.push(problem);
  const names = declaredNames(document, loaded, report);
  const fieldCache: BuildScope['fieldCache'] = { raw: new Map(), fields: new Map() };
  const { importContract, otherDocument } = resolver;
  const scope: BuildScope = {
    document,
    loaded,
    report,
    names,
    imports: new Map(),
    importContract,
    otherDocument,
    fieldCache,
  };
  const contract = contractIn(scope, source);
  checkContexts(contract, scope);
  const complete = withInheritedContext(contract, scope);
  checkExampleContexts(complete, scope);
  return { contract: complete, diagnostics };
}

function contractIn(scope: BuildScope, source: SourceIdentity): Contract {
  const { document, loaded } = scope;
  const declarations = buildDeclarations(scope);
  const exchanges = buildExchanges(scope);
  const context =
    document.context === undefined
      ? undefined
      : checkedTypeName(document.context, ['context'], scope);
  return {
    id: document.contract,
    title: document.title,
    version: document.version,
    status: statusOf(document.status),
    statusWord: document.status,
    ddrType: document.ddrType,
    approval: document.approval && buildApproval(document.approval),
    record: document.record ?? {},
    summary: document.summary,
    root: checkedTypeName(document.root, ['root'], scope),
    imports: importedContracts(scope),
    declarations,
    byName: declarationsByName(declarations),
    reserved: document.reserved ?? [],
    exchanges,
    context,
    rules: buildRules(document.rules, ['rules'], {}, scope),
    sections: buildSections(document.sections, ['sections'], scope),
    examples: (document.examples ?? []).map((example, index) =>
      buildExample(example, ['examples', index], scope),
    ),
    goals: document.goals ?? [],
    nonGoals: document.nonGoals ?? [],
    questions: document.questions ?? [],
    decisions: document.decisions ?? [],
    history: document.history ?? [],
    references: document.references ?? [],
    terms: document.terms ?? [],
    migration: document.migration ?? [],
    retired: document.retired ?? [],
    supersedes: document.supersedes,
    supersededBy: document.supersededBy,
    amendments: document.amendments ?? [],
    transport: document.transport && buildTransport(document.transport),
    publish: document.publish && buildPublish(document.publish),
    source,
    span: loaded.span(['contract']),
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
  // Duplicate names have been reported; the first declaration is used.
  for (const declaration of declarations)
    if (!named.has(declaration.name)) named.set(declaration.name, declaration);
  return named;
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
      span: scope.loaded.span(at, 'key'),
    };
  });
}

function buildApproval(raw: RawApproval): Approval {
  const { by, at, version, digest, follows, carried } = raw;
  return { by, at, version, digest, follows, carried };
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
    repairs: typeof repairs === 'string' ? repairPresets[repairs] : (repairs ?? []),
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
        diagnostic('unknown-type', scope.loaded.span([...path, 'shows', position]), {
          name,
          suggestion: didYouMean(name, [...scope.names.keys()]),
          instead: '',
        }),
      );
    }
    return {
      title: section.title,
      summary: section.summary,
      locked: section.locked ?? false,
      text: section.text ?? '',
      shows: section.shows ?? [],
      rules: buildRules(section.rules, [...path, 'rules'], {}, scope),
      sections: buildSections(section.sections, [...path, 'sections'], scope),
    };
  });
}
