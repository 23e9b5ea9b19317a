/** The keys below `python` in `concordat.yaml`, and in `names` of a field. */
import { fieldName } from '../../compiler/model/name-forms.ts';
import type { Settings } from '../shared/configuration/keys.ts';

export const pythonSettings = {
  package: {
    kind: 'text',
    pattern: /^[a-z][a-z0-9]*(?:_[a-z0-9]+)*$/,
    reserved: [
      ...'and as assert async await break class continue def del elif else except finally'.split(
        ' ',
      ),
      ...'for from global if import in is lambda nonlocal not or pass raise return try'.split(' '),
      ...'while with yield concordat_runtime'.split(' '),
    ],
    expected: 'the name of a Python package in lower case, such as acme_contracts',
    default: 'concordat_contracts',
    description: 'The name of the Python package, which programs import.',
  },
} as const satisfies Settings;

/** What `names` of a field may say for this language. */
export const pythonFieldNames = { target: 'python', title: 'Python', form: fieldName } as const;
