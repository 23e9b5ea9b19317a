/**
 * The last step of every import: compiles the draft, then repairs what the compiler reports or
 * records it as lost, until it compiles.
 */
import { compile, type Languages } from '../compile.ts';
import type { Diagnostic } from '../diagnostics/diagnostics.ts';
import type { Contract } from '../model/model.ts';
import type { Draft, DraftDeclaration, DraftField, DraftRule, Loss } from './draft.ts';
import { isFieldName } from './names.ts';
import { printDraft } from './printing/print-draft.ts';

export interface ImportResult {
  readonly text: string;
  readonly losses: readonly Loss[];
  readonly contract: Contract;
}

/** The diagnostics of a draft that could not be repaired. */
export interface UnfinishedDraft {
  readonly problems: readonly Diagnostic[];
  readonly text: string;
}

export interface FinishOptions {
  readonly id: string;
  /** The path of the JSON Schema for contracts, relative to the file that is written. */
  readonly schemaPath?: string | undefined;
  readonly languages: Languages;
}

const maximumRounds = 40;

export function finishDraft(draft: Draft, options: FinishOptions): ImportResult | UnfinishedDraft {
  let current = draft;
  for (let round = 0; ; round++) {
    const printed = printDraft(current, options.id, options.schemaPath);
    const bytes = new TextEncoder().encode(printed.text);
    const source = { file: 'draft.yaml', name: 'draft.yaml', bytes };
    const { contracts, diagnostics } = compile([source], options.languages);
    const [contract] = contracts;
    if (diagnostics.length === 0 && contract !== undefined)
      return { text: printed.text, losses: current.losses, contract };
    const pathAt = createPathLookup(printed.text);
    // Repairs from the last diagnostic to the first: removing an item of a list then moves only
    // items that have been handled.
    const repaired = diagnostics.reduceRight(
      (before, problem) => repairDraft(before, problem, pathAt, printed.rules),
      current,
    );
    if (repaired === current || round >= maximumRounds)
      return { problems: diagnostics, text: printed.text };
    current = repaired;
  }
}

type PathLookup = (line: number) => readonly string[];

/**
 * Maps a line of the printed draft to the keys that lead to it, derived from the indentation. Items
 * of lists are numbered.
 */
function createPathLookup(text: string): PathLookup {
  const lines = text.split('\n');
  return (line) => {
    const path: string[] = [];
    let indent = Number.POSITIVE_INFINITY;
    for (let index = line - 1; index >= 0; index--) {
      const [, blanks = '', dash, key] =
        /^( *)(- )?("(?:[^"\\]|\\.)*"|[^\s:"]+):/.exec(lines[index] ?? '') ?? [];
      if (key === undefined || blanks.length >= indent) continue;
      indent = blanks.length;
      path.unshift(
        ...(dash === undefined ? [key] : [String(itemsBefore(lines, index, blanks)), key]),
      );
      if (indent === 0) break;
    }
    return path;
  };
}

function itemsBefore(lines: readonly string[], index: number, blanks: string): number {
  let count = 0;
  for (let above = index - 1; above >= 0; above--) {
    const line = lines[above] ?? '';
    if (line.startsWith(`${blanks}- `)) count++;
    else if (line.trim() !== '' && !line.startsWith(`${blanks} `)) break;
  }
  return count;
}

type PrintedRules = ReturnType<typeof printDraft>['rules'];

function repairDraft(
  draft: Draft,
  problem: Diagnostic,
  pathAt: PathLookup,
  rules: PrintedRules,
): Draft {
  const path = pathAt(problem.span.line);
  switch (problem.code) {
    case 'dead-rule':
      return withoutRule(
        draft,
        /"([a-z0-9-]+…?)"/.exec(problem.message)?.[1],
        problem.message,
        rules,
      );
    case 'default-invalid':
      return withoutValue(draft, path, isAboutExample(problem, path) ? 'example' : 'default');
    case 'example-invalid':
    case 'example-differs':
      return withoutExample(draft, Number(path[1]));
    case 'infinite-type':
      return withOptionalFields(draft, path[1] ?? '');
    default:
      return draft;
  }
}

function withoutRule(
  draft: Draft,
  id: string | undefined,
  message: string,
  rules: PrintedRules,
): Draft {
  // Messages abbreviate long names.
  const matchesId = (name: string) =>
    name === id || (id?.endsWith('…') === true && name.startsWith(id.slice(0, -1)));
  const found = rules.find((each) => matchesId(each.id));
  if (found === undefined) return draft;
  const keep = (rule: DraftRule) => rule !== found.rule;
  const declarations = draft.declarations.map((declaration) => withRules(declaration, keep));
  // A rule that every document satisfies, or that never applies, can go without a loss.
  const isEmpty = /every document satisfies it|never applies/.test(message);
  const loss: Loss = {
    what: found.rule.words,
    where: found.rule.where,
    why: `No document of ${found.owner} can satisfy it.`,
    todo: 'Correct the schema: it contradicts itself.',
    effect: 'looser',
  };
  return { ...draft, declarations, losses: isEmpty ? draft.losses : [...draft.losses, loss] };
}

