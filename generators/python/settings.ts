/** The keys below `python` in `concordat.yaml`, and in `names` of a field. */
import { fieldName } from '../../compiler/model/name-forms.ts';
import type { ReservedWords, Settings } from '../shared/configuration/keys.ts';
import { keywords } from './printing/names.ts';
import { standardLibrary } from './standard-library.ts';

/** Not the package of the run time. */
const notRuntime = '(?!concordat[-_.]runtime$)';

const reserved: ReservedWords = {
  words: new Set([...keywords, ...standardLibrary].filter((word) => /^[a-z]/.test(word))),
  reason: 'Python has a keyword or a module of this name',
};

export const pythonSettings = {
  package: {
    kind: 'text',
    pattern: new RegExp(`^${notRuntime}[a-z][a-z0-9]*(?:[-_.][a-z0-9]+)*$`),
    expected: 'the name of a package for pip in lower case, such as acme-contracts',
    reserved,
    default: 'concordat-contracts',
    description: 'The name of the package for pip.',
  },
  module: {
    kind: 'text',
    pattern: new RegExp(`^${notRuntime}[a-z][a-z0-9]*(?:_[a-z0-9]+)*$`),
    expected: 'the name of a Python module in lower case, such as acme_contracts',
    reserved,
    description:
      'The name under which programs import the package; by default that of the package, with underscores.',
  },
} as const satisfies Settings;

/** What `names` of a field may say for this language. */
export const pythonFieldNames = { target: 'python', title: 'Python', form: fieldName } as const;
