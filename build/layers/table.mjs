/**
 * Which folder may import which, as docs/architecture.md describes it; `npm run lint` checks it.
 * The first row that matches a file applies. A folder may always import itself. `*` is the name
 * of a target. `but` lists files that must not be imported all the same.
 */
const everyTarget = [
  'compiler/model',
  'compiler/diagnostics',
  'generators/shared',
  'generators/target-names.ts',
  'templates/*',
];

export const layers = [
  {
    path: 'compiler/model',
    mayImport: [],
    reason: 'The model is data that all other folders read.',
  },
  {
    path: 'compiler/diagnostics',
    mayImport: ['compiler/model'],
    reason: 'Diagnostics refer to the source of a contract and are independent of all stages.',
  },
  {
    path: 'compiler/parse',
    mayImport: ['compiler/diagnostics', 'compiler/model'],
    reason: 'Parsing precedes all other stages, and receives the meta-schema as an argument.',
  },
  {
    path: 'compiler/rules',
    mayImport: ['compiler/model', 'compiler/parse', 'compiler/diagnostics'],
    reason: 'A rule kind reads its raw document and lowers it to the rule tree.',
  },
  {
    path: 'compiler/meta-schema',
    mayImport: ['compiler/model', 'compiler/rules'],
    reason: 'The meta-schema contains the schema of each rule kind.',
  },
  {
    path: 'compiler/bind',
    mayImport: ['compiler/parse', 'compiler/model', 'compiler/rules', 'compiler/diagnostics'],
    reason: 'Binding builds the model; checks run on the bound contract afterwards.',
  },
  {
    path: 'compiler/interpreter',
    mayImport: ['compiler/model'],
    reason: 'The reference depends on the model alone.',
  },
  {
    path: 'compiler/model-output',
    mayImport: ['compiler/interpreter', 'compiler/model'],
    reason: 'The reader of model text depends on the reference alone.',
  },
  {
    path: 'compiler/change',
    mayImport: [
      'compiler/model',
      'compiler/interpreter',
      'compiler/vectors',
      'compiler/parse',
      'compiler/diagnostics',
    ],
    reason: 'Contracts are compared by their data, their model and their documents.',
  },
  {
    path: 'compiler/checks',
    mayImport: ['compiler/model', 'compiler/interpreter', 'compiler/parse', 'compiler/diagnostics'],
    reason: 'Checks read a bound contract and the source that it comes from.',
  },
  {
    path: 'compiler/vectors',
    mayImport: ['compiler/model', 'compiler/interpreter'],
    reason: 'Documents are derived from the model and validated by the reference.',
  },
  {
    path: 'compiler/importers',
    mayImport: ['compiler'],
    reason: 'Importers draft contracts with the rest of the compiler.',
  },
  {
    path: 'compiler',
    mayImport: ['compiler'],
    reason: 'The compiler is independent of targets and of the terminal.',
  },
  {
    path: 'generators/shared/constant-folding.ts',
    mayImport: ['compiler/model', 'compiler/interpreter/evaluate.ts', 'generators/shared'],
    reason: 'The reference evaluates constants, so that folded code cannot differ from it.',
  },
  {
    path: 'generators/shared/generator.ts',
    mayImport: ['compiler/model', 'compiler/diagnostics', 'generators/shared'],
    reason: 'A target may diagnose a contract.',
  },
  {
    path: 'generators/shared/records',
    mayImport: ['compiler/model', 'generators/shared', 'templates/ddr'],
    reason: 'The ddr and rag targets share the records, which the templates of ddr lay out.',
  },
  {
    path: 'generators/shared',
    mayImport: ['compiler/model'],
    reason: 'Code that targets share reads the model and is independent of each target.',
  },
  ...['typescript', 'csharp', 'python'].map((language) => ({
    path: `generators/${language}`,
    mayImport: everyTarget.map((path) => path.replace('*', language)),
    but: ['compiler/model/rule-tree.ts'],
    reason: 'A language prints the validator IR, and does not know the rule tree.',
  })),
  {
    path: 'generators/conformance',
    mayImport: [
      ...everyTarget,
      'compiler/vectors',
      'compiler/interpreter',
      'compiler/model-output',
    ],
    reason: 'Vectors are derived documents with the result of the reference.',
  },
  {
    path: 'generators/json-schema',
    mayImport: [...everyTarget, 'compiler/meta-schema', 'generators/contract-schema.ts'],
    reason: 'The target publishes the meta-schema for editors; it does not use other targets.',
  },
  {
    path: 'generators/*',
    mayImport: everyTarget,
    reason: 'A target reads the model and shared code; it does not use other targets.',
  },
  {
    path: 'generators',
    mayImport: ['generators', 'compiler/meta-schema', 'compiler/compile.ts'],
    reason: 'The list of targets imports targets, and what the compiler is told about them.',
  },
  {
    path: 'cli',
    mayImport: [
      'compiler',
      'generators',
      'templates',
      'build/template-options.mjs',
      'package.json',
    ],
    reason: 'The command line may import everything; nothing else imports it.',
  },
];

/**
 * Code that works for any target, and gets what it must know of one from the target itself. The
 * importers are for kinds of sources, two of which have the names of targets.
 */
export const namesNoTarget =
  /^(?:compiler\/(?!importers\/)|cli\/build\/|generators\/shared\/).*\.ts$/;

/** Each as the check prints it before the second colon. */
export const targetNameExceptions = [
  // Records are the output of this target; another one uses them too.
  'generators/shared/records/record-path.ts: ddr',
  // Languages of code blocks in Markdown.
  'generators/shared/markdown/inert.ts: csharp',
  'generators/shared/markdown/inert.ts: python',
  'generators/shared/markdown/inert.ts: typescript',
  'compiler/model/transport.ts: python',
  'compiler/model/transport.ts: typescript',
];

export const limits = { filesPerFolder: 20, linesPerFile: 350, linesPerFunction: 60 };

/** Each as the check prints it before the second colon, below a comment with the reason. */
export const functionLengthExceptions = [];

/** Not written by hand: `npm run generate:document`. */
export const generatedFiles = ['compiler/parse/contract-document.ts'];

/** Each as the check prints it before the colon, below a comment with the reason. */
export const sizeExceptions = [
  // The path of a template is public: users replace templates by their paths.
  'templates/ddr',
];
