/** Nested values as text: on one line where they fit, else a member a line. */
import { indent } from '../../support/text.ts';

export interface Brackets {
  readonly open: string;
  readonly close: string;
  /** What stands within the brackets on one line: a blank, or nothing. */
  readonly padding: string;
  readonly indentation: string;
  /** Whether a comma follows the last item where each has its own line. */
  readonly trailing: boolean;
}

/** Fits beside the name of a member, and into the column of a page. */
export const width = 72;

export function nested(items: readonly string[], { open, close, padding, indentation, trailing }: Brackets): string {
  if (items.length === 0) return open + close;
  const line = `${open}${padding}${items.join(', ')}${padding}${close}`;
  if (line.length <= width && !line.includes('\n')) return line;
  const inner = items.map((item) => indent(item, indentation)).join(',\n');
  return `${open}\n${inner}${trailing ? ',' : ''}\n${close}`;
}
