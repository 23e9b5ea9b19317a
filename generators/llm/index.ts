/**
 * Request fragments for models: structured output and tools in the dialect of each provider, a
 * prompt, and a report of the rules that they do not carry.
 */

import type { JsonObject } from '../../compiler/model/json.ts';
import type { Contract } from '../../compiler/model/model.ts';
import { isPublished, type Published, publishedIn } from '../shared/dialects/publish.ts';
import { type GeneratorOptions, generator, type OutFile } from '../shared/generator.ts';
import { headerLines } from '../shared/header.ts';
import { printJson } from '../shared/json-schema/print.ts';
import { oncePerContract } from '../shared/once.ts';
import { modelLimits } from './diagnose.ts';
import { printPrompt } from './prompt.ts';

export const llm = generator({
  name: 'llm',
  artifacts: (contract, options) => ({
    label: 'For models: structured output, tools and a prompt',
    paths: publishedFiles(contract, options).map(({ path }) => path),
  }),
  emitContract: (contract, options) => ({ files: publishedFiles(contract, options) }),
  emitShared: () => [],
  diagnose: modelLimits,
});

/** Memoized, because the design record lists these files too. */
const filesOf = oncePerContract(createFiles);

function publishedFiles(contract: Contract, options: GeneratorOptions): readonly OutFile[] {
  return contract.publish === undefined ? [] : filesOf(contract, options);
}

function createFiles(contract: Contract): readonly OutFile[] {
  const file = (suffix: string, text: string): OutFile => ({
    path: `llm/${contract.id}.${suffix}`,
    text,
  });
  const published = isPublished(contract) ? publishedIn(contract) : [];
  return [
    ...published
      .filter(({ exceededLimits }) => exceededLimits.length === 0)
      .map((one) => file(`${one.dialect.name}.json`, printJson(requests(contract, one)))),
    ...(published.length === 0
      ? []
      : [file('loss.json', printJson(lossReport(contract, published)))]),
    ...(contract.publish?.prompt === true ? [file('prompt.md', printPrompt(contract))] : []),
  ];
}

/**
 * Builds the fragments of a request. Where a provider requires a name, the root type supplies it.
 */
function requests({ root, publish }: Contract, { dialect, lowered }: Published): JsonObject {
  return {
    ...(publish?.structuredOutput === true
      ? { structuredOutput: dialect.structuredOutput(root, lowered.schema) }
      : {}),
    ...(publish?.tool === undefined
      ? {}
      : { tool: dialect.tool(publish.tool.name, publish.tool.description, lowered.schema) }),
  };
}

function lossReport(contract: Contract, published: readonly Published[]): JsonObject {
  return {
    generated: headerLines(contract)[0] ?? '',
    contract: contract.id,
    version: contract.version,
    target: 'llm',
    dialects: Object.fromEntries(
      published.map(({ dialect, exceededLimits, losses }) => [
        dialect.name,
        {
          ...(exceededLimits.length === 0 ? {} : { notGenerated: [...exceededLimits] }),
          losses: losses.map((loss) => ({ ...loss })),
        },
      ]),
    ),
  };
}
