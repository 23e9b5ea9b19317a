/** The texts of `concordat explain` about diagnostics. A test requires one for every diagnostic. */
import type { DiagnosticCode } from '../../compiler/diagnostics/diagnostics.ts';

const ofContracts: Partial<Readonly<Record<DiagnosticCode, string>>> = {
  'not-utf8':
    'Contracts are read as UTF-8, but the bytes of this file are not valid UTF-8. In editors, this is the setting "encoding".',
  'too-large':
    'A contract has at most 1 MiB, and at most 40,000 lines and commas. A larger file is not parsed.',
  limit:
    'A part of a contract is larger, longer or deeper than allowed: names, types, fields, rules, examples, chains of types, or infinite generic types. The message states the limit; the table "Limits" of the language reference lists all of them.',
  'too-deep':
    'A contract is nested at most 64 levels deep. This is checked before the file is parsed.',
  'not-a-contract':
    'Every .yaml and .yml file below the folder of the contracts must be a contract, but this file is something else: another kind of document, a list, or empty. `concordat import` drafts a contract from a JSON Schema or an OpenAPI document.',
  'merge-conflict':
    'The file has conflict markers of a git merge. Only the first side is read, so that other errors in the file are reported too.',
  indentation:
    'The indentation of a line matches none of the lines around it, or contains a tab. The message says how many spaces to use; the rest of the file is read as if the line had that indentation.',
  'yaml-syntax':
    'The file is not valid YAML. The likely cause is found by trying small repairs, such as adding a missing colon, quote or bracket. The rest of the file is read with the repair that works.',
  'yaml-feature':
    'A contract is plain data: anchors, aliases, tags, directives, several documents and keys other than plain text are not allowed.',
  'prose-style':
    'YAML may cut off prose in flow style, or unquoted text before a comment. Use quotes or a block on separate lines.',
  'duplicate-key': 'A map contains the same key twice. `1` and `"1"` are the same key.',
  shape:
    'A part of the file has the wrong form: for example text instead of a list, or a name with characters that are not allowed.',
  'unknown-key':
    'The language has no such key; it is usually misspelled. The message lists the known keys.',
  'wrong-version':
    'The key `requires` in concordat.yaml names the versions of concordat that the project uses, so that nobody generates its files with another one. `npm install` installs the version in package.json.',
  'missing-key': 'A required key is missing.',
  'type-syntax': 'The text of a type, after a field name or `type:`, cannot be parsed.',
  'unknown-type': 'A type is used that neither the language nor the contract defines.',
  import:
    'A type of another contract, such as AGN-033.ToolCall, cannot be imported: there is no such contract below the same folder, it has errors, it imports this contract in turn, it requires another context, or the imported types require two different contexts.',
  'type-arguments': 'A generic type is used with too few or too many type arguments.',
  'bounds-not-allowed':
    'Bounds such as (1..5) are used with a type that has neither length, value nor count.',
  'bounds-whole': 'Bounds of a length or a count must be integers of at least zero.',
  'bounds-order': 'The lower bound is greater than the upper bound.',
  'ambiguous-alternatives':
    'The alternatives of `A | B` must be different kinds of JSON values, since they are distinguished by their kind.',
  'infinite-type':
    'A type requires itself, directly or through other types, so every document of it would have to be infinite.',
  'json-nesting':
    'Embedded JSON may contain embedded JSON, at most four levels deep and never of its own type: each level is parsed with separate limits, so the total depth must be bounded.',
  'duplicate-name': 'Two types, or two rules, of a contract have the same name.',
  'name-clash':
    'Two different names of the contract would be the same name in one of the generated languages.',
  'reserved-rule': 'The ids of structural rules (`concordat explain required`) are reserved.',
  'reserved-name':
    '`reserved` lists names that must not return, since documents or programs may still have them with their old meaning.',
  'former-name':
    '`was` names what a part was called before. A name that another part has now would say that the two are one.',
  deprecation:
    '`since` is the version that deprecated something, so it is not above the version of the contract; `remove` comes after it.',
  'removal-due':
    'A warning: `remove` of something deprecated names this version or an earlier one. Removing it is a breaking change, which the version was to make.',
  'unknown-field':
    'A rule, or `enforcedBy` of a prose rule, refers to a field that the type does not have.',
  'not-a-rule': 'A rule must have exactly one key that says what it asserts.',
  'dead-rule':
    'A rule that can never be violated, or never be satisfied, has no meaning for any document.',
  'not-a-list': 'The path of a rule must pass through exactly one list, marked with `*`.',
  'rule-value': 'The value of the rule is not valid for its key.',
  'unknown-exchange': 'An example refers to an exchange that the contract does not have.',
  'unknown-rule':
    '`violates` of an example, or `enforcedBy` of a prose rule, refers to a rule that the contract does not have.',
  'example-invalid':
    'An example without `violates` violates a rule. Either the example or the type is wrong.',
  'example-differs':
    'The violations of an example differ from its `violates`, in rule, order or path.',
  'not-a-record':
    'Something other than a record without type parameters is used where one is required, for example in `include`.',
  'pattern-refused':
    'A pattern must match the same texts in every language, and in linear time. The message points at the part that is ambiguous or that languages interpret differently.',
  'default-invalid': 'The default of a field is not a valid value of that field.',
  'duplicate-contract': 'Two files have the same contract id.',
  'file-name': 'The ids of two contracts differ only in a way that file names cannot express.',
  'search-text-moved':
    'A contract contains `questions`, or `also` in its `terms`. Both are search text, which belongs into a separate file next to the contract.',
  'not-a-search-text':
    'Every file below the folder of the contracts whose name ends in .search.yaml or .search.yml must be a search text, but this file is something else.',
  'unknown-contract':
    'No contract has this id; `concordat list` lists the contracts. The id was given to a command, or is in the first line of a search text.',
  'duplicate-search-text':
    'Two search texts have the same contract id. A contract has at most one.',
  'unknown-term':
    'A search text lists other names of a term that its contract does not list under `terms`. These names are ignored; everything else is generated.',
  'unknown-part':
    'A key of `questions` is not the anchor of a section, type, rule, example or table of the record. Renaming a part changes its anchor. These questions are ignored; everything else is generated.',
  'approval-missing':
    'A contract is approved or active, or was until it was superseded or cancelled, and nothing says what was approved. `concordat approve` writes the approval and keeps the approved version.',
  'approval-removed':
    'A warning: `.approved` has this version of the contract, word for word, and the contract does not say that it is approved. Somebody removed the approval, or `concordat approve` was interrupted.',
  'approval-incomplete':
    'An approval needs the approved version and its digest, and for the status `approved` also who approved it and when. `concordat approve` writes all of them.',
  'approval-of-active':
    'The status `active` is for contracts that are in force without a named approver, so that "by" contradicts it.',
  'approval-without-digest':
    'The contract was approved before approvals had digests, so that nobody would notice a change. `concordat approve` adds the digest.',
  'approved-changed':
    'An approved or active contract differs from what was approved: in its version, types, rules, messages, exchanges, transport, published schemas, sections or words. Comments, formatting, the order of keys, references, terms and search text may change.',
  'entry-changed':
    'An entry of the history, the decisions, the examples or the amendments was removed or changed after the approval. New entries are fine.',
  'locked-changed':
    'A section with `locked: true`, or a type that such a section shows, differs from an approved version. That holds for every status, since a locked part changes only with a new contract or an amendment.',
  'closed-extended':
    'A union or enum with `closed: true` in an approved version has another variant or value. Programs list all cases of a closed type, so one more would break them, whatever the status of the contract.',
  lifecycle:
    'A contract goes from draft to in-review, to approved or active, and to superseded or cancelled. A superseded contract names a successor that is in force and says `supersedes`; an approved version is not a draft again.',
  'version-back': 'A version is above all approved ones.',
  'version-same':
    'The contract differs from the approved version that has the same number. A change after an approval is a new version.',
  'history-order': 'The entries of the history rise in version and date.',
  'history-missing': 'A contract in force says in its history what changed with its version.',
  'approval-file':
    'A file in `.approved` below the contracts folder is missing, was edited, has another approver, time or digest than the contract, or belongs to no contract. `concordat approve` writes these files, and they are committed.',
  'model-limit':
    'A contract with `publish` is generated in the schema dialects of model providers. The schema exceeds a limit of one provider, which would reject a request with it. The other dialects and targets are generated.',
};

