/**
 * Languages of quicktype-core that we have no emitter of our own for, and what their types hold of
 * a contract.
 */
import type { StructuralRule } from '../../compiler/model/messages.ts';

export interface Language {
  /** Also the name of its folder below `out/`. */
  readonly name: string;
  /** What starts a comment that ends with its line. */
  readonly comment: '//' | '#' | '--';
  /** Structural rules that a value of such a type cannot break. */
  readonly carries: readonly StructuralRule[];
  readonly options: (contract: string) => Readonly<Record<string, string | boolean>>;
  /** The name of the file; quicktype makes one for each class where it ends with a slash. */
  readonly file: (contract: string) => string;
}

const plain = () => ({});
const typed = ['type'] as const;
const strict = ['type', 'required', 'enum'] as const;

/**
 * `contract` is the id in small letters without punctuation, which is an identifier in all of them.
 */
const languages: readonly Language[] = [
  {
    name: 'cplusplus',
    comment: '//',
    carries: typed,
    options: (contract) => ({ namespace: contract }),
    file: (contract) => `${contract}.hpp`,
  },
  {
    name: 'crystal',
    comment: '#',
    carries: typed,
    options: plain,
    file: (contract) => `${contract}.cr`,
  },
  {
    name: 'dart',
    comment: '//',
    carries: ['type', 'required'],
    options: plain,
    file: (contract) => `${contract}.dart`,
  },
  {
    name: 'elixir',
    comment: '#',
    carries: [],
    options: (contract) => ({ namespace: capital(contract) }),
    file: (contract) => `${contract}.ex`,
  },
  {
    name: 'elm',
    comment: '--',
    carries: strict,
    options: (contract) => ({ module: capital(contract) }),
    file: (contract) => `${capital(contract)}.elm`,
  },
  {
    name: 'go',
    comment: '//',
    carries: typed,
    options: (contract) => ({ package: contract }),
    file: (contract) => `${contract}.go`,
  },
  {
    name: 'haskell',
    comment: '--',
    carries: strict,
    options: (contract) => ({ module: capital(contract) }),
    file: (contract) => `${capital(contract)}.hs`,
  },
  {
    name: 'java',
    comment: '//',
    carries: ['type', 'enum'],
    options: (contract) => ({ package: contract, 'just-types': true }),
    file: () => 'Types.java',
  },
  {
    name: 'kotlin',
    comment: '//',
    carries: strict,
    options: (contract) => ({ package: contract, 'just-types': true }),
    file: (contract) => `${contract}.kt`,
  },
  {
    name: 'php',
    comment: '//',
    carries: typed,
    options: plain,
    file: (contract) => `${contract}.php`,
  },
  { name: 'ruby', comment: '#', carries: [], options: plain, file: (contract) => `${contract}.rb` },
  {
    name: 'rust',
    comment: '//',
    carries: strict,
    options: plain,
    file: (contract) => `${contract}.rs`,
  },
  {
    name: 'scala3',
    comment: '//',
    carries: strict,
    options: (contract) => ({ package: contract, 'just-types': true }),
    file: (contract) => `${contract}.scala`,
  },
  {
    name: 'swift',
    comment: '//',
    carries: strict,
    options: plain,
    file: (contract) => `${contract}.swift`,
  },
];

export const languageNames: readonly string[] = languages.map(({ name }) => name);

export function languageNamed(name: string): Language {
  const found = languages.find((language) => language.name === name);
  if (found === undefined) throw new Error(`there is no language ${name}`);
  return found;
}

function capital(name: string): string {
  return name.replace(/^[a-z]/, (letter) => String.fromCharCode(letter.charCodeAt(0) - 32));
}
