/** Implements `build/check-layers.mjs`: finds violations in the files of a repository. */
import { posix } from 'node:path';
import { findCycles } from './cycles.mjs';
import { readImports } from './imports.mjs';

const checked = /^(?:cli|compiler|generators)\/.*\.m?[jt]s$/;

/**
 * `files` maps paths to texts. A violation has a `subject`, such as `a.ts -> b.ts`, and a reason.
 */
export function findViolations(files, { layers, limits, generatedFiles = [] }) {
  const sources = [...files].filter(([file]) => checked.test(file));
  const read = sources.map(([file, text]) => ({ file, ...readImports(file, text) }));
  const graph = new Map(read.map(({ file, imports }) => [file, imports]));
  return [
    ...forbiddenImports(graph, layers),
    ...findCycles(graph).map((cycle) => ({ subject: cycle.join(' -> '), reason: 'Import cycle.' })),
    ...read
      .filter(({ onlyReexports }) => onlyReexports)
      .map(({ file }) => ({
        subject: file,
        reason: 'The file only exports names of other files.',
      })),
    ...fullFolders([...files.keys()], limits),
    ...longFiles(sources, limits, generatedFiles),
  ];
}

function forbiddenImports(graph, layers) {
  return [...graph].flatMap(([from, imports]) => {
    const layer = layerOf(from, layers);
    if (layer === undefined) return [{ subject: from, reason: 'The file is in no layer.' }];
    const targets = new Set(imports.map(({ to }) => to));
    const { path: own, mayImport, but = [] } = layer;
    return [...targets]
      .filter((to) => ![own, ...mayImport].some((path) => isBelow(to, path)) || but.includes(to))
      .map((to) => ({ subject: `${from} -> ${to}`, reason: layer.reason }));
  });
}

/** The first row that matches a file, with `*` replaced by the name of the target. */
function layerOf(file, layers) {
  const name = file.split('/')[1] ?? '';
  const isTarget = file.split('/').length > 2;
  return layers
    .filter(({ path }) => isTarget || !path.includes('*'))
    .map((layer) => ({
      ...layer,
      path: layer.path.replace('*', name),
      mayImport: layer.mayImport.map((path) => path.replace('*', name)),
    }))
    .find(({ path }) => isBelow(file, path));
}

function isBelow(file, path) {
  return file === path || file.startsWith(`${path}/`);
}

function fullFolders(files, { filesPerFolder }) {
  const counts = new Map();
  for (const file of files) {
    const folder = posix.dirname(file);
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return [...counts]
    .filter(([, count]) => count > filesPerFolder)
    .map(([folder, count]) => ({
      subject: folder,
      reason: `${count} files at one level; at most ${filesPerFolder}.`,
    }));
}

function longFiles(sources, { linesPerFile }, generatedFiles) {
  return sources
    .map(([file, text]) => ({ file, lines: text.trimEnd().split('\n').length }))
    .filter(({ file, lines }) => lines > linesPerFile && !generatedFiles.includes(file))
    .map(({ file, lines }) => ({
      subject: file,
      reason: `${lines} lines; at most ${linesPerFile}.`,
    }));
}

/** Returns violations without an exception, and exceptions without a violation. */
export function withoutExceptions(violations, exceptions) {
  const subjects = new Set(violations.map(({ subject }) => subject));
  return {
    left: violations.filter(({ subject }) => !exceptions.includes(subject)),
    unused: exceptions.filter((exception) => !subjects.has(exception)),
  };
}
