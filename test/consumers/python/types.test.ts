/** Checks all generated Python, and the programs that use it, with two type checkers. */
import { describe, expect, it } from 'vitest';
import { folder as dates } from '../../generators/python/dates/package.ts';
import { folder } from '../../generators/python/package.ts';
import { isAvailable, mypy } from '../../support/toolchains.ts';
import { mypyOn, pyrightOn } from '../../support/type-checkers.ts';

describe.each([
  ['the package', folder, 'driver'],
  ['the package with dates: native', dates, 'programs'],
])('%s', (_, path, programs) => {
  it('passes pyright in strict mode', () => {
    expect(pyrightOn(path)).toMatch(/^0 errors, 0 warnings/m);
  }, 600_000);

  it.runIf(isAvailable(mypy))(
    'passes mypy in strict mode',
    () => {
      expect(mypyOn(path, 'python', programs)).toMatch(/^Success: no issues found/);
    },
    600_000,
  );
});
