/** The run time of a contract is complete: pyright resolves each name in packages of few modules. */
import { expect, it } from 'vitest';
import { prepared } from '../../support/generated.ts';
import { smallPythonPackages } from '../../support/python-packages.ts';
import { pyrightConfiguration, pyrightOn } from '../../support/type-checkers.ts';

it('a package per feature, and that of concordat init, pass pyright in strict mode', () => {
  const configuration = pyrightConfiguration({ include: ['packages'] });
  const folder = prepared(
    'python-feature-types',
    [...smallPythonPackages(), configuration],
    {},
    () => {},
  );
  expect(pyrightOn(folder)).toMatch(/^0 errors, 0 warnings/m);
}, 600_000);
