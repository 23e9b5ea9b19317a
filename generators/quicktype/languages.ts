/**
 * The languages of quicktype-core for which we have no generator, and the rules that their types
 * enforce.
 */
import type { StructuralRule } from '../../compiler/model/messages.ts';

export interface Language {
  /** The name of the language, and of its folder below `out/`. */
  readonly name: string;
  /** The start of a line comment. */
  readonly comment: '//' | '#' | '--';
  /** Structural rules that a value of these types cannot break. */
  readonly carries: readonly StructuralRule[];
  readonly options: (contract: string) => Readonly<Record<string, string | boolean>>;
  /** The file name. If it ends with a slash, quicktype creates one file per class. */
  readonly file: (contract: string) => string;
}

const plain = () => ({});
const typed = ['type'] as const;
const strict = ['type', 'required', 'enum'] as const;

/**
 * `contract` is the id in lower case without punctuation, which is an identifier in all languages.
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
  if (found === undefined) throw new Error(`unknown language ${name}`);
  return found;
}

function capital(name: string): string {
  return name.replace(/^[a-z]/, (letter) => String.fromCharCode(letter.charCodeAt(0) - 32));
}
