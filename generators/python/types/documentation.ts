/**
 * Docstrings of classes and attributes, for editors and for `help()`, which shows only the
 * docstring of the class.
 */
import { constraintMessage } from '../../../compiler/model/messages.ts';
import type {
  AliasDeclaration,
  Contract,
  Declaration,
  EnumDeclaration,
  Field,
  ObjectDeclaration,
} from '../../../compiler/model/model.ts';
import type { Rule } from '../../../compiler/model/rules.ts';
import { limitsOf } from '../../shared/limits.ts';
import { docOf } from '../../shared/names-over-time.ts';
import { join, paragraphs } from '../../shared/text.ts';
import { pushWrapped } from '../printing/encode.ts';
import { className, constantName, memberName } from '../printing/names.ts';

/** `docs` are the docstrings of the fields. */
export function classDocumentation(
  declaration: ObjectDeclaration,
  docs: readonly string[],
  contract: Contract,
): string {
  const { name, fields, rules } = declaration;
  return paragraphs([
    typeDoc(declaration) ?? `The type ${name} of the contract.`,
    section(
      'Attributes',
      fields.map((field, index) => [memberName(field), docs[index] ?? ''] as const),
    ),
    section(
      'Rules',
      rules.map((rule) => [ruleName(rule), rule.message] as const),
    ),
    exampleOf(name, contract),
    writersNote,
  ]);
}

const writersNote =
  'Only ``to_dict`` and ``to_json`` write the names of the contract. ``dataclasses.asdict`` and orjson write those of the attributes, and null for absent fields.';

export function fieldDocumentation(field: Field): string {
  const { type, constraints, example } = field;
  const description = docOf(field)?.trim() ?? '';
  const limits = [...limitsOf(type), ...constraints.map(constraintMessage)];
  if (limits.length === 0 && example === undefined) return description;
  const details = join(
    [...limits, example === undefined ? '' : `Example: \`\`${JSON.stringify(example)}\`\``],
    ' ',
  );
  return description.includes('\n')
    ? paragraphs([description, details])
    : join([description, details], ' ');
}

/** Returns the docstring of an alias: its description, the limits of its type, and its use. */
export function aliasDocumentation(declaration: AliasDeclaration): string {
  const { name, type } = declaration;
  return paragraphs([typeDoc(declaration), join(limitsOf(type), ' '), pydanticHint(name)]);
}

/** Types without a class have no hooks for pydantic; their descriptors do. */
export function pydanticHint(name: string): string {
  return `In a model of pydantic: Annotated[${className(name)}, ${constantName(name)}].`;
}

/** Returns the docstring of the enum, with a list of the values that have a description. */
export function enumDocumentation(declaration: EnumDeclaration): string | undefined {
  const documented = declaration.values.flatMap((value) => {
    const doc = docOf(value);
    return doc === undefined ? [] : [[JSON.stringify(value.value), doc] as const];
  });
  return paragraphs([typeDoc(declaration), section('Values', documented)]) || undefined;
}

/** What a type is, without white space around it. */
export function typeDoc(declaration: Declaration): string | undefined {
  return docOf(declaration)?.trim();
}

function ruleName({ id, level, enforcement, enforcedBy, deprecated }: Rule): string {
  const checkedBy = enforcedBy.map(({ text }) => text).join(', ');
  const checked =
    enforcement !== 'prose' ? [] : [checkedBy === '' ? 'not checked' : `checked by ${checkedBy}`];
  const notes = [
    ...(level === 'should' ? ['advice'] : []),
    ...(deprecated === undefined ? [] : ['deprecated']),
    ...checked,
  ];
  return notes.length === 0 ? id : `${id} (${notes.join(', ')})`;
}

/** Formats a section in the Google style, which documentation tools understand. */
function section(
  title: string,
  entries: readonly (readonly [name: string, text: string])[],
): string {
  let printed = '';
  for (const [name, text] of entries) {
    if (text === '') continue;
    const lines: string[] = [];
    pushWrapped(lines, `${name}: ${unevenSpace.test(text) ? text.replace(/\s+/g, ' ') : text}`, 80);
    printed += `\n    ${lines.join('\n        ')}`;
  }
  return printed === '' ? '' : `${title}:${printed}`;
}

/** White space other than a single space. */
const unevenSpace = /\s\s|[^\S ]/;

const longestExample = 20;

/** Returns the first valid example of the type if it is short. */
function exampleOf(type: string, { examples }: Contract): string {
  const example = examples.find(
    ({ subject, violates }) =>
      subject.kind === 'document' && subject.type === type && violates.length === 0,
  );
  if (example?.subject.kind !== 'document') return '';
  const lines = JSON.stringify(JSON.parse(example.subject.text), null, 2).split('\n');
  return lines.length > longestExample
    ? ''
    : ['Example::', '', ...lines.map((line) => `    ${line}`)].join('\n');
}
