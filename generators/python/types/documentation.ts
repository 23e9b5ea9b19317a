/**
 * What a class and its attributes say of themselves, in editors and in `help()`, which shows only
 * the docstring of the class.
 */
import { constraintMessage } from '../../../compiler/model/messages.ts';
import type {
  Contract,
  EnumDeclaration,
  Field,
  ObjectDeclaration,
  Rule,
} from '../../../compiler/model/model.ts';
import { join, paragraphs } from '../../shared/text.ts';
import { pushWrapped } from '../printing/encode.ts';
import { memberName } from '../printing/names.ts';

/** `docs` are those of the fields. */
export function classDocumentation(
  declaration: ObjectDeclaration,
  docs: readonly string[],
  contract: Contract,
): string {
  const { name, doc, fields, rules } = declaration;
  return paragraphs([
    doc?.trim() ?? `The type ${name} of the contract.`,
    section(
      'Attributes',
      fields.map((field, index) => [memberName(field), docs[index] ?? ''] as const),
    ),
    section(
      'Rules',
      rules.map((rule) => [ruleName(rule), rule.message] as const),
    ),
    exampleOf(name, contract),
  ]);
}

export function fieldDocumentation({ doc, constraints, example }: Field): string {
  const said = doc?.trim() ?? '';
  if (constraints.length === 0 && example === undefined) return said;
  const more = join(
    [
      ...constraints.map(constraintMessage),
      example === undefined ? '' : `Example: \`\`${JSON.stringify(example)}\`\``,
    ],
    ' ',
  );
  return said.includes('\n') ? paragraphs([said, more]) : join([said, more], ' ');
}

/** The values that have a description, below that of the enum itself. */
export function enumDocumentation({ doc, values }: EnumDeclaration): string | undefined {
  const known = values.flatMap((value) =>
    value.doc === undefined ? [] : [[JSON.stringify(value.value), value.doc] as const],
  );
  return paragraphs([doc?.trim(), section('Values', known)]) || undefined;
}

function ruleName({ id, level, enforcement, enforcedBy }: Rule): string {
  const checkedBy = enforcedBy.map(({ written }) => written).join(', ');
  const checked =
    enforcement !== 'prose' ? [] : [checkedBy === '' ? 'not checked' : `checked by ${checkedBy}`];
  const notes = [...(level === 'should' ? ['advice'] : []), ...checked];
  return notes.length === 0 ? id : `${id} (${notes.join(', ')})`;
}

/** As people write such sections, and as tools that make pages of docstrings read them. */
function section(
  title: string,
  entries: readonly (readonly [name: string, text: string])[],
): string {
  let said = '';
  for (const [name, text] of entries) {
    if (text === '') continue;
    const lines: string[] = [];
    pushWrapped(lines, `${name}: ${uneven.test(text) ? text.replace(/\s+/g, ' ') : text}`, 80);
    said += `\n    ${lines.join('\n        ')}`;
  }
  return said === '' ? '' : `${title}:${said}`;
}

/** White space that is not one space. */
const uneven = /\s\s|[^\S ]/;

const longestExample = 20;

/** The first valid document of the type, where it is short. */
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
