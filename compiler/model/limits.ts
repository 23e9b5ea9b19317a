/**
 * All limits of the language. A contract may come from an untrusted author: within these limits
 * compilation and generation end in seconds, and the generated code compiles under the default
 * settings of Node, .NET and Python. The table "Limits" of docs/language.md lists them, and
 * docs/adr/0005-limits.md explains how they were chosen.
 */
export const limits = {
  /** Bytes of a contract file. */
  fileBytes: 1024 * 1024,
  /** Lines and commas of a contract file. The YAML parser takes time for each of them. */
  fileParts: 40_000,
  /** Levels of nesting in a contract file. The YAML parser overflows the stack near 800. */
  fileDepth: 64,

  /**
   * Characters of a contract id. It is part of module names and of file names, which have at most
   * 255 bytes including their extensions.
   */
  idLength: 64,
  /**
   * Characters of the name of a type, field, enum value, rule or exchange. C# allows 511 for an
   * identifier, which may be built from several names.
   */
  nameLength: 100,
  /** Types of a contract, including variants. This many take more than a second to generate. */
  types: 700,
  /** Fields and rules of all types. Each inclusion and inheritance counts again. */
  members: 3000,
  /** Characters of the source text of these members, counted in the same way. */
  memberCharacters: 4 * 1024 * 1024,
  /** Rules of all types, counted in the same way. */
  rules: 1000,
  /** Values in the conditions of one rule. */
  ruleValues: 1000,
  /** Fields and conditions of an `exactlyOneOf` or the like. */
  groupMembers: 100,
  /** Names in the type of an alias (`is`) after all aliases in it are expanded. */
  aliasSize: 100,
  /** Aliases that refer to each other in a chain. */
  aliasChain: 32,
  /** Variants times fields of one union, since each variant forbids the fields of the others. */
  unionCells: 15_000,
  /** Values of all enums. */
  enumValues: 5000,
  /** Hints of one type. */
  hints: 100,
  /** Entries of one list of the record, such as sections, rules, examples or terms. */
  entries: 1000,
  /** Values in all examples: members, items and texts. Test vectors are derived from each. */
  exampleValues: 4000,
  /** Values in one example. The size of its test vectors grows quadratically. */
  valuesPerExample: 400,
  /** Characters in one example. Its test vectors repeat them once per value. */
  charactersPerExample: 20_000,
  /** Values times characters, summed over all examples. */
  exampleWork: 20_000_000,

  /** Records that include each other in a chain. */
  includeChain: 32,
  /** Contracts that use each other's types in a chain. */
  importChain: 32,
  /** Nesting of the smallest document of a type. Generated readers accept 64 levels by default. */
  documentDepth: 64,
  /** Instantiations of generic types. */
  genericInstances: 500,
  /** Names in one instantiation of a generic type after expansion. */
  instanceSize: 100,

  /** Nesting of `<` in a type expression. Python allows at most 20 nested loops. */
  typeDepth: 12,
  /** Tokens of a type expression. */
  typeParts: 2000,
  /** Nesting of `all`, `any`, `not`, `some` and `every`. */
  conditionDepth: 10,
  /**
   * Fields, numbers and functions on one side of a `check`. Python allows at most 200 nested
   * parentheses.
   */
  checkTerms: 32,
  /** Nesting of parentheses in a `check`. */
  checkDepth: 16,

  /** Characters of a pattern. */
  patternLength: 5000,
  /** Nesting of groups in a pattern. */
  patternDepth: 32,
  /** Character positions of a pattern after repetitions are expanded. */
  patternPositions: 2000,
  /** Transitions between these positions. */
  patternSteps: 20_000,
  /** States of the nondeterministic automaton of a pattern, and the edges between them. */
  patternNfaStates: 5000,
  patternEdges: 100_000,
  /** States of its deterministic automaton before it is minimized, and steps to construct it. */
  patternConstruction: 10_000,
  patternWork: 10_000_000,
  /** Steps for all patterns of a contract. Ten million take about a second. */
  patternsWork: 20_000_000,
  /** States of the smallest automaton of a pattern that is printed as a table. */
  patternStates: 1000,
  /** Characters of this table. */
  patternTable: 16 * 1024,
} as const;

/** Formats a limit as in the documentation: `1,000`. */
export function formatLimit(limit: number): string {
  return limit.toLocaleString('en-US');
}
