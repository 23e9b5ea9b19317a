/** The classes of texts, from the tests of BAML, json_repair and jsonrepair. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Json } from '../../../compiler/model/json.ts';

/** A class of texts that a test of a peer covers. The text is our own. */
export interface TextClass {
  readonly peer: 'baml' | 'json_repair' | 'jsonrepair';
  /** The name of the test, or its beginning. */
  readonly test: string;
  readonly class: string;
  /** The name of the type in types.ts. */
  readonly type: string;
  readonly text: string;
  /** Whether the text has prose or a fence of its own, and is read only as it is. */
  readonly own?: boolean;
  /**
   * What the test of the peer expects. Missing if the test expects an error, or a value that the
   * text does not have.
   */
  readonly right?: Json;
}

export const layouts = ['bare', 'prose', 'fence'] as const;
export type Layout = (typeof layouts)[number];

/** Reads the classes: those of whole texts, or those of cut ones. */
export function textClasses(file: 'classes' | 'cut'): readonly TextClass[] {
  return readFileSync(join(import.meta.dirname, `${file}.jsonl`), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as TextClass);
}

/** The text in a layout. A cut text is at the end of its layout. */
export function laidOut(text: string, layout: Layout, isCut: boolean): string {
  if (layout === 'bare') return text;
  if (layout === 'prose') {
    const before = `Here is the result:\n\n${text}`;
    return isCut ? before : `${before}\n\nTell me if anything is missing.`;
  }
  return isCut ? `\`\`\`json\n${text}` : `\`\`\`json\n${text}\n\`\`\``;
}
