/** What each diagnostic means, for `concordat explain`. A test holds that none is left out. */
import type { DiagnosticCode } from '../../compiler/diagnostics/diagnostics.ts';

const ofContracts: Partial<Readonly<Record<DiagnosticCode, string>>> = {
  'not-utf8':
    'A contract is read as UTF-8, and the bytes of this file are not. Editors call the setting "encoding".',
  'too-large':
    'A contract has at most 1 MiB, and at most 40,000 lines and commas. The file is not even parsed.',
  limit:
    'Something of a contract is larger, longer or deeper than every consumer can take: names, types, fields, rules, examples, chains of types, generic types without end. The message names the limit; the table "Limits" of the language reference lists all of them.',
  'too-deep':
    'A contract is nested at most 64 levels deep. That is judged before the file is parsed.',
  'not-a-contract':
    'Every .yaml and .yml file below the folder of the contracts is read as one, and this one is something else: another kind of document, a list, or empty. A JSON Schema or an OpenAPI document becomes a draft of a contract with `concordat import`.',
  'merge-conflict':
    'Git has left both sides of a conflict in the file. The first side is read, so that what else is wrong in the file is found too.',
  indentation:
    'The indentation of a line matches none of its neighbours, or contains a tab. The message says how many spaces to use; the rest of the file is checked as if the line were indented so.',
  'yaml-syntax':
    'The YAML parser cannot make sense of the file. The likely cause is found by trying small repairs, and the rest of the file is read with the one that helps: a colon, a quote or a bracket that is missing, text that wants quotes.',
  'yaml-feature':
    'A contract is plain data that reads the same to everybody: no anchors, aliases, tags, directives or second documents, and keys are plain text.',
  'prose-style':
    'Prose in flow style, or a comment behind unquoted text, is easily cut short by YAML itself. Quotes, or lines of its own, make it safe.',
  'duplicate-key': 'A map holds the same key twice. `1` and `"1"` are the same key.',
  shape:
    'A part of the file is not what belongs at its place: text where a list is expected, a name with characters that names cannot have.',
  'unknown-key':
    'A key that the language does not have, most often mistyped. The known ones are listed with the message.',
  'missing-key': 'A key that must be there is not.',
  'type-syntax': 'The text after a field or `type:` cannot be read as a type.',
  'unknown-type': 'A type is used that neither the language nor the contract has.',
  import:
    'A type of another contract, written like AGN-033.ToolCall, cannot be had: there is no such contract below the same folder, it has errors of its own, it uses this one in turn, it expects another context, or the types that are used expect two.',
  'type-arguments':
    'A generic type is used with too few or too many types between its angle brackets.',
  'bounds-not-allowed':
    'Bounds such as (1..5) stand at a type that has neither length, value nor count.',
  'bounds-whole': 'Bounds of a length or a count are whole numbers from zero up.',
  'bounds-order': 'The lower bound is above the upper one.',
  'ambiguous-alternatives':
    'The parts of `A | B` must be different kinds of JSON, since the kind is all that tells them apart.',
  'infinite-type':
    'A type requires itself, directly or on the way through others, so that every document of it would have to be endless.',
  'json-nesting':
    'Text that holds JSON may hold such text again, at most four levels deep, and never text of its own type: each level is read with limits of its own, and a document must not be nested without end.',
  'duplicate-name': 'Two types, or two rules, have the same name within a contract.',
  'name-clash':
    'Two names that differ in the contract would be the same in one of the languages that code is generated for.',
  'reserved-rule':
    'Rules that follow from the structure have ids of their own (`concordat explain required`), which other rules cannot take.',
  'unknown-field':
    'A rule, or `enforcedBy` of a prose rule, names a field that the type does not have.',
  'not-a-rule': 'A rule has exactly one key that says what it asserts.',
  'dead-rule':
    'A rule that can never be violated, or never be fulfilled, so that it says nothing about any document.',
  'not-a-list': 'The path of a rule must lead through exactly one list, marked with `*`.',
  'rule-value': 'The value beside the key of a rule does not fit that key.',
  'unknown-exchange': 'An example names an exchange that the contract does not have.',
  'unknown-rule':
    '`violates` of an example, or `enforcedBy` of a prose rule, names a rule that the contract does not have.',
  'example-invalid':
    'An example that says nothing of violations is judged to violate something. Either it or the type is wrong.',
  'example-differs':
    'An example does not violate what it says that it violates, in that order and at those places.',
  'not-a-record':
    'Something that only a record without type parameters can be, such as what `include` names.',
  'pattern-refused':
    'A pattern must be one that every language judges alike and in linear time. The message names the part that could lead on in two ways, or that languages read differently.',
  'default-invalid': 'The default of a field would not be valid for that field.',
  'duplicate-contract': 'Two files have the same contract id.',
  'file-name': 'The ids of two contracts differ only in a way that file names do not.',
  'search-text-moved':
    'A contract contains `questions`, or `also` in its `terms`. Both are search text, which has a file of its own beside the contract, so that a contract reads as a contract.',
  'not-a-search-text':
    'Every file below the folder of the contracts whose name ends in .search.yaml or .search.yml is read as the search text of a contract, and this one is something else.',
  'unknown-contract':
    'There is no contract with this id; `concordat list` shows those that there are. A command was given the id, or a search text starts with it.',
  'duplicate-search-text':
    'Two search texts have the same contract id. A contract has at most one.',
  'unknown-term':
    'A search text gives other names for a term that its contract does not list under `terms`. The names are not used; all else is generated.',
  'unknown-part':
    'A key of `questions` is the anchor of no part of the record: of no section, type, rule, example or table. Renaming a part renames its anchor. The part would not be found by these questions; all else is generated.',
  'model-limit':
    'A contract that publishes its root type asks for schemas in the dialects of model providers. One of them states a limit that this schema goes beyond, so that a request with it would be refused. The other dialects and targets are generated all the same.',
};

