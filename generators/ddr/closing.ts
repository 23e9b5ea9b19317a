/** The sections that every record ends with, where there is something to say. */
import type { Contract, Exchange } from '../../compiler/model.ts';
import renderArtifacts from '../../templates/ddr/artifacts.hbs';
import renderDecisions from '../../templates/ddr/decisions.hbs';
import renderExchange from '../../templates/ddr/exchange.hbs';
import renderHistory from '../../templates/ddr/history.hbs';
import renderReferences from '../../templates/ddr/references.hbs';
import renderRules from '../../templates/ddr/rules.hbs';
import { slug } from './anchors.ts';
import { cell, code, plain, prose, sentence } from './encode.ts';
import { examplePart } from './examples.ts';
import { noHeading, type Part } from './part.ts';
import type { RecordInProgress } from './record.ts';
import { ownedRules, ruleItems, ruleRow } from './rules.ts';
import { typePart } from './types.ts';

type Place = Pick<Part, 'section' | 'trail'>;

interface ClosingSection {
  readonly title: string;
  readonly isNeeded: boolean;
  readonly body: string;
  /** Parts of their own that the section only introduces. */
  readonly parts?: (place: Place) => readonly Part[];
}

export function closingParts(record: RecordInProgress): readonly Part[] {
  const first = record.contract.sections.length + 1;
  return [...listedSections(record), ...tableSections(record.contract)]
    .filter(({ isNeeded }) => isNeeded)
    .flatMap((section, index) => closingSection(section, first + index));
}

function closingSection({ title, body, parts }: ClosingSection, number: number): readonly Part[] {
  const place: Place = { section: `${number} ${title}`, trail: [title] };
  const own: Part = {
    ...noHeading,
    ...place,
    kind: 'section',
    // Not `section-`, so that no section of the contract can move it.
    anchor: `record-${slug(title)}`,
    title,
    ruleIds: [],
    heading: title,
    number: `${number}.`,
    depth: 2,
    body: body.trimEnd(),
    introduces: parts !== undefined,
  };
  return [own, ...(parts?.(place) ?? [])];
}

function listedSections({ contract, shown, anchor }: RecordInProgress): readonly ClosingSection[] {
  const { exchanges, examples } = contract;
  const types = contract.declarations.filter(({ name }) => !shown.has(name));
  const rules = ownedRules(contract);
  return [
    {
      title: 'Further Types',
      isNeeded: types.length > 0,
      body: '',
      parts: (place) => types.map((declaration) => typePart(declaration, 3, place)),
    },
    {
      title: 'Exchanges',
      isNeeded: exchanges.length > 0,
      body: '',
      parts: (place) => exchanges.map((exchange) => exchangePart(exchange, place)),
    },
    { title: 'Rules', isNeeded: rules.length > 0, body: renderRules({}), parts: (place) => rules.map((rule) => ruleRow(rule, place)) },
    {
      title: 'Examples',
      isNeeded: examples.length > 0,
      body: '',
      parts: (place) => examples.map((example) => examplePart(contract, example, anchor(`example-${slug(example.name)}`), place)),
    },
  ];
}

function tableSections({ decisions, references, history, source, id }: Contract): readonly ClosingSection[] {
  return [
    {
      title: 'Decisions',
      isNeeded: decisions.length > 0,
      body: renderDecisions({
        decisions: decisions.map(({ question, decision }) => ({ question: cell(sentence(question)), decision: cell(sentence(decision)) })),
      }),
    },
    {
      title: 'References',
      isNeeded: references.length > 0,
      body: renderReferences({ references: references.map((reference) => ({ id: plain(reference.id), text: sentence(reference.text) })) }),
    },
    {
      title: 'History',
      isNeeded: history.length > 0,
      body: renderHistory({
        history: history.map(({ version, date, change }) => ({ version, date: cell(plain(date)), change: cell(sentence(change)) })),
      }),
    },
    { title: 'Generated Artifacts', isNeeded: true, body: renderArtifacts({ file: code(source.file), id }) },
  ];
}

function exchangePart(exchange: Exchange, { section, trail }: Place): Part {
  const body = renderExchange({
    doc: prose(exchange.doc ?? ''),
    asks: code(exchange.asks),
    answers: code(exchange.answers),
    rules: ruleItems(exchange.rules),
  });
  return {
    ...noHeading,
    kind: 'section',
    anchor: `exchange-${exchange.name}`,
    title: exchange.name,
    section,
    trail: [...trail, exchange.name],
    ruleIds: exchange.rules.map(({ id }) => id),
    heading: code(exchange.name),
    depth: 3,
    body: body.trimEnd(),
  };
}
