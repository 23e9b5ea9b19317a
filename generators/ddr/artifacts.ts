/** What else is generated from the contract, with links from `out/ddr`. */
import type { Contract } from '../../compiler/model.ts';
import { contractName } from '../csharp/names.ts';
import type { GeneratorOptions } from '../generator.ts';
import { llm } from '../llm/index.ts';
import { moduleName as pythonModule } from '../python/names.ts';
import { isIndexed } from '../rag/statuses.ts';
import { listing } from '../support/text.ts';
import { moduleName as typescriptModule } from '../typescript/encode.ts';

interface Artifact {
  readonly target: string;
  readonly what: string;
  /** Each the text of a link and a file below `out/`. */
  readonly files: () => readonly (readonly [string, string])[];
}

/** Only of targets that the project has, since a link to a file that is not there helps nobody. */
export function artifactsOf(contract: Contract, options: GeneratorOptions) {
  const { targets } = options;
  return artifacts(contract, options)
    .filter(({ target }) => targets === undefined || targets.includes(target))
    .map(({ what, files }) => ({ what, links: listing(files().map(([text, file]) => `[${text}](../${file})`)) }))
    .filter(({ links }) => links !== '');
}

function artifacts(contract: Contract, options: GeneratorOptions): readonly Artifact[] {
  const { id } = contract;
  const typescript = `${typescriptModule(id)}.ts`;
  const csharp = contractName(id);
  const python = `${pythonModule(id)}.py`;
  return [
    { target: 'typescript', what: 'TypeScript types and validators', files: () => [[typescript, `typescript/${typescript}`]] },
    {
      target: 'csharp',
      what: 'C# records and validators',
      files: () => ['', '.Checks', '.Codec'].map((suffix) => [`${csharp}${suffix}.cs`, `csharp/${csharp}${suffix}.cs`]),
    },
    { target: 'python', what: 'Python dataclasses and validators', files: () => [[python, `python/concordat_contracts/${python}`]] },
    {
      target: 'json-schema',
      what: 'JSON Schema, and what it cannot carry',
      files: () => ['schema', 'loss'].map((kind) => [`${id}.${kind}.json`, `json-schema/${id}.${kind}.json`]),
    },
    { target: 'rag', what: 'RAG index', files: () => (isIndexed(contract, options) ? [[`${id}.jsonl`, `rag/${id}.jsonl`]] : []) },
    { target: 'llm', what: 'For models: structured output, tools and a prompt', files: () => modelFiles(contract, options) },
    { target: 'conformance', what: 'Conformance vectors', files: () => [[`${id}.jsonl`, `conformance/${id}.jsonl`]] },
  ];
}

/** A contract says itself how it is offered to models, if it is at all. */
function modelFiles(contract: Contract, options: GeneratorOptions): ReturnType<Artifact['files']> {
  return llm.ofContract(contract, options).files.map(({ path }) => [path.slice('llm/'.length), path] as const);
}
