/** All Python that the tests generate, and the programs that use it, under two type checkers. */
import { expect, it } from 'vitest';
import { folder } from '../../generators/python/package.ts';
import { isAvailable, mypy } from '../../support/toolchains.ts';
import { mypyOn, pyrightOn } from '../../support/type-checkers.ts';

it('says nothing under pyright strict', () => {
  expect(pyrightOn(folder)).toMatch(/^0 errors, 0 warnings/m);
}, 600_000);

it.runIf(isAvailable(mypy))('says nothing under mypy strict', () => {
  expect(mypyOn(folder, 'python', 'driver')).toMatch(/^Success: no issues found/);
});
