/**
 * Every limit of the language, in one place. A contract may come from a stranger: within these
 * limits compiling and generating end in seconds, and what is generated compiles under the default
 * settings of Node, .NET and Python. The table "Limits" of docs/language.md lists them, and
 * docs/adr/0005-limits.md says how they were chosen.
 */
export const limits = {
  /** Bytes of a contract file. */
  fileBytes: 1024 * 1024,
  /** Lines and commas of a contract file: the YAML parser needs its time for each of them. */
  fileParts: 40_000,
  /** Levels of nesting in a contract file. The YAML parser overflows the stack near 800. */
  fileDepth: 64,

  /**
   * Characters of a contract id. It names files (255 bytes at most, with every ending) and modules.
   */
  idLength: 64,
  /**
   * Characters of the name of a type, field, enum value, rule or exchange. C# takes 511 for what is
   * built from several of them.
   */
  nameLength: 100,
  /**
   * Types of a contract, variants included. Compiling and generating so many takes more than a
   * second.
   */
  types: 700,
  /**
   * Fields and rules of all types together, each counted again wherever it is included or
   * inherited.
   */
  members: 3000,
  /** Characters that these are written with, counted in the same way. */
  memberCharacters: 4 * 1024 * 1024,
  /** Rules of all types together, counted in the same way. */
  rules: 1000,
  /** Values in the conditions of one rule. */
  ruleValues: 1000,
  /** Fields and conditions of an `exactlyOneOf` or the like. */
  groupMembers: 100,
  /**
   * Names in the type that another name stands for (`is`), with those names written out in turn.
   */
  aliasSize: 100,
  /** Such names that stand for each other in a chain. */
  aliasChain: 32,
  /** Variants times fields of one union: each variant forbids the fields of the others. */
  unionCells: 15_000,
  /** Values of all enums together. */
  enumValues: 5000,
  /** Hints of one type. */
  hints: 100,
  /** Entries of a list of the record: sections, rules, examples, decisions, terms and so on. */
  entries: 1000,
  /**
   * Values in all examples together: members, items and texts. Vectors are derived from each of
   * them.
   */
  exampleValues: 4000,
  /** Values in one example: the vectors grow with the square of it. */
  valuesPerExample: 400,
  /** Characters in one example: its vectors hold each of them as often as it has values. */
  charactersPerExample: 20_000,
  /** Values times characters, over all examples. */
  exampleWork: 20_000_000,

  /** Records that include each other in a chain. */
  includeChain: 32,
  /** Contracts that use each other's types in a chain. */
  importChain: 32,
  /** Levels of the smallest document of a type: readers take 64 by default. */
  documentDepth: 64,
  /** Instances of generic types, written out. */
  genericInstances: 500,
  /** Names in one instance of a generic type, written out. */
  instanceSize: 100,

  /** `<` within `<` in a type expression. Python nests at most 20 loops. */
  typeDepth: 12,
  /** Parts of a type expression. */
  typeParts: 2000,
  /** `all`, `any`, `not`, `some` and `every` within each other. */
  conditionDepth: 10,
  /**
   * Fields, numbers and operators on one side of a `check`. Python nests at most 200 parentheses.
   */
  checkTerms: 32,
  /** Parentheses within each other in a `check`. */
  checkDepth: 16,

  /** Characters of a pattern. */
  patternLength: 5000,
  /** Groups within each other in a pattern. */
  patternDepth: 32,
  /** Characters that a pattern matches at most, repetitions written out. */
  patternPositions: 2000,
  /** Pairs of such characters of which the second may follow the first. */
  patternSteps: 20_000,
} as const;

/** `1,000`, the way that the documentation writes it. */
export function shownLimit(limit: number): string {
  return limit.toLocaleString('en-US');
}
