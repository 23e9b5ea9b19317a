/**
 * Limits the size of a contract, on the raw document before the model is built. Included and
 * inherited members count in every type that has them, since code is generated for each. See
 * ../../model/limits.ts.
 */
import { type Diagnostic, diagnostic } from '../../diagnostics/diagnostics.ts';
import type { Json } from '../../model/json.ts';
import { formatLimit, limits } from '../../model/limits.ts';
import type {
  ContractDocument,
  TypeDeclaration as RawType,
  Section,
} from '../contract-document.ts';
import type { Loaded } from '../loaded.ts';
import type { Path } from '../path.ts';
import { forEachType } from '../types/raw-types.ts';
import { checkAliases } from './aliases.ts';
import { checkMembers } from './members.ts';
import { checkNames } from './names.ts';
import { checkPatterns } from './patterns.ts';
import { type SizeContext, split, valueCount } from './size-context.ts';

export function checkSize(loaded: Loaded): readonly Diagnostic[] {
  const found: Diagnostic[] = [];
  const context: SizeContext = {
    document: loaded.data as unknown as ContractDocument,
    report: (at, part, what, instead) =>
      void found.push(diagnostic('limit', loaded.span(at, part), { what, instead })),
    isWithinLimits: () => found.length === 0,
  };
  checkNames(context);
  checkTypeCount(context);
  checkEntries(context);
  checkExamples(context);
  checkRules(context);
  checkAliases(context);
  // The other limits bound the cost of this check.
  if (found.length === 0) checkMembers(context);
  if (found.length === 0) checkPatterns(context);
  return found;
}

function checkTypeCount({ document, report }: SizeContext): void {
  let types = 0;
  let values = 0;
  forEachType(document, (raw, at) => {
    if (++types === limits.types + 1)
      report(
        at,
        'key',
        `A contract has at most ${formatLimit(limits.types)} types, variants included`,
        split,
      );
    const before = values;
    values += Object.keys((raw as RawType).enum ?? {}).length;
    if (before <= limits.enumValues && values > limits.enumValues)
      report(
        at,
        'key',
        `The enums of a contract have at most ${formatLimit(limits.enumValues)} values together`,
        'Use string where values are data.',
      );
    const hints = Object.keys(raw.hints ?? {});
    const tooMany = hints[limits.hints];
    if (tooMany !== undefined)
      report(
        [...at, 'hints', tooMany],
        'key',
        `A type has at most ${limits.hints} hints`,
        'Keep those that help most.',
      );
  });
}

/** Limits each list of the record; nested sections count together. */
function checkEntries({ document, report }: SizeContext): void {
  const check = (at: Path, count: number) => {
    if (count > limits.entries)
      report(
        at,
        'key',
        `A list of a contract has at most ${formatLimit(limits.entries)} entries, but this one has ${formatLimit(count)}`,
        split,
      );
  };
  for (const [key, value] of Object.entries(document)) {
    if (key === 'sections') check([key], sectionCount(document.sections ?? []));
    else if (key !== 'types' && value !== null && typeof value === 'object')
      check([key], Object.keys(value).length);
  }
}

function sectionCount(sections: readonly Section[]): number {
  return sections.reduce(
    (sum, { sections: inner = [], rules = [] }) => sum + 1 + rules.length + sectionCount(inner),
    0,
  );
}

function checkExamples({ document, report }: SizeContext): void {
  let [values, work] = [0, 0];
  for (const [index, example] of (document.examples ?? []).entries()) {
    const { value, text = '', asks, answers, context } = example;
    const data = [value, asks, answers, context].map((each) =>
      each === undefined ? null : (each as Json),
    );
    const own = {
      values: valueCount(data) + textCount(text),
      characters: JSON.stringify(data).length + text.length,
    };
    [values, work] = [values + own.values, work + own.values * own.characters];
    const at = ['examples', index, 'name'];
    if (own.values > limits.valuesPerExample) {
      const what = `An example has at most ${limits.valuesPerExample} values, but this one has about ${formatLimit(own.values)}`;
      return report(at, 'value', what, 'Remove what shows nothing new.');
    }
    if (own.characters > limits.charactersPerExample) {
      const what = `An example has at most ${formatLimit(limits.charactersPerExample)} characters, but this one has ${formatLimit(own.characters)}`;
      return report(at, 'value', what, 'Shorten its texts.');
    }
    if (values > limits.exampleValues || work > limits.exampleWork) {
      const what = `The examples of a contract have at most ${formatLimit(limits.exampleValues)} values together, fewer where they are long`;
      return report(at, 'value', what, 'Keep those that show most.');
    }
  }
}

/** Estimates the number of values in JSON text by its commas and brackets. */
function textCount(text: string): number {
  return text === '' ? 0 : (text.match(/[,{[]/g)?.length ?? 0) + 1;
}

function checkRules({ document, report }: SizeContext): void {
  forEachType(document, (raw, at) => {
    for (const [index, rule] of (raw.rules ?? []).entries()) {
      if (valueCount(rule as unknown as Json) <= limits.ruleValues) continue;
      const what = `A rule has at most ${formatLimit(limits.ruleValues)} values`;
      report(
        [...at, 'rules', index, 'id'],
        'value',
        what,
        'Declare an enum or a union for this many cases.',
      );
    }
  });
}
