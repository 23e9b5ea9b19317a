/** Which targets a run is about: `--target` picks among those of `concordat.yaml`, which picks among all. */
import { type Diagnostic, didYouMean } from '../compiler/diagnostics.ts';
import type { NamedTarget } from './configuration.ts';
import { type Problem, type Refused, refusal, type Texts } from './problems.ts';

export interface ChosenTargets {
  readonly names: readonly string[];
  /** All that the project has. */
  readonly available: readonly string[];
  /** Only a part of the project's targets: files of the others are none of this run's business. */
  readonly isPart: boolean;
}

export function chooseTargets(
  known: readonly string[],
  configured: readonly NamedTarget[] | undefined,
  texts: Texts,
  flag: string | undefined,
): ChosenTargets | Refused {
  const problems = (configured ?? []).filter(({ name }) => !known.includes(name)).map(({ name, place }) => unknown(name, known, place));
  if (problems.length > 0) return { problems, texts };
  const available = configured === undefined ? known : known.filter((name) => configured.some((target) => target.name === name));
  if (flag === undefined) return { names: available, available, isPart: false };
  const asked = flag
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  if (asked.length === 0) return refusal('unknown-target', '--target names no target.', `There are: ${available.join(', ')}.`);
  const wrong = asked.filter((name) => !available.includes(name));
  if (wrong.length > 0) return { problems: wrong.map((name) => unavailable(name, known, available)), texts };
  return { names: available.filter((name) => asked.includes(name)), available, isPart: true };
}

function unavailable(name: string, known: readonly string[], available: readonly string[]): Problem {
  if (!known.includes(name)) return unknown(name, available, undefined);
  const message = `The target "${name}" is not among the targets of concordat.yaml.`;
  return { code: 'unknown-target', severity: 'error', place: undefined, message, hint: 'Add it there first.' };
}

function unknown(name: string, known: readonly string[], place: Diagnostic['place'] | undefined): Problem {
  const message = `There is no target "${name}".${didYouMean(name, known)}`;
  return { code: 'unknown-target', severity: 'error', place, message, hint: `There are: ${known.join(', ')}.` };
}
