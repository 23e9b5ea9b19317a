/**
 * `npm run bench:model-text [-- --classes]`: reads the classes of texts that the tests of BAML,
 * json_repair and jsonrepair cover, bare, in prose and in a fence, and compares our reader with the
 * packages `jsonrepair` and `@boundaryml/baml` of npm. With `--classes`, prints a row per class. The
 * exit code reports whether our reader returned a wrong value.
 */
import { parseArgs } from 'node:util';
import {
  type Layout,
  laidOut,
  layouts,
  type TextClass,
  textClasses,
} from './model-text/classes.ts';
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
const presets = ['strict', 'safe', 'lenient'] as const;
const contracts = contractsByType();
const readers: readonly (readonly [name: string, reader: TextReader])[] = [
  ...presets.map((preset) => [preset, ourReader(preset)] as const),
  ...(values['no-peers'] ? [] : peersIn(installedPeers())),
];

/** The counts of a reader. */
interface Counts {
  /** By layout. */
  readonly layouts: Record<Layout, number>;
  right: number;
  wrong: number;
  unread: number;
}

function newCounts(): Counts {
  return { layouts: { bare: 0, prose: 0, fence: 0 }, right: 0, wrong: 0, unread: 0 };
}

function report(title: string, classes: readonly TextClass[], isCut: boolean): number {
  const counts = readers.map(newCounts);
  const withAnswer = classes.filter(({ right }) => right !== undefined);
  let texts = 0;
  /** Classes with a right answer, which are read in each layout. */
  let laid = 0;
  if (values.classes) say(rowOf([title, ...readers.map(([name]) => name)]));
  for (const each of classes) {
    const marks = readers.map(([, reader], index) => {
      const verdicts = verdictsOn(reader, each, isCut);
      for (const verdict of verdicts) (counts[index] as Counts)[verdict]++;
      for (const [at, verdict] of verdicts.entries())
        if (verdict === 'right') (counts[index] as Counts).layouts[layouts[at] ?? 'bare']++;
      return marksOf(verdicts);
    });
    if (each.right !== undefined) texts += each.own ? 1 : layouts.length;
    if (each.right !== undefined && !each.own) laid++;
    const answer = each.right === undefined ? ' (no answer)' : '';
    if (values.classes) say(rowOf([`${each.peer}: ${each.class}${answer}`, ...marks]));
  }
  say(`\n${title}: ${classes.length}, ${withAnswer.length} of them with a right answer`);
  say(rowOf(['reader', 'right', 'share', 'wrong', 'unread', ...layouts]));
  for (const [index, [name]] of readers.entries()) {
    const { right, wrong, unread, layouts: by } = counts[index] as Counts;
    const own = withAnswer.length - laid;
    const shares = layouts.map((layout) =>
      percent(by[layout], layout === 'bare' ? laid + own : laid),
    );
    say(rowOf([name, right, percent(right, texts), wrong, unread, ...shares]));
  }
  return readers.findIndex(([name], index) => isOurs(name) && counts[index]?.wrong !== 0);
}

function percent(part: number, of: number): string {
  return `${((100 * part) / of).toFixed(1)} %`;
}

function isOurs(name: string): boolean {
  return presets.some((preset) => preset === name);
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
