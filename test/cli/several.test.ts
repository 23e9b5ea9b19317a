/**
 * Runs in one process, which tests of many commands use, behave like runs in separate processes.
 */
import { expect, it } from 'vitest';
import { concordatRuns, concordatWith, type Run, tree, write, writeSample } from './workbench.ts';

it('prints and writes the same in one process as in several', () => {
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
  const inOneProcess = concordatRuns(runs('together')).map(([, run]) => run);
  const separately = runs('alone').map(({ words, from = '' }) => concordatWith(words, { from }));
  expect(inOneProcess).toEqual(
    separately.map((run) => ({ ...run, milliseconds: expect.any(Number) })),
  );
  expect(separately.map(({ code }) => code)).toEqual([2, 0, 0, 0, 0, 0, 1, 2, 0]);
  expect(tree('together')).toEqual(tree('alone'));
});
