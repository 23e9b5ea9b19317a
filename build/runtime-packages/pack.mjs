/**
 * `npm run pack:runtimes`: builds and packs the run time of each language, from the same templates
 * as the run time among the generated files.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from 'esbuild';
import { esbuildTemplates } from '../templates.mjs';
import { packCSharp } from './csharp.mjs';
import { packPython } from './python.mjs';
import { packTypeScript } from './typescript.mjs';

const help = `npm run pack:runtimes -- [options]

Packs @concordat/runtime, Concordat.Runtime and concordat-runtime, which code generated with
"runtime: package" in concordat.yaml depends on.

  --out FOLDER        where the packages go (default: dist-runtimes)
  --language LIST     typescript, csharp, python; all by default
  --version X.Y.Z     another version than the present one, for tests

Example: npm run pack:runtimes -- --language typescript --out /tmp/packages
`;

/** Each packs the sources in a folder, and returns the path of the package. */
const packers = { typescript: packTypeScript, csharp: packCSharp, python: packPython };

const repository = resolve(import.meta.dirname, '..', '..');

/** Imports the printers of the run times, which import templates. */
async function loadPrinters() {
  const bundle = await build({
    entryPoints: [join(repository, 'generators', 'runtime-packages.ts')],
    bundle: true,
    write: false,
    platform: 'node',
    format: 'esm',
    plugins: [esbuildTemplates],
  });
  const code = Buffer.from(bundle.outputFiles[0].contents).toString('base64');
  return import(`data:text/javascript;base64,${code}`);
}

/** Packs the run time of some languages into a folder, and returns the paths of the packages. */
export async function packRuntimes({ out, languages = Object.keys(packers), version }) {
  const { runtimePackages, runtimeVersion } = await loadPrinters();
  mkdirSync(out, { recursive: true });
  return languages.map((language) => {
    const folder = join(out, `.${language}`);
    rmSync(folder, { recursive: true, force: true });
    for (const { path, text } of runtimePackages[language](version ?? runtimeVersion)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    const packed = packers[language](join(folder, language), out);
    rmSync(folder, { recursive: true });
    return packed;
  });
}

function toVersion(text) {
  const parts = /^(\d+)\.(\d+)\.(\d+)$/.exec(text);
  if (parts === null) throw new Error(`${text} is not a version such as 1.3.0.`);
  const [major, minor, patch] = parts.slice(1).map(Number);
  return { major, minor, patch };
}

async function main() {
  const { values } = parseArgs({
    options: {
      out: { type: 'string', default: 'dist-runtimes' },
      language: { type: 'string' },
      version: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return process.stdout.write(help);
  const packed = await packRuntimes({
    out: resolve(values.out),
    languages: values.language?.split(','),
    version: values.version === undefined ? undefined : toVersion(values.version),
  });
  for (const path of packed) process.stdout.write(`${path}\n`);
}

if (process.argv[1] === import.meta.filename) await main();
