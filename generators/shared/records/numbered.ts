/**
 * The numbered sections after those of the contract: types, exchanges and rules that no section
 * shows, and sections that are generated from the contract.
 */
import type { Contract } from '../../../compiler/model/model.ts';
import type { Transport } from '../../../compiler/model/transport.ts';
import renderArtifacts from '../../../templates/ddr/artifacts.hbs';
import renderContext from '../../../templates/ddr/context.hbs';
import renderMigration from '../../../templates/ddr/migration.hbs';
import renderPublish from '../../../templates/ddr/publish.hbs';
import renderTransport from '../../../templates/ddr/transport.hbs';
import { typeAnchor } from '../markdown/anchors.ts';
import { code, sentence } from '../markdown/encode.ts';
import { listing } from '../text.ts';
import { artifactsOf } from './artifacts.ts';
import { jsonBlock } from './examples/json-block.ts';
import { type GeneratedSection, generatedParts } from './generated-sections.ts';
import type { Part } from './part.ts';
import type { RecordInProgress } from './record-in-progress.ts';
import { ownedRules, ruleLink } from './rules/rules.ts';
import { typeParts } from './sections.ts';
import { exchangePart } from './types/exchanges.ts';

export function numberedParts(record: RecordInProgress): readonly Part[] {
  const { contract, options } = record;
  const sections = [
    ...statedSections(record),
    contextSection(contract),
    ...useSections(record),
    {
      title: 'Generated Artifacts',
      isNeeded: true,
      body: () =>
        renderArtifacts({
          file: code(contract.source.file),
          artifacts: artifactsOf(contract, options),
        }),
    },
  ];
  return generatedParts(sections, (index) => `${contract.sections.length + index + 1}`);
}

/** Returns the sections for types, exchanges and rules that no section of the contract shows. */
function statedSections(record: RecordInProgress): readonly GeneratedSection[] {
  const { contract, shown } = record;
  const types = contract.declarations.filter(({ name }) => !shown.has(name));
  const names = new Set(contract.declarations.map(({ name }) => name));
  const exchanges = contract.exchanges.filter(({ answers }) => !names.has(answers));
  return [
    {
      title: 'Further Types',
      isNeeded: types.length > 0,
      parts: (location) =>
        types.flatMap((declaration) => typeParts(declaration, 3, location, record)),
    },
    {
      title: 'Exchanges',
      isNeeded: exchanges.length > 0,
      parts: (location) => exchanges.map((exchange) => exchangePart(record, exchange, 3, location)),
    },
    {
      title: 'Rules of the Contract',
      isNeeded: contract.rules.length > 0,
      states: contract.rules,
    },
  ];
}

function contextSection(contract: Contract): GeneratedSection {
  const { context } = contract;
  const contextRules = ownedRules(contract)
    .map(({ rule }) => rule)
    .filter(({ enforcement }) => enforcement === 'context');
  return {
    title: 'Context',
    isNeeded: context !== undefined,
    body: () =>
      renderContext({
        type: code(context ?? ''),
        anchor: typeAnchor(context ?? ''),
        rules: contextRules.map(ruleLink).join(', '),
      }),
    ruleIds: contextRules.map(({ id }) => id),
  };
}

/** `transport: {}` only says that programs read documents from texts, and how is the default. */
function isDescribed({ file, requestFile, fence, repairs, fallback }: Transport): boolean {
  const texts = [file, requestFile, fallback];
  return fence.length + repairs.length > 0 || texts.some((text) => text !== undefined);
}

/** Returns the sections about transport, publication and migration. */
function useSections({
  contract: { transport, publish, migration, root },
  read,
}: RecordInProgress): readonly GeneratedSection[] {
  return [
    {
      title: 'Transport',
      isNeeded: transport !== undefined && isDescribed(transport),
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
