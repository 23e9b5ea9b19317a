/** The groups of lines in which two texts differ. */
import { spawnSync } from 'node:child_process';

const options = ['--no-index', '--no-color', '--no-ext-diff', '--unified=0', '--text'];

/**
 * Each group has the lines of both files, and the number of the line (from 0) where they start. One
 * of the files may be missing: then its path is `/dev/null`.
 */
export function lineGroups(before, after) {
  const { stdout } = spawnSync('git', ['diff', ...options, before, after], {
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  const hunks = stdout.split(/^(?=@@ )/m).slice(1);
  return hunks.map((hunk) => {
    const [, ...starts] = /^@@ -(\d+)(,0)?(?:,\d+)? \+(\d+)(,0)?/.exec(hunk);
    const lines = hunk.split('\n').slice(1);
    const [oldStart, hasNoOld, newStart, hasNoNew] = starts;
    return {
      old: { start: startOf(oldStart, hasNoOld), lines: linesWith(lines, '-') },
      new: { start: startOf(newStart, hasNoNew), lines: linesWith(lines, '+') },
    };
  });
}

/** An empty side names the line before the group. */
function startOf(number, isEmpty) {
  return isEmpty === undefined ? Number(number) - 1 : Number(number);
}

function linesWith(lines, sign) {
  return lines.filter((line) => line.startsWith(sign)).map((line) => line.slice(1));
}
