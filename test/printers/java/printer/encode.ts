/** Encodes text and values of a contract as Java. No other file prints text of a user. */
import type { Scalar } from '../../../../compiler/model/json.ts';

export function stringLiteral(text: string): string {
  return `"${text.replace(/["\\]/g, '\\$&').replace(/[^ -~]/g, escapeUnit)}"`;
}

/** Java reads \u escapes before it finds the ends of strings, so that ASCII gets octal ones. */
function escapeUnit(unit: string): string {
  const [radix, digits, start] = unit < '\x80' ? [8, 3, '\\'] : [16, 4, '\\u'];
  return start + unit.charCodeAt(0).toString(radix).padStart(digits, '0');
}

/** All numbers are doubles. The null of Java is an absent value. */
export function scalarLiteral(value: Scalar | undefined): string {
  if (value === undefined) return 'null';
  if (value === null) return 'Json.NULL';
  if (typeof value === 'string') return stringLiteral(value);
  return String(value).replace(/^-?[0-9]+$/, '$&.0');
}

export function literals(values: readonly Scalar[]): string {
  return values.map(scalarLiteral).join(', ');
}

/** A pattern for `matches`, without its anchors: `$` also matches before a final line feed. */
export function compiled(source: string): string {
  let isInClass = false;
  const token = /\\u\{([0-9A-Fa-f]+)\}|\\[\s\S]|[\s\S]/gu;
  const body = source.slice(1, -1).replace(token, (text: string, point: string | undefined) => {
    if (point !== undefined) return `\\x{${point}}`;
    // Java nests classes and intersects them.
    if (isInClass && (text === '[' || text === '&')) return `\\${text}`;
    if (text === '[' || text === ']') isInClass = text === '[';
    return text;
  });
  return `Pattern.compile(${stringLiteral(body)})`;
}
