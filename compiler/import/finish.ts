/** The last step of every import: the draft is compiled, and what the compiler objects to is mended or told as lost, until nothing is left. */
import { compile } from '../compile.ts';
import type { Diagnostic } from '../diagnostics.ts';
import type { Contract } from '../model.ts';
import type { Draft, DraftDeclaration, DraftField, DraftRule, Loss } from './draft.ts';
import { printDraft } from './print-draft.ts';

export interface Imported {
  readonly text: string;
  readonly losses: readonly Loss[];
  readonly contract: Contract;
}

/** What no mending helps against: the words of the compiler. */
export interface Unfinished {
  readonly problems: readonly Diagnostic[];
  readonly text: string;
}

export interface FinishOptions {
  readonly id: string;
  /** Where the schema of contracts is, seen from the file that is written. */
  readonly schemaPath?: string | undefined;
}

const maximumRounds = 40;

export function finishDraft(draft: Draft, options: FinishOptions): Imported | Unfinished {
  let current = draft;
  for (let round = 0; ; round++) {
    const printed = printDraft(current, options.id, options.schemaPath);
    const { contracts, diagnostics } = compile([{ file: 'draft.yaml', name: 'draft.yaml', bytes: new TextEncoder().encode(printed.text) }]);
    const [contract] = contracts;
    if (diagnostics.length === 0 && contract !== undefined) return { text: printed.text, losses: current.losses, contract };
    const places = openPlaces(printed.text);
    const mended = diagnostics.reduce((before, problem) => mend(before, problem, places, printed.rules), current);
    if (mended === current || round >= maximumRounds) return { problems: diagnostics, text: printed.text };
    current = mended;
  }
}

type Places = (line: number) => readonly string[];

/** The keys that lead to a line of what we printed, by their indentation; items of lists by their numbers. */
function openPlaces(text: string): Places {
  const lines = text.split('\n');
  return (line) => {
    const path: string[] = [];
    let indent = Number.POSITIVE_INFINITY;
    for (let index = line - 1; index >= 0; index--) {
      const [, blanks = '', dash, key] = /^( *)(- )?("(?:[^"\\]|\\.)*"|[^\s:"]+):/.exec(lines[index] ?? '') ?? [];
      if (key === undefined || blanks.length >= indent) continue;
      indent = blanks.length;
      path.unshift(...(dash === undefined ? [key] : [String(itemsBefore(lines, index, blanks)), key]));
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

function mend(draft: Draft, problem: Diagnostic, places: Places, rules: PrintedRules): Draft {
  const path = places(problem.place.line);
  switch (problem.code) {
    case 'dead-rule':
      return withoutRule(draft, /"([a-z0-9-]+)"/.exec(problem.message)?.[1], problem.message, rules);
    case 'default-invalid':
      return changeField(
        draft,
        path,
        (field) => ({ ...field, default: undefined }),
        'default',
        'The default would not be valid there.',
        'none',
      );
    case 'example-invalid':
    case 'example-differs':
      return withoutExample(draft, Number(path[1]));
    case 'endless-type':
      return finishable(draft, path[1] ?? '');
    default:
      return draft;
  }
}

function withoutRule(draft: Draft, id: string | undefined, message: string, rules: PrintedRules): Draft {
  const found = rules.find((each) => each.id === id);
  if (found === undefined) return draft;
  const keep = (rule: DraftRule) => rule !== found.rule;
  const declarations = draft.declarations.map((declaration) => withRules(declaration, keep));
  // What every document meets, and what never applies, says nothing.
  const isEmpty = /meets it anyway|never applies/.test(message);
  const loss: Loss = {
    what: found.rule.words,
    where: found.rule.where,
    why: `No document of ${found.owner} can meet it.`,
    todo: 'Correct the schema: it contradicts itself.',
    effect: 'looser',
  };
  return { ...draft, declarations, losses: isEmpty ? draft.losses : [...draft.losses, loss] };
}

function withRules(declaration: DraftDeclaration, keep: (rule: DraftRule) => boolean): DraftDeclaration {
  if (declaration.kind === 'record') return { ...declaration, rules: declaration.rules.filter(keep) };
  if (declaration.kind !== 'union') return declaration;
  const variants = declaration.variants.map((variant) => ({ ...variant, rules: variant.rules.filter(keep) }));
  return { ...declaration, variants, rules: declaration.rules.filter(keep) };
}

function withoutExample(draft: Draft, index: number): Draft {
  const example = draft.examples[index];
  if (example === undefined) return draft;
  const loss: Loss = {
    what: `example "${example.name}"`,
    where: '#',
    why: 'The draft does not take it, or not as it is said to.',
    todo: 'Try it with "concordat validate" and look which of the two is wrong.',
    effect: 'none',
  };
  return { ...draft, examples: draft.examples.filter((each) => each !== example), losses: [...draft.losses, loss] };
}

/** A type that needs itself: its fields may then be absent, so that a document can be finished. */
function finishable(draft: Draft, name: string): Draft {
  const loss: Loss = {
    what: 'required',
    where: `#/…/${name}`,
    why: `${name} needs itself to be complete, so that no document could ever be finished.`,
    todo: 'Make one field on the way optional, nullable, or a list.',
    effect: 'looser',
  };
  const relaxed = (fields: readonly DraftField[]) => fields.map((field) => ({ ...field, optional: true }));
  const declarations = draft.declarations.map((declaration): DraftDeclaration => {
    if (declaration.kind === 'record' && declaration.name === name) return { ...declaration, fields: relaxed(declaration.fields) };
    if (declaration.kind === 'alias' && declaration.name === name) return { ...declaration, type: { kind: 'plain', name: 'any' } };
    if (declaration.kind !== 'union') return declaration;
    const isWhole = declaration.name === name;
    const variants = declaration.variants.map((variant) =>
      isWhole || variant.name === name ? { ...variant, fields: relaxed(variant.fields) } : variant,
    );
    return { ...declaration, fields: isWhole ? relaxed(declaration.fields) : declaration.fields, variants };
  });
  return { ...draft, declarations, losses: [...draft.losses, loss] };
}

function changeField(
  draft: Draft,
  path: readonly string[],
  change: (field: DraftField) => DraftField,
  what: string,
  why: string,
  effect: Loss['effect'],
): Draft {
  const [, owner = ''] = path;
  const key = path[path.lastIndexOf('fields') + 1]?.replace(/\?$/, '') ?? '';
  const wireIs = (field: DraftField) =>
    field.wire === key || field.wire.replace(/[^A-Za-z0-9]+/g, '_').includes(key) || key.includes(field.wire);
  let isChanged = false;
  const changeIn = (fields: readonly DraftField[]) =>
    fields.map((field) => {
      if (field.default === undefined || !wireIs(field)) return field;
      isChanged = true;
      return change(field);
    });
  const declarations = draft.declarations.map((declaration): DraftDeclaration => {
    if (declaration.name !== owner) return declaration;
    if (declaration.kind === 'record') return { ...declaration, fields: changeIn(declaration.fields) };
    if (declaration.kind !== 'union') return declaration;
    return {
      ...declaration,
      fields: changeIn(declaration.fields),
      variants: declaration.variants.map((variant) => ({ ...variant, fields: changeIn(variant.fields) })),
    };
  });
  if (!isChanged) return draft;
  const todo = 'Correct the default, and add it to the draft.';
  return { ...draft, declarations, losses: [...draft.losses, { what, where: `#/…/${owner}/${key}`, why, todo, effect }] };
}
