/**
 * `npm run bench:model-text [-- --classes]`: reads the classes of texts that the tests of BAML,
 * json_repair and jsonrepair cover, bare, in prose and in a fence, and compares our reader with the
 * packages `jsonrepair` and `@boundaryml/baml` of npm. With `--classes`, prints a row per class. The
 * exit code reports whether our reader returned a wrong value.
 */
import { parseArgs } from 'node:util';
import { laidOut, layouts, type TextClass, textClasses } from './model-text/classes.ts';
import { ourReader, peersIn, type TextReader, verdictOn } from './model-text/readers.ts';
import { contractsByType } from './model-text/types.ts';
import { installedPeers } from './validate-peers.ts';

const { values } = parseArgs({
  options: {
    classes: { type: 'boolean', default: false },
    'no-peers': { type: 'boolean', default: false },
  },
});
const say = (line: string) => void process.stdout.write(`${line}\n`);
const contracts = contractsByType();
const readers: readonly (readonly [name: string, reader: TextReader])[] = [
  ['strict', ourReader([])],
  ...(values['no-peers'] ? [] : peersIn(installedPeers())),
];

/** The counts of a reader: over texts, and over classes that it reads right in every layout. */
interface Counts {
  right: number;
  wrong: number;
  unread: number;
  classes: number;
}

function report(title: string, classes: readonly TextClass[], isCut: boolean): number {
  const counts = readers.map((): Counts => ({ right: 0, wrong: 0, unread: 0, classes: 0 }));
  const withAnswer = classes.filter(({ right }) => right !== undefined);
  let texts = 0;
  if (values.classes) say(rowOf([title, ...readers.map(([name]) => name)]));
  for (const each of classes) {
    const marks = readers.map(([, reader], index) => {
      const verdicts = verdictsOn(reader, each, isCut);
      for (const verdict of verdicts) (counts[index] as Counts)[verdict]++;
      if (verdicts.every((verdict) => verdict === 'right')) (counts[index] as Counts).classes++;
      return marksOf(verdicts);
    });
    if (each.right !== undefined) texts += each.own ? 1 : layouts.length;
    const answer = each.right === undefined ? ' (no answer)' : '';
    if (values.classes) say(rowOf([`${each.peer}: ${each.class}${answer}`, ...marks]));
  }
  say(`\n${title}: ${classes.length}, ${withAnswer.length} of them with a right answer`);
  say(rowOf(['reader', 'right', 'share', 'wrong', 'unread', 'classes']));
  for (const [index, [name]] of readers.entries()) {
    const { right, wrong, unread, classes: whole } = counts[index] as Counts;
    const share = `${((100 * right) / texts).toFixed(1)} %`;
    say(rowOf([name, right, share, wrong, unread, whole]));
  }
  return readers.findIndex(([name], index) => isOurs(name) && counts[index]?.wrong !== 0);
}

function isOurs(name: string): boolean {
  return ['strict', 'safe', 'lenient'].includes(name);
}

function verdictsOn(reader: TextReader, each: TextClass, isCut: boolean) {
  const contract = contracts.get(each.type);
  if (contract === undefined) throw new Error(`no type ${each.type}`);
  return (each.own ? (['bare'] as const) : layouts).map((layout) =>
    verdictOn(reader, contract, laidOut(each.text, layout, isCut), each.right),
  );
}

/** One letter per layout: right, wrong or unread. */
function marksOf(verdicts: readonly string[]): string {
  return verdicts.map((verdict) => ({ right: 'R', wrong: 'W', unread: '-' })[verdict]).join('');
}

function rowOf([first, ...cells]: readonly (string | number)[]): string {
  return [String(first).padEnd(74), ...cells.map((cell) => String(cell).padStart(18))].join('');
}

const whole = report('classes', textClasses('classes'), false);
const cut = report('cut texts', textClasses('cut'), true);
process.exitCode = whole < 0 && cut < 0 ? 0 : 1;
