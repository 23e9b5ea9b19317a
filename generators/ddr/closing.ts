/** The sections that every record ends with, where there is something to say. */
import type { Contract, Example, Exchange } from '../../compiler/model/model.ts';
import renderArtifacts from '../../templates/ddr/artifacts.hbs';
import renderContext from '../../templates/ddr/context.hbs';
import renderDecisions from '../../templates/ddr/decisions.hbs';
import renderDiagram from '../../templates/ddr/diagram.hbs';
import renderExchange from '../../templates/ddr/exchange.hbs';
import renderHistory from '../../templates/ddr/history.hbs';
import renderMigration from '../../templates/ddr/migration.hbs';
import renderPublish from '../../templates/ddr/publish.hbs';
import renderReferences from '../../templates/ddr/references.hbs';
import renderRules from '../../templates/ddr/rules.hbs';
import renderTerms from '../../templates/ddr/terms.hbs';
import renderTransport from '../../templates/ddr/transport.hbs';
import { exchangeAnchor, slug, typeAnchor } from '../shared/markdown/anchors.ts';
import { cell, code, plain, prose, sentence } from '../shared/markdown/encode.ts';
import { listing } from '../shared/text.ts';
import { artifactsOf } from './artifacts.ts';
import { examplesInCode } from './code/code.ts';
import { exchangeFunctions } from './code/exchange-functions.ts';
import { codePart } from './code/part.ts';
import { typeDiagram } from './diagram.ts';
import { validatorLanguages } from './enforcement.ts';
import { examplePart, jsonBlock } from './examples.ts';
import { mistakesOf, mistakesText } from './mistakes.ts';
import type { Part } from './part.ts';
import type { RecordInProgress } from './record.ts';
import { type OwnedRule, ownedRules, ruleItems, ruleRow } from './rules.ts';
import { typePart } from './types.ts';

type Place = Pick<Part, 'section' | 'trail'>;

interface ClosingSection {
  readonly title: string;
  readonly isNeeded: boolean;
  readonly body?: () => string;
  readonly ruleIds?: readonly string[];
  /** Parts of their own that the section only introduces. */
  readonly parts?: (place: Place) => readonly Part[];
}

export function closingParts(record: RecordInProgress): readonly Part[] {
  const sections = listedSections(record).concat(useSections(record), tableSections(record));
  const parts: Part[] = [];
  let number = record.contract.sections.length;
  for (const section of sections) {
    if (!section.isNeeded) continue;
    number++;
    const place: Place = { section: `${number} ${section.title}`, trail: [section.title] };
    parts.push(closingSection(section, number, place));
    if (section.parts !== undefined) parts.push(...section.parts(place));
  }
  return parts;
}

function closingSection(
  { title, body, ruleIds = [], parts }: ClosingSection,
  number: number,
  place: Place,
): Part {
  return {
    kind: 'section',
    // Not `section-`, so that no section of the contract can move it.
    anchor: `record-${slug(title)}`,
    title,
    section: place.section,
    trail: place.trail,
    ruleIds,
    heading: title,
    number: `${number}.`,
    depth: 2,
    body: body === undefined ? '' : body().trimEnd(),
    isRow: false,
    introduces: parts !== undefined,
  };
}

function listedSections({
  contract,
  shown,
  anchor,
  read,
}: RecordInProgress): readonly ClosingSection[] {
  const { exchanges, examples } = contract;
  const anchors = new Map(
    examples.map((example) => [example, anchor(`example-${slug(example.name)}`)]),
  );
  const anchorOf = (example: Example) => anchors.get(example) ?? '';
  const mistakes = mistakesOf(contract, anchorOf);
  const inCode = examplesInCode(contract, read);
  const types = contract.declarations.filter(({ name }) => !shown.has(name));
  const rules = ownedRules(contract);
  return [
    {
      title: 'Further Types',
      isNeeded: types.length > 0,
      parts: (place) => types.map((declaration) => typePart(declaration, 3, place)),
    },
    {
      title: 'Type Diagram',
      isNeeded: contract.declarations.length > 1,
      body: () => renderDiagram({ diagram: typeDiagram(contract) }),
    },
    {
      title: 'Exchanges',
      isNeeded: exchanges.length > 0,
      parts: (place) => exchanges.map((exchange) => exchangePart(contract, exchange, place)),
    },
    contextSection(contract, rules),
    {
      title: 'Rules',
      isNeeded: rules.length > 0,
      body: () =>
        renderRules({
          languages: validatorLanguages,
          context: contract.context !== undefined,
          exchanges: exchanges.length > 0,
          references: rules.some(({ rule }) => rule.enforcedBy.length > 0),
        }),
      parts: (place) => rules.map((rule) => ruleRow(contract, rule, place)),
    },
    {
      title: 'Examples',
      isNeeded: examples.length > 0,
      parts: (place) =>
        examples.map((example) => examplePart(contract, example, anchorOf(example), place, read)),
    },
    {
      title: 'In Code',
      isNeeded: inCode.length > 0,
      parts: (place) =>
        inCode.map((shownInCode) => codePart(shownInCode, anchorOf(shownInCode.example), place)),
    },
    { title: 'Common Mistakes', isNeeded: mistakes.length > 0, body: () => mistakesText(mistakes) },
  ];
}

