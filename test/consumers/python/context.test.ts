/** Type checkers report programs that omit a required context. */
import { expect, it } from 'vitest';
import { contextContracts } from '../../support/context-contracts.ts';
import {
  lineNumbers,
  pythonPreamble,
  pythonProgram,
  rightPython,
  wrongPython,
} from '../../support/context-programs.ts';
import { withTransports } from '../../support/contracts.ts';
import { generateTarget, prepared } from '../../support/generated.ts';
import { isAvailable, mypy } from '../../support/toolchains.ts';
import { mypyOn, pyrightConfiguration, pyrightOn } from '../../support/type-checkers.ts';

const programs = [
  { path: 'python/right.py', text: pythonProgram(rightPython) },
  { path: 'python/wrong.py', text: pythonProgram(wrongPython) },
  pyrightConfiguration({ include: ['python'] }),
];
const folder = prepared(
  'python-context-types',
  [...generateTarget('python', withTransports(contextContracts)), ...programs],
  {},
  () => {},
);
const wrongLines = lineNumbers(pythonPreamble, wrongPython);

function linesOf(file: string, output: string): readonly number[] {
  const found = [...output.matchAll(new RegExp(`${file}:(\\d+):.*error`, 'g'))].map(([, line]) =>
    Number(line),
  );
  return [...new Set(found)].sort((a, b) => a - b);
}

it('pyright reports exactly the invalid lines', () => {
  const output = pyrightOn(folder);
  expect(
    output
      .split('\n')
      .filter(
        (line) => line.includes('error') && !line.includes('wrong.py') && !/^\d+ errors/.test(line),
      ),
  ).toEqual([]);
  expect(linesOf('wrong.py', output)).toEqual(wrongLines);
}, 600_000);

it.runIf(isAvailable(mypy))(
  'mypy reports exactly the invalid lines',
  () => {
    const output = mypyOn(`${folder}/python`, '.');
    expect(
      output.split('\n').filter((line) => line.includes('error:') && !line.startsWith('wrong.py')),
    ).toEqual([]);
    expect(linesOf('wrong.py', output)).toEqual(wrongLines);
  },
  600_000,
);
