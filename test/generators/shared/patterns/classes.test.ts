/**
 * Classes in the expressions of C# and Python mean what they mean in JavaScript, for each character
 * of Latin-1 and for some beyond, alone and before one that is two UTF-16 code units.
 */
import { afterAll, describe, expect, it } from 'vitest';
import { patternForm } from '../../../../compiler/model/patterns/form.ts';
import { random } from '../../../../compiler/vectors/random/random.ts';
import { pattern as csharp } from '../../../../generators/csharp/printing/encode.ts';
import { patternLiterals } from '../../../../generators/python/printing/encode.ts';
import { randomClass } from '../../../compiler/model/patterns/random-patterns.ts';
import { openPatternReferees } from '../../../engines/referees.ts';

const classes = [
  ...['[^.-]', '[^-]', '[^a-]', '[^\\w-]', '[-a]', '[^\\-]', '[^+--]', '[--9]', '[\\--z]'],
  ...['[\\u00A0-\\uFFFF]', '[^\\u00A0-\\uFFFF]', '[a\\uD83D]', '[\\uD800-\\uDFFFx]', '[^\\uD83D]'],
  ...['[^]', '[^^]', '[\\^]', '[^\\]]', '[[]', '[a-z-[b]', '[&&a]', '[^~~]', '[||]'],
  ...Array.from({ length: 600 }, (_, run) => randomClass(random(47, 'classes', run))),
];
const patterns = [...new Set(classes)].flatMap((each) =>
  [`^${each}$`, `^${each}+$`, `^x?${each}{2}$`].flatMap((source) => {
    const form = patternForm(source);
    return form.kind === 'expression' ? [{ source, portable: form.portable }] : [];
  }),
);

const latin = Array.from({ length: 0x100 }, (_, code) => String.fromCharCode(code));
const others = [
  '\u0100',
  '\u2028',
  '\u3000',
  '\uD7FF',
  '\uE000',
  '\uFFFF',
  '😀',
  '😁',
  '\u{10FFFF}',
];
const texts = [
  ...latin,
  ...others,
  ...latin.slice(0, 0x80).map((each) => `${each}😀`),
  '😀😀',
  '😀a',
];

const { engines, close } = openPatternReferees();
afterAll(close);

/** The expressions of generated code, as the engines read them. */
const printers: Readonly<Record<string, (portable: string) => string>> = {
  '.NET Regex': (portable) => JSON.parse(csharp(portable)) as string,
  'Python re': (portable) => `(?a)^(?:${pythonText(portable)})\\Z`,
};

function pythonText(portable: string): string {
  return patternLiterals(portable)
    .map((each) => (each.startsWith('r"') ? each.slice(2, -1) : (JSON.parse(each) as string)))
    .join('');
}

describe.each(engines.filter(([name]) => name in printers))('%s', (name, matches) => {
  it(`reads ${patterns.length} patterns with classes`, async () => {
    const wrong: string[] = [];
    for (const { source, portable } of patterns) {
      const answers = await matches(printers[name]?.(portable) ?? '', texts);
      const expression = new RegExp(source, 'u');
      if ('error' in answers) wrong.push(`${source}: ${answers.error}`);
      else
        texts.forEach((text, index) => {
          if (answers[index] !== expression.test(text))
            wrong.push(`${source} ${JSON.stringify(text)}`);
        });
    }
    expect(wrong).toEqual([]);
  });
});
