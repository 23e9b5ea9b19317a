/**
 * `node convert.mjs typescript|quicktype FOLDER OUT`: runs one peer on all JSON Schemas of a folder
 * in one process. It writes the files to OUT, since the time of the generator includes writing.
 */
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const [peer, folder, out] = process.argv.slice(2);

const peers = {
  async typescript(schema, name) {
    const { compile } = await import('json-schema-to-typescript');
    return [[`${name}.ts`, await compile(JSON.parse(schema), name)]];
  },
  async quicktype(schema, name) {
    const files = [];
    for (const [language, extension] of [
      ['typescript', 'ts'],
      ['csharp', 'cs'],
      ['python', 'py'],
    ])
      files.push([`${name}.${extension}`, await runQuicktype(schema, name, language)]);
    return files;
  },
};

async function runQuicktype(schema, name, lang) {
  const { InputData, JSONSchemaInput, quicktype } = await import('quicktype-core');
  const input = new JSONSchemaInput(undefined);
  await input.addSource({ name: name.replaceAll('-', ''), schema });
  const inputData = new InputData();
  inputData.addInput(input);
  const { lines } = await quicktype({ inputData, lang });
  return lines.join('\n');
}

await mkdir(out, { recursive: true });
for (const file of (await readdir(folder)).filter((name) =>
  /^[A-Z]{3}-[0-9]+\.schema\.json$/.test(name),
)) {
  const schema = await readFile(join(folder, file), 'utf8');
  for (const [name, text] of await peers[peer](schema, file.replace('.schema.json', '')))
    await writeFile(join(out, name), text);
}
