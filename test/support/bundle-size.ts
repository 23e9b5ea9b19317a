/** Bundles one export of a TypeScript package as a website would, and measures it. */
import { gzipSync } from 'node:zlib';
import { buildSync } from 'esbuild';

export interface Bundle {
  readonly code: string;
  /** Bytes of the minified code. */
  readonly minified: number;
  /** Bytes after gzip. */
  readonly gzipped: number;
}

/** `folder` is that of the package; `module` has the name of the contract, such as `agn-033`. */
export function bundleOf(folder: string, module: string, name: string): Bundle {
  const { outputFiles } = buildSync({
    stdin: {
      contents: `export { ${name} } from './${module}.ts';`,
      resolveDir: folder,
      loader: 'ts',
    },
    bundle: true,
    minify: true,
    format: 'esm',
    write: false,
  });
  const [file] = outputFiles;
  if (file === undefined) throw new Error('esbuild wrote no file');
  return {
    code: file.text,
    minified: file.contents.length,
    gzipped: gzipSync(file.contents, { level: 9 }).length,
  };
}
