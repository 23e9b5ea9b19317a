/** The run time of a contract is complete: pyright resolves each name in packages of few modules. */
import { expect, it } from 'vitest';
import { printRuntimePackage } from '../../../generators/python/runtime-package.ts';
import { runtimeVersion } from '../../../generators/shared/runtime-version.ts';
import { prepared } from '../../support/generated.ts';
import { smallPythonPackages } from '../../support/python/packages.ts';
import { pyrightConfiguration, pyrightOn } from '../../support/type-checkers.ts';

it('a package per feature, of concordat init and of the run time pass pyright in strict mode', () => {
  const configuration = pyrightConfiguration({ include: ['packages', 'python'] });
  const folder = prepared(
    'python-feature-types',
    [...smallPythonPackages(), ...printRuntimePackage(runtimeVersion), configuration],
    {},
    () => {},
  );
  expect(pyrightOn(folder)).toMatch(/^0 errors, 0 warnings/m);
}, 600_000);
