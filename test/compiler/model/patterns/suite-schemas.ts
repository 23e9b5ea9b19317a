/** Compares the patterns in JSON Schemas with JavaScript's `RegExp`, in engines of other people. */
import {
  type PortablePattern,
  portablePattern,
} from '../../../../generators/shared/patterns/portable.ts';
import type { AskPattern } from '../../../engines/referees.ts';
import type { Expected } from './suite.ts';

export interface SchemaCounts {
  /** The pattern of the contract itself. */
  readonly source: number;
  /** Another expression for the same texts. */
  readonly printed: number;
  readonly losses: readonly string[];
}

export function countSchemas(patterns: readonly string[]): SchemaCounts {
  const found = patterns.map((source) => ({ source, portable: portablePattern(source) }));
  const printed = found.filter(({ portable }) => portable !== undefined);
  const source = printed.filter((each) => each.portable?.pattern === each.source).length;
  return {
    source,
    printed: printed.length - source,
    losses: found.flatMap(({ source, portable }) => (portable === undefined ? [source] : [])),
  };
}

/** Texts about which an engine disagrees, and how many it was asked: each also with a line feed. */
export async function schemaDifferences(
  patterns: readonly string[],
  expected: readonly Expected[],
  matches: AskPattern,
): Promise<{ readonly asked: number; readonly wrong: readonly string[] }> {
  const wrong: string[] = [];
  let asked = 0;
  for (const [index, source] of patterns.entries()) {
    const portable = portablePattern(source);
    if (portable === undefined) continue;
    const texts = expected
      .filter((each) => each.index === index)
      .flatMap(({ text }) => [text, `${text}\n`]);
    asked += texts.length;
    const answers = await matches(portable.pattern, texts);
    if ('error' in answers) wrong.push(`${portable.pattern}: ${answers.error}`);
    else wrong.push(...differencesOf(source, portable, texts, answers));
  }
  return { asked, wrong };
}

function differencesOf(
  source: string,
  { pattern, forbidsFinalLineFeed }: PortablePattern,
  texts: readonly string[],
  answers: readonly boolean[],
): readonly string[] {
  const expression = new RegExp(source, 'u');
  return texts.flatMap((text, index) => {
    const isForbidden = forbidsFinalLineFeed && text.endsWith('\n');
    const isAccepted = answers[index] === true && !isForbidden;
    return isAccepted === expression.test(text) ? [] : [`${pattern} ${JSON.stringify(text)}`];
  });
}
