/**
 * `npm run comments -- --seed 7 --count 30`: prints comments of the sources, chosen by a seed, so
 * that a reviewer reads those that come up instead of those that the author shows.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { lineAt, onlyComments } from './texts.mjs';

const repository = join(import.meta.dirname, '..', '..');
/** All but the generated types of a raw contract. */
const sources =
  /^(?!compiler\/parse\/contract-document)(?:build|cli|compiler|generators|test)\/.*\.(?:ts|mjs)$/;

/**
 * Orders by a hash of the seed and the comment: an edit of one file changes nothing about which
 * comments of other files are chosen. Equal comments of several files count once.
 */
export function sampleComments(files, seed, count) {
  const rank = (text) => createHash('sha256').update(`${seed}\n${text}`).digest('hex');
  const comments = new Map(
    [...files].flatMap(([file, source]) =>
      onlyComments(source).map(({ text, offset }) => {
        const row = { file, line: lineAt(source, offset), text, rank: rank(text) };
        return [text, row];
      }),
    ),
  );
  return [...comments.values()]
    .sort((left, right) => (left.rank < right.rank ? -1 : 1))
    .slice(0, count)
    .map(({ file, line, text }) => ({ file, line, text }));
}

function main() {
  const { values } = parseArgs({
    options: {
      seed: { type: 'string', default: '1' },
      count: { type: 'string', default: '30' },
    },
  });
  const tracked = execFileSync('git', ['ls-files'], { cwd: repository, encoding: 'utf8' });
  const files = tracked
    .split('\n')
    .filter((file) => sources.test(file))
    .map((file) => [file, readFileSync(join(repository, file), 'utf8')]);
  for (const { file, line, text } of sampleComments(files, values.seed, Number(values.count)))
    process.stdout.write(`${file}:${line}\n${text.replaceAll(/^ +/gm, ' ')}\n\n`);
}

if (import.meta.filename === process.argv[1]) main();