function withRules(
  declaration: DraftDeclaration,
  keep: (rule: DraftRule) => boolean,
): DraftDeclaration {
  if (declaration.kind === 'record')
    return { ...declaration, rules: declaration.rules.filter(keep) };
  if (declaration.kind !== 'union') return declaration;
  const variants = declaration.variants.map((variant) => ({
    ...variant,
    rules: variant.rules.filter(keep),
  }));
  return { ...declaration, variants, rules: declaration.rules.filter(keep) };
}

function withoutExample(draft: Draft, index: number): Draft {
  const example = draft.examples[index];
  if (example === undefined) return draft;
  const loss: Loss = {
    what: `example "${example.name}"`,
    where: '#',
    why: 'The draft does not validate it as declared.',
    todo: 'Check it with "concordat validate", and correct the example or the draft.',
    effect: 'none',
  };
  return {
    ...draft,
    examples: draft.examples.filter((each) => each !== example),
    losses: [...draft.losses, loss],
  };
}

/**
 * Makes the fields of a type that requires itself optional, so that a finite document can be valid.
 */
function withOptionalFields(draft: Draft, name: string): Draft {
  const loss: Loss = {
    what: 'required',
    where: `#/…/${name}`,
    why: `${name} requires itself, so that no document could be valid.`,
    todo: 'Make one field of the cycle optional, nullable, or a list.',
    effect: 'looser',
  };
  const relaxed = (fields: readonly DraftField[]) =>
    fields.map((field) => ({ ...field, optional: true }));
  const declarations = draft.declarations.map((declaration): DraftDeclaration => {
    if (declaration.kind === 'record' && declaration.name === name)
      return { ...declaration, fields: relaxed(declaration.fields) };
    if (declaration.kind === 'alias' && declaration.name === name)
      return { ...declaration, type: { kind: 'plain', name: 'any' } };
    if (declaration.kind !== 'union') return declaration;
    const isWhole = declaration.name === name;
    const variants = declaration.variants.map((variant) =>
      isWhole || variant.name === name ? { ...variant, fields: relaxed(variant.fields) } : variant,
    );
    return {
      ...declaration,
      fields: isWhole ? relaxed(declaration.fields) : declaration.fields,
      variants,
    };
  });
  return { ...draft, declarations, losses: [...draft.losses, loss] };
}

function isAboutExample({ message }: Diagnostic, path: readonly string[]): boolean {
  return (
    path.at(-1) === 'example' || (path.at(-1) !== 'default' && message.startsWith('The example'))
  );
}

/** Removes the default or the example of a field, which is invalid there. */
function withoutValue(draft: Draft, path: readonly string[], what: 'default' | 'example'): Draft {
  const [, owner = '', part, variantName] = path;
  const key = path[path.indexOf('fields') + 1]?.replace(/\?$/, '') ?? '';
  const removedFrom: string[] = [];
  const changeIn = (fields: readonly DraftField[]): readonly DraftField[] => {
    const candidates = fields.filter((field) => field[what] !== undefined);
    // A name that is not valid in a contract was printed as another one. Then any of the renamed
    // fields may be the one; the next round finds the rest.
    const renamed = candidates.filter(({ wire }) => !isFieldName(wire));
    const chosen =
      candidates.find(({ wire }) => wire === key) ??
      renamed.find(({ wire }) => mayBePrintedAs(wire, key)) ??
      renamed[0];
    if (chosen === undefined) return fields;
    removedFrom.push(chosen.wire);
    return fields.map((field) => (field === chosen ? { ...field, [what]: undefined } : field));
  };
  const declarations = draft.declarations.map((declaration): DraftDeclaration => {
    if (declaration.name !== owner) return declaration;
    if (declaration.kind === 'record')
      return { ...declaration, fields: changeIn(declaration.fields) };
    if (declaration.kind !== 'union') return declaration;
    if (part !== 'variants') return { ...declaration, fields: changeIn(declaration.fields) };
    const variants = declaration.variants.map((variant) =>
      variant.name === variantName ? { ...variant, fields: changeIn(variant.fields) } : variant,
    );
    return { ...declaration, variants };
  });
  if (removedFrom.length === 0) return draft;
  const why = `The ${what} would not be valid there.`;
  const todo = `Correct the ${what}, and add it to the draft.`;
  return {
    ...draft,
    declarations,
    losses: [
      ...draft.losses,
      { what, where: `#/…/${owner}/${removedFrom.join(', ')}`, why, todo, effect: 'none' },
    ],
  };
}

/** Whether a field of this name in JSON may have been printed under this key. */
function mayBePrintedAs(wire: string, key: string): boolean {
  return wire.replace(/[^A-Za-z0-9]+/g, '_').includes(key) || key.includes(wire);
}