const ofCommands: Readonly<Record<string, string>> = {
  modified:
    'A generated file was changed by hand, or its contract changed and nothing was generated since. Line endings do not count.',
  'generator-version':
    'The manifest names the version of concordat that generated the files, and it is not the version that ran. Where a new version generates other text, files differ although no contract changed. Run `generate` and commit the files, or install the version that the manifest names.',
  missing: 'The contracts ask for a file that is not there.',
  orphaned:
    'A generated file that no contract asks for any more. `generate` removes it and names it; files that were not generated are never touched.',
  foreign:
    'A file that was not generated is at the place of one that is: the manifest does not list it, it has no header of concordat in its first five lines, and no conflict markers. It is never overwritten. Where the manifest was lost, getting it back from version control is enough.',
  'left-alone':
    'A file that no contract asks for is removed only if the manifest lists it and, where its format has comments, our header is in its first five lines. This one has one of the two.',
  unfinished:
    'A run was ended while it moved files into place. The next `generate` first restores what was there before. `--check` changes nothing.',
  busy: 'Two runs at once would mix their files, so the second one waits for the first, for at most a minute.',
  'no-contracts': 'The folder with the contracts holds no .yaml file.',
  unreadable: 'The system does not let us read a file or a folder.',
  interrupted:
    'Many contracts are made by several processes, and one of them was ended from outside. Nothing was changed.',
  unwatchable:
    'The system does not let us watch so many files. Polling does without its help; fewer files do too.',
  unwritable:
    'The system does not let us write. What was changed before that was undone, unless the message says otherwise.',
  'unknown-target':
    '`--target` or `targets` in concordat.yaml names something that is not generated.',
  'wrong-context': 'The file given with --context is not what the contract says of its context.',
  'no-templates': 'The folder that `templates` in concordat.yaml names holds no .hbs file.',
  'unknown-template':
    'A template of yours has the name of none of ours, so that nothing would use it.',
  template:
    'A template of yours cannot be read or filled in. It knows `if`, `unless`, `each` and `with`, and only the names that it is given.',
  'records-gone':
    'The RAG index in the output folder has records that the contract does not lead to any more. `retired` tells those who hold copies.',
  'no-index': 'There is no RAG index to look into; `concordat generate` writes it.',
  'unreadable-index': 'A line of the RAG index is no record. `concordat generate` writes it anew.',
  'no-question': 'A line of the file is not of the form {"query": …, "answers": […]}.',
  'unknown-record': 'A question names a record that the index does not have.',
  'wrong-usage': 'The words on the command line do not go together.',
};

const meanings: ReadonlyMap<string, string> = new Map(
  Object.entries({ ...ofContracts, ...ofCommands }),
);

export const explainedDiagnostics: readonly string[] = [...meanings.keys()];

export function diagnosticMeaning(code: string): string | undefined {
  return meanings.get(code);
}
