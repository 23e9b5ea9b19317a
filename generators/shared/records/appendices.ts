/**
 * The appendices of a record: the enforcement of its rules, its usage, and its origin. They have
 * letters, so that they do not renumber the sections of the contract.
 */
import type { Contract } from '../../../compiler/model/model.ts';
import renderDecisions from '../../../templates/ddr/decisions.hbs';
import renderDiagram from '../../../templates/ddr/diagram.hbs';
import renderGoals from '../../../templates/ddr/goals.hbs';
import renderHistory from '../../../templates/ddr/history.hbs';
import renderQuestions from '../../../templates/ddr/questions.hbs';
import renderReferences from '../../../templates/ddr/references.hbs';
import renderRules from '../../../templates/ddr/rules.hbs';
import renderTerms from '../../../templates/ddr/terms.hbs';
import { cell, plain, sentence } from '../markdown/encode.ts';
import { listing } from '../text.ts';
import { examplesInCode } from './examples/code.ts';
import { codePart } from './examples/code-part.ts';
import { mistakesOf, mistakesText } from './examples/mistakes.ts';
import { type GeneratedSection, generatedParts } from './generated-sections.ts';
import type { Part } from './part.ts';
import type { RecordInProgress } from './record-in-progress.ts';
import { enforcementRow, ownedRules } from './rules/rules.ts';
import { typeDiagram } from './types/diagram.ts';

export function appendixParts(record: RecordInProgress): readonly Part[] {
  const { contract } = record;
  const sections = [
    enforcementSection(record),
    ...useSections(record),
    ...goalSections(contract),
    termsSection(contract),
    ...originSections(contract),
  ];
  return generatedParts(sections, (index) => `Appendix ${String.fromCharCode(65 + index)}`);
}

function enforcementSection({
  contract,
  options: { described = [] },
}: RecordInProgress): GeneratedSection {
  const languages = described.flatMap(({ language }) => language?.title ?? []);
  const rules = ownedRules(contract);
  return {
    title: 'Enforcement',
    anchor: 'rules',
    isNeeded: rules.length > 0,
    // The RAG index has a record per rule, which also says what enforces it.
    isTable: true,
    body: () =>
      renderRules({
        languages: listing(languages),
        context: contract.context !== undefined,
        exchanges: contract.exchanges.length > 0,
        references: rules.some(({ rule }) => rule.enforcedBy.length > 0),
        rules: rules.map((rule) => enforcementRow(contract, rule)),
      }),
  };
}

function useSections(record: RecordInProgress): readonly GeneratedSection[] {
  const { contract, read, exampleLink } = record;
  const mistakes = mistakesOf(record);
  const inCode = examplesInCode(contract, record.options, read);
  return [
    { title: 'Common Mistakes', isNeeded: mistakes.length > 0, body: () => mistakesText(mistakes) },
    {
      title: 'In Code',
      isNeeded: inCode.length > 0,
      parts: (location) =>
        inCode.map((shown) => codePart(shown, exampleLink(shown.example), location)),
    },
    {
      title: 'Type Diagram',
      isNeeded: contract.declarations.length > 1,
      body: () => renderDiagram({ diagram: typeDiagram(contract) }),
    },
  ];
}

function termsSection({ terms }: Contract): GeneratedSection {
  return {
    title: 'Terms',
    isNeeded: terms.length > 0,
    body: () =>
      renderTerms({
        terms: terms.map(({ term, meaning }) => ({
          term: cell(plain(term)),
          meaning: cell(sentence(meaning)),
        })),
      }),
  };
}

function goalSections({ goals, nonGoals }: Contract): readonly GeneratedSection[] {
  const section = (title: string, texts: readonly string[]): GeneratedSection => ({
    title,
    isNeeded: texts.length > 0,
    body: () => renderGoals({ goals: texts.map(sentence) }),
  });
  return [section('Goals', goals), section('Non-Goals', nonGoals)];
}

function originSections({
  questions,
  decisions,
  references,
  history,
}: Contract): readonly GeneratedSection[] {
  return [
    {
      title: 'Questions',
      isNeeded: questions.length > 0,
      body: () =>
        renderQuestions({
          questions: questions.map(({ question, answer }) => ({
            question: cell(sentence(question)),
            answer: answer === undefined ? '**Open**' : cell(sentence(answer)),
          })),
        }),
    },
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
      title: 'Version History',
      anchor: 'history',
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
  ];
}