const ofCommands: Readonly<Record<string, string>> = {
  modified:
    'A generated file was edited, or its contract changed and the file was not generated again. Differences in line endings are ignored.',
  'generator-version':
    'The manifest says that another version of concordat generated the files. Versions may generate different text, so files may differ although no contract changed. Run `generate` and commit the files, or install the version in the manifest.',
  missing: 'A generated file does not exist.',
  orphaned:
    'A generated file that belongs to no contract any more. `generate` removes it and prints its name; it never removes files that were not generated.',
  foreign:
    'A file at the path of a generated file was not generated: the manifest does not list it, it has no header of concordat in its first five lines, and no conflict markers. It is never overwritten. If the manifest was deleted, restore it from version control.',
  'left-alone':
    'A file that belongs to no contract is removed only if the manifest lists it and, in a format with comments, if it has our header in its first five lines. Only one of the two is true for this file.',
  unfinished:
    'A run was interrupted while it moved files into place. The next `generate` first restores the previous files. `--check` changes nothing.',
  busy: 'Only one run at a time may write to an output folder. A second run waits for the first one, at most a minute.',
  'no-contracts': 'The folder with the contracts contains no .yaml file.',
  unreadable: 'The system does not allow reading a file or a folder.',
  interrupted:
    'Many contracts are built by several processes, and one of them was killed. Nothing was changed.',
  unwatchable: 'The system does not allow watching this many files. Use polling, or fewer files.',
  unwritable:
    'The system does not allow writing. Earlier changes of the run were undone, unless the message says that undoing failed.',
  'unknown-target': '`--target`, or `targets` in concordat.yaml, contains an unknown target.',
  'wrong-context':
    'The file given with --context is not valid for the context type of the contract.',
  'no-templates': 'The folder set by `templates` in concordat.yaml contains no .hbs file.',
  'unknown-template':
    'A user template has the name of no built-in template, so it would never be used.',
  template:
    'A user template cannot be parsed or rendered. It may use `if`, `unless`, `each` and `with`, and only the documented placeholders.',
  'records-gone':
    'The RAG index in the output folder has records that the contract no longer contains. `retired` tells the owners of copies of the index to remove them.',
  'no-index': 'There is no RAG index to search; `concordat generate` writes it.',
  'unreadable-index':
    'A line of the RAG index is not a record. Run `concordat generate` to write the index again.',
  'no-question': 'A line of the file does not have the form {"query": …, "answers": […]}.',
  'unknown-record': 'A question refers to a record that the index does not contain.',
  'wrong-usage': 'The arguments on the command line are missing, invalid or contradict each other.',
};

const meanings: ReadonlyMap<string, string> = new Map(
  Object.entries({ ...ofContracts, ...ofCommands }),
);

export const explainedDiagnostics: readonly string[] = [...meanings.keys()];

export function diagnosticMeaning(code: string): string | undefined {
  return meanings.get(code);
}
