/** Runs in one process, as tests of many commands use them, are like runs in one process each. */
import { expect, it } from 'vitest';
import { concordatRuns, concordatWith, type Run, tree, write, writeSample } from './workbench.ts';

it('print and write the same', () => {
  const runs = (from: string): readonly Run[] => {
    writeSample(`${from}/contracts/sample.yaml`);
    write(`${from}/wrong.json`, '{ "id": "" }');
    const words = [
      ['generate', '--chek'],
      ['generate', '--format', 'json'],
      ['generate'],
      ['generate', '--check', '--target', 'python'],
      ['list'],
      ['list', '--rules', '--format', 'json'],
      ['validate', 'wrong.json', '--contract', 'TST-001'],
      ['explain', 'nothing'],
      ['generate', '--target', 'python'],
    ];
    return words.map((each) => ({ words: each, from }));
  };
  const together = concordatRuns(runs('together')).map(([, run]) => run);
  const alone = runs('alone').map(({ words, from = '' }) => concordatWith(words, { from }));
  expect(together).toEqual(alone.map((run) => ({ ...run, milliseconds: expect.any(Number) })));
  expect(alone.map(({ code }) => code)).toEqual([2, 0, 0, 0, 0, 0, 1, 2, 0]);
  expect(tree('together')).toEqual(tree('alone'));
});
