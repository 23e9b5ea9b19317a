/** Finds import cycles, one for each group of files that import each other. */
import { posix } from 'node:path';

/**
 * `graph` maps each file to its imports. Cycles of value imports are always reported. Cycles with
 * type imports are reported only if they leave a folder.
 */
export function findCycles(graph) {
  const values = cyclesOf(
    graph,
    ({ kind }) => kind === 'value',
    () => true,
  );
  const reported = new Set(values.flat());
  const crossing = cyclesOf(
    graph,
    () => true,
    (from, to) => posix.dirname(from) !== posix.dirname(to),
  );
  return [...values, ...crossing.filter((cycle) => !cycle.some((file) => reported.has(file)))];
}

/** Finds cycles that contain an import for which `isStart` is true. */
function cyclesOf(graph, isFollowed, isStart) {
  const importsOf = (file) => (graph.get(file) ?? []).filter(isFollowed).map(({ to }) => to);
  const found = [];
  const seen = new Set();
  for (const from of [...graph.keys()].sort()) {
    if (seen.has(from)) continue;
    const cycle = importsOf(from)
      .filter((to) => isStart(from, to))
      .map((to) => shortestPath(to, from, importsOf))
      .find((path) => path !== undefined);
    if (cycle === undefined) continue;
    for (const file of cycle) seen.add(file);
    found.push([from, ...cycle]);
  }
  return found;
}

/** The files from `start` to `end`, both included. */
function shortestPath(start, end, importsOf) {
  const before = new Map([[start, undefined]]);
  for (const file of before.keys()) {
    if (file === end) return pathTo(end, before);
    for (const next of importsOf(file)) if (!before.has(next)) before.set(next, file);
  }
  return undefined;
}

function pathTo(end, before) {
  const path = [];
  for (let file = end; file !== undefined; file = before.get(file)) path.unshift(file);
  return path;
}
