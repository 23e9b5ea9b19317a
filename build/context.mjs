/**
 * Writes `contracts/srs-001.context.json`, the registry that ships with SRS-001: the tools of the
 * contract's example "the registry of the plugin", each with the JSON Schema of its arguments. Both
 * are read from generated files, so nothing is copied by hand. Run it with "npm run
 * generate:context" after "npm run generate"; a test fails while the file is out of date.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const contextFile = join(root, 'contracts', 'srs-001.context.json');
const registryVector = 'example: the registry of the plugin';

/** The expected text of the file. */
export async function contextText() {
  const { $defs } = JSON.parse(await generated('json-schema/SRS-001.schema.json'));
  const vectors = (await generated('conformance/SRS-001.jsonl')).trim().split('\n');
  const found = vectors.map((line) => JSON.parse(line)).find(({ name }) => name === registryVector);
  if (found === undefined)
    throw new Error(`SRS-001 has no vector "${registryVector}". Run "npm run generate".`);
  const { tools, retrievalTools } = JSON.parse(found.text);
  const argumentsOf = (name) =>
    $defs[retrievalTools.includes(name) ? 'SearchArguments' : 'SpecialistArguments'];
  const registered = tools.map((tool) => ({
    ...tool,
    parameters: inlined(argumentsOf(tool.name), $defs),
  }));
  return `${JSON.stringify({ tools: registered, retrievalTools }, null, 2)}\n`;
}

function generated(path) {
  return readFile(join(root, 'out', path), 'utf8');
}

/** Inlines the references of a schema, since tool registrations cannot contain any. */
function inlined(schema, $defs) {
  if (Array.isArray(schema)) return schema.map((item) => inlined(item, $defs));
  if (typeof schema !== 'object' || schema === null) return schema;
  const { $ref, ...own } = schema;
  const members = Object.fromEntries(
    Object.entries(own).map(([key, value]) => [key, inlined(value, $defs)]),
  );
  return $ref === undefined
    ? members
    : { ...inlined($defs[$ref.slice('#/$defs/'.length)], $defs), ...members };
}

if (import.meta.filename === process.argv[1]) await writeFile(contextFile, await contextText());
