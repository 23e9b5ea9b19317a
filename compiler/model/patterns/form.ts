/**
 * How generated code matches a pattern: with the regular expressions of its language where they take
 * linear time, and otherwise with a table of the automaton.
 */
import { formatLimit, limits } from '../limits.ts';
import { format, formatNames } from '../text/formats.ts';
import { type Automaton, accepts, stateCount } from './automaton.ts';
import { automatonOf, compilePattern } from './compile.ts';
import { isLinear, wholeText } from './linear.ts';
import { hasPortableSyntax, isPrintable, printWhole } from './print.ts';
import type { Node } from './syntax.ts';
import { printTable } from './table.ts';
import { shortestWitness } from './witness.ts';

export type PatternForm =
  | {
      readonly kind: 'expression';
      /** For JavaScript, with the flag `u`: the pattern itself. */
      readonly ecmaScript: string;
      /** The same language in the syntax that all encoders translate, between two anchors. */
      readonly portable: string;
    }
  | { readonly kind: 'table'; readonly table: string }
  /** `problem` continues the sentence "This pattern is not allowed: …". */
  | { readonly kind: 'refused'; readonly problem: string };

/** Formats are not one-unambiguous, but were written for linear time, which tests measure. */
const forms = new Map<string, PatternForm>(
  formatNames.flatMap((name) => {
    const { pattern } = format(name);
    return pattern === undefined ? [] : [[pattern, expression(pattern, pattern)]];
  }),
);

export function patternForm(source: string): PatternForm {
  const form = forms.get(source) ?? findForm(source);
  forms.set(source, form);
  return form;
}

/** Every allowed pattern has an automaton, since vectors and schemas are made from it. */
function findForm(source: string): PatternForm {
  const compiled = compilePattern(source);
  if (compiled.kind === 'refused') return compiled;
  if (shortestWitness(compiled.automaton) === undefined)
    return { kind: 'refused', problem: 'no text matches it' };
  return expressionForm(source, compiled.node) ?? tableForm(compiled.automaton);
}

/** Returns why a pattern is not allowed; undefined if it is allowed. */
export function patternProblem(source: string): string | undefined {
  const form = patternForm(source);
  return form.kind === 'refused' ? form.problem : undefined;
}

/** Returns whether an allowed pattern matches a text, in linear time. */
export function matchesPattern(source: string, text: string): boolean {
  return patternForm(source).kind === 'expression'
    ? new RegExp(source, 'u').test(text)
    : accepts(automatonOf(source), text);
}

function expression(ecmaScript: string, portable: string): PatternForm {
  return { kind: 'expression', ecmaScript, portable };
}

function expressionForm(source: string, node: Node): PatternForm | undefined {
  const whole = wholeText(node);
  if (whole === undefined || !isLinear(whole)) return undefined;
  const isSource = hasPortableSyntax(source);
  if (!isSource && !isPrintable(whole)) return undefined;
  const portable = isSource ? source : printWhole(whole);
  // The ranges of `\p{L}` are longer than a table.
  if (portable.length > limits.patternLength) return undefined;
  // The Unicode tables of the engine that runs generated code may be others.
  const ecmaScript = /\\p/i.test(source) ? portable : source;
  return expression(ecmaScript, portable);
}

function tableForm(automaton: Automaton): PatternForm {
  const states = stateCount(automaton);
  const most = formatLimit(limits.patternStates);
  if (states > limits.patternStates)
    return refused(
      `its smallest automaton has ${formatLimit(states)} states, and ${most} is the limit`,
    );
  const table = printTable(automaton);
  if (table.length > limits.patternTable)
    return refused(
      `the table of its automaton has more than ${formatLimit(limits.patternTable)} characters`,
    );
  return { kind: 'table', table };
}

function refused(problem: string): PatternForm {
  return {
    kind: 'refused',
    problem: `${problem}; shorten counted repetitions, or split the pattern`,
  };
}
