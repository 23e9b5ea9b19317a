/**
 * Prints what is reported of edits after an approval, and how often edits change the digests:
 * `npm run tampering -- [--edits 500]`. Ends with 1 if an edit is silent or a digest is wrong.
 */
import { parseArgs } from 'node:util';
import { digests, editKinds, tryEdits } from './try-edits.ts';
import { statuses, tryTamperings } from './try-tamperings.ts';

const { values } = parseArgs({ options: { edits: { type: 'string', default: '500' } } });
let isRight = true;

const tried = statuses.map((status) => tryTamperings(status));
console.log(`| edit of the approved AGN-033 | ${statuses.join(' | ')} |`);
console.log(`| --- |${' --- |'.repeat(statuses.length)}`);
for (const [index, { name }] of (tried[0] ?? []).entries()) {
  const cells = tried.map((rows) => {
    const { codes = [], missing = [] } = rows[index] ?? {};
    if (codes.length === 0 || missing.length > 0) isRight = false;
    return [...new Set(codes)].join(', ') || 'SILENT';
  });
  console.log(`| ${name} | ${cells.join(' | ')} |`);
}
const all = tried.flat();
const silent = all.filter(({ codes }) => codes.length === 0).length;
const unexpected = all.filter(({ missing }) => missing.length > 0).length;
console.log(
  `\n${all.length} edits, ${silent} silent, ${unexpected} without the expected diagnostic\n`,
);

console.log(
  `| edits of ${digests.size} contracts | tried | approved changes | meaning changes | wrong |`,
);
console.log('| --- | ---: | ---: | ---: | ---: |');
for (const kind of editKinds) {
  const { count, changed, wrong } = tryEdits(kind, Number(values.edits));
  console.log(
    `| ${kind.name} | ${count} | ${changed.approved} | ${changed.meaning} | ${wrong.length} |`,
  );
  for (const line of wrong) console.log(line);
  if (wrong.length > 0) isRight = false;
}
process.exitCode = isRight ? 0 : 1;
