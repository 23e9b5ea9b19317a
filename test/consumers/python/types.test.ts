/** Checks all generated Python, and the programs that use it, with two type checkers. */
import { expect, it } from 'vitest';
import { folder } from '../../generators/python/package.ts';
import { isAvailable, mypy } from '../../support/toolchains.ts';
import { mypyOn, pyrightOn } from '../../support/type-checkers.ts';

it('passes pyright in strict mode', () => {
  expect(pyrightOn(folder)).toMatch(/^0 errors, 0 warnings/m);
}, 600_000);

it.runIf(isAvailable(mypy))('passes mypy in strict mode', () => {
  expect(mypyOn(folder, 'python', 'driver')).toMatch(/^Success: no issues found/);
});
