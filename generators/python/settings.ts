/** The keys below `python` in `concordat.yaml`, and in `names` of a field. */
import { fieldName } from '../../compiler/model/name-forms.ts';
import type { Settings } from '../shared/configuration/keys.ts';

/** Not a keyword, and not the package of the run time. */
const notReserved =
  '(?!(?:and|as|assert|async|await|break|class|continue|def|del|elif|else|except|finally|for|from|global|if|import|in|is|lambda|nonlocal|not|or|pass|raise|return|try|while|with|yield|concordat[-_.]runtime)$)';

export const pythonSettings = {
  package: {
    kind: 'text',
    pattern: new RegExp(`^${notReserved}[a-z][a-z0-9]*(?:[-_.][a-z0-9]+)*$`),
    expected: 'the name of a package for pip in lower case, such as acme-contracts',
    default: 'concordat-contracts',
    description: 'The name of the package for pip.',
  },
  module: {
    kind: 'text',
    pattern: new RegExp(`^${notReserved}[a-z][a-z0-9]*(?:_[a-z0-9]+)*$`),
    expected: 'the name of a Python module in lower case, such as acme_contracts',
    description:
      'The name under which programs import the package; by default that of the package, with underscores.',
  },
} as const satisfies Settings;

/** What `names` of a field may say for this language. */
export const pythonFieldNames = { target: 'python', title: 'Python', form: fieldName } as const;
