/** What else is generated from the contract, with links from `out/ddr`. */
import type { Contract } from '../../compiler/model/model.ts';
import { contractName } from '../csharp/printing/names.ts';
import { llm } from '../llm/index.ts';
import { moduleName as pythonModule } from '../python/printing/names.ts';
import { isIndexed } from '../rag/statuses.ts';
import type { GeneratorOptions } from '../shared/generator.ts';
import { listing } from '../shared/text.ts';
import { moduleName as typescriptModule } from '../typescript/printing/encode.ts';

export interface Artifact {
  readonly what: string;
  readonly links: string;
}

/** Only of targets that the project has, since a link to a file that is not there helps nobody. */
export function artifactsOf(contract: Contract, options: GeneratorOptions): readonly Artifact[] {
  const { targets } = options;
  const { id } = contract;
  const artifacts: Artifact[] = [];
  const add = (
    target: string,
    what: string,
    folder: string,
    files: () => readonly string[],
  ): void => {
    const links: string[] = [];
    if (targets === undefined || targets.includes(target))
      for (const file of files()) links.push(`[${file}](../${folder}/${file})`);
    if (links.length > 0) artifacts.push({ what, links: listing(links) });
  };
  add('typescript', 'TypeScript types and validators', 'typescript', () => [
    `${typescriptModule(id)}.ts`,
  ]);
  add('csharp', 'C# records and validators', 'csharp', () => csharpFiles(contractName(id)));
  add('python', 'Python dataclasses and validators', 'python/concordat_contracts', () => [
    `${pythonModule(id)}.py`,
  ]);
  add('json-schema', 'JSON Schema, and what it cannot carry', 'json-schema', () => [
    `${id}.schema.json`,
    `${id}.loss.json`,
  ]);
  add('rag', 'RAG index', 'rag', () => (isIndexed(contract, options) ? [`${id}.jsonl`] : []));
  add('llm', 'For models: structured output, tools and a prompt', 'llm', () =>
    modelFiles(contract, options),
  );
  add('conformance', 'Conformance vectors', 'conformance', () => [`${id}.jsonl`]);
  return artifacts;
}

function csharpFiles(name: string): readonly string[] {
  return [`${name}.cs`, `${name}.Checks.cs`, `${name}.Codec.cs`];
}

/** A contract says itself how it is offered to models, if it is at all. */
function modelFiles(contract: Contract, options: GeneratorOptions): readonly string[] {
  return llm.ofContract(contract, options).files.map(({ path }) => path.slice('llm/'.length));
}