function contextSection({ context }: Contract, rules: readonly OwnedRule[]): ClosingSection {
  const reading = rules
    .filter(({ rule }) => rule.enforcement === 'context')
    .map(({ rule }) => rule);
  return {
    title: 'Context',
    isNeeded: context !== undefined,
    body: () =>
      renderContext({
        type: code(context ?? ''),
        anchor: typeAnchor(context ?? ''),
        rules: ruleItems(reading),
      }),
    ruleIds: reading.map(({ id }) => id),
  };
}

/** How documents travel and are asked for, and how to come here from what was before. */
function useSections({
  contract: { transport, publish, migration, root },
  read,
}: RecordInProgress): readonly ClosingSection[] {
  return [
    {
      title: 'Transport',
      isNeeded: transport !== undefined,
      body: () =>
        renderTransport({
          root: code(root),
          file: transport?.file === undefined ? '' : code(transport.file),
          requestFile: transport?.requestFile === undefined ? '' : code(transport.requestFile),
          fence: listing((transport?.fence ?? []).map(code), 'or'),
          repairs: listing((transport?.repairs ?? []).map(code)),
          fallback: transport?.fallback === undefined ? '' : jsonBlock(transport.fallback, read),
        }),
    },
    {
      title: 'Publication',
      isNeeded: publish !== undefined,
      body: () =>
        renderPublish({
          root: code(root),
          structuredOutput: publish?.structuredOutput ?? false,
          tool: publish?.tool === undefined ? '' : code(publish.tool.name),
          description: sentence(publish?.tool?.description ?? ''),
          prompt: publish?.prompt ?? false,
        }),
    },
    {
      title: 'Migration',
      isNeeded: migration.length > 0,
      body: () =>
        renderMigration({
          steps: migration.map((step, index) => ({ number: index + 1, text: sentence(step) })),
        }),
    },
  ];
}

function termsSection({ terms }: Contract): ClosingSection {
  return {
    title: 'Terms',
    isNeeded: terms.length > 0,
    body: () =>
      renderTerms({
        terms: terms.map(({ term, meaning, also }) => ({
          term: cell(plain(term)),
          meaning: cell(sentence(meaning)),
          also: cell(also.map(plain).join(', ')) || '–',
        })),
      }),
  };
}

function tableSections({ contract, options }: RecordInProgress): readonly ClosingSection[] {
  const { decisions, references, history, source } = contract;
  return [
    termsSection(contract),
    {
      title: 'Decisions',
      isNeeded: decisions.length > 0,
      body: () =>
        renderDecisions({
          decisions: decisions.map(({ question, decision }) => ({
            question: cell(sentence(question)),
            decision: cell(sentence(decision)),
          })),
        }),
    },
    {
      title: 'References',
      isNeeded: references.length > 0,
      body: () =>
        renderReferences({
          references: references.map((reference) => ({
            id: plain(reference.id),
            text: sentence(reference.text),
          })),
        }),
    },
    {
      title: 'History',
      isNeeded: history.length > 0,
      body: () =>
        renderHistory({
          history: history.map(({ version, date, change }) => ({
            version,
            date: cell(plain(date)),
            change: cell(sentence(change)),
          })),
        }),
    },
    {
      title: 'Generated Artifacts',
      isNeeded: true,
      body: () =>
        renderArtifacts({ file: code(source.file), artifacts: artifactsOf(contract, options) }),
    },
  ];
}

function exchangePart(contract: Contract, exchange: Exchange, { section, trail }: Place): Part {
  const body = renderExchange({
    doc: prose(exchange.doc ?? ''),
    asks: code(exchange.asks),
    answers: code(exchange.answers),
    rules: ruleItems(exchange.rules),
    functions: exchangeFunctions(contract, exchange).map((each) => ({
      language: each.language,
      validates: code(each.validates),
      requires: code(each.requires),
    })),
  });
  return {
    kind: 'section',
    anchor: exchangeAnchor(exchange.name),
    title: exchange.name,
    section,
    trail: [...trail, exchange.name],
    ruleIds: exchange.rules.map(({ id }) => id),
    heading: code(exchange.name),
    number: '',
    depth: 3,
    body: body.trimEnd(),
    isRow: false,
    introduces: false,
  };
}
