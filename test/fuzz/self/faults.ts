/**
 * Faults that are put into the printers on purpose: a text of a source file, which must stand there
 * exactly once, and what replaces it.
 */
import type { LanguageName } from '../../engines/languages.ts';

export type Target = LanguageName | 'json-schema';

export const kinds = [
  'a flipped comparison',
  'a dropped rule',
  'lengths in UTF-16',
  'a wrong pointer',
  'a swapped order',
  'null lost on the way back',
] as const;

export interface Fault {
  readonly kind: (typeof kinds)[number];
  readonly target: Target;
  /** From the root of the repository. */
  readonly file: string;
  readonly from: string;
  readonly to: string;
}

export const faults: readonly Fault[] = [
  {
    kind: 'a flipped comparison',
    target: 'typescript',
    file: 'generators/typescript/validators/tests.ts',
    from: "{ 'at-least': '>=',",
    to: "{ 'at-least': '>',",
  },
  {
    kind: 'a dropped rule',
    target: 'typescript',
    file: 'generators/typescript/validators/checks.ts',
    from: 'return printDistinct(check, place);',
    to: 'return nothing;',
  },
  {
    kind: 'lengths in UTF-16',
    target: 'typescript',
    file: 'templates/typescript/runtime/texts.hbs',
    from: '    count--;\n    index++;',
    to: '    index++;',
  },
  {
    kind: 'a wrong pointer',
    target: 'typescript',
    file: 'generators/typescript/validators/checks.ts',
    // Of the index of an item.
    from: 'inside(place, item, `${place.path}/\\${${index}}`)',
    to: 'inside(place, item, `${place.path}/\\${${index} + 1}`)',
  },
  {
    kind: 'a swapped order',
    target: 'typescript',
    file: 'templates/typescript/runtime/values.hbs',
    // Of other keys: by UTF-16 instead of by code point.
    from: 'found.sort(byCodePoint)',
    to: 'found.sort()',
  },
  {
    kind: 'a flipped comparison',
    target: 'csharp',
    file: 'generators/csharp/validators/operators.ts',
    from: "'at-most': '<=',",
    to: "'at-most': '<',",
  },
  {
    kind: 'a dropped rule',
    target: 'csharp',
    file: 'generators/csharp/validators/checks.ts',
    from: 'return printRefers(check, scope);',
    to: 'return nothing;',
  },
  {
    kind: 'lengths in UTF-16',
    target: 'csharp',
    file: 'templates/csharp/runtime/json/Json.cs.hbs',
    from: ': CodePoints(value.Raw);',
    to: ': value.Text.Length;',
  },
  {
    kind: 'a wrong pointer',
    target: 'csharp',
    file: 'generators/csharp/validators/emit-context.ts',
    // Of a rule that blames a member of its record.
    from: 'path : path + steps(blame.at);',
    to: 'path : path;',
  },
  {
    kind: 'a swapped order',
    target: 'csharp',
    file: 'generators/csharp/validators/checks.ts',
    // Of what is checked of one value, where nobody asks what of it is sound.
    from: '  for (const check of checks) {\n    const body = printCheck(check, scope);',
    to: '  for (const check of [...checks].reverse()) {\n    const body = printCheck(check, scope);',
  },
  {
    kind: 'null lost on the way back',
    target: 'csharp',
    file: 'generators/csharp/codec/codec.ts',
    from: 'return [block(`if (value.${name}.IsPresent)`, member',
    to: 'return [block(`if ((object?)value.${name}.Value is not null)`, member',
  },
  {
    kind: 'a flipped comparison',
    target: 'python',
    file: 'generators/python/validators/tests.ts',
    from: "above: { symbol: '>', opposite: '<=', helper: 'above' }",
    to: "above: { symbol: '>=', opposite: '<', helper: 'at_least' }",
  },
  {
    kind: 'a dropped rule',
    target: 'python',
    file: 'generators/python/validators/checks.ts',
    from: 'return printKeys(check, scope);',
    to: 'return [];',
  },
  {
    kind: 'lengths in UTF-16',
    target: 'python',
    file: 'generators/python/validators/operands.ts',
    from: "helper: 'code_points', direct: (text) => `len(${text})`",
    to: 'helper: \'code_points\', direct: (text) => `(len(${text}.encode("utf-16-le")) // 2)`',
  },
  {
    kind: 'a wrong pointer',
    target: 'python',
    file: 'generators/python/validators/checks.ts',
    // Of what stands in JSON inside a text.
    from: "const path = append(scope.path, '#');",
    to: 'const path = scope.path;',
  },
  {
    kind: 'a swapped order',
    target: 'python',
    file: 'generators/python/validators/additional-members.ts',
    // Of other keys: as they stand in the document.
    from: 'in sorted(${keys})',
    to: 'in list(${keys})',
  },
  {
    kind: 'null lost on the way back',
    target: 'python',
    file: 'generators/python/codec/converters.ts',
    from: '`${member} is not ${absent}`',
    to: '`${member} not in (None, ${absent})`',
  },
  {
    kind: 'a flipped comparison',
    target: 'json-schema',
    file: 'generators/shared/json-schema/tests.ts',
    from: "'at-most': 'maximum'",
    to: "'at-most': 'exclusiveMaximum'",
  },
  {
    kind: 'a dropped rule',
    target: 'json-schema',
    file: 'generators/shared/json-schema/lower.ts',
    from: "if (required.length > 0) narrowed['required'] = required;",
    to: '',
  },
];
