/**
 * Which targets a run is about: `--target` picks among those of `concordat.yaml`, which picks among
 * all.
 */
import { type Diagnostic, didYouMean } from '../../compiler/diagnostics/diagnostics.ts';
import type { Project } from '../project/project.ts';
import { type CommandError, commandError, type Problem, type Texts } from '../report/problems.ts';

export interface ChosenTargets {
  readonly names: readonly string[];
  /** All that the project has. */
  readonly available: readonly string[];
  /** Only a part of the project's targets: files of the others are none of this run's business. */
  readonly isPart: boolean;
}

/**
 * What can be asked for: the targets that are always made, and the one that is made for languages
 * that are asked for.
 */
export interface Choice {
  readonly known: readonly string[];
  readonly optional: string;
  readonly languages: readonly string[];
}

export function chooseTargets(
  { known: required, optional, languages }: Choice,
  {
    targets: configured,
    languages: requested,
    texts,
  }: Pick<Project, 'targets' | 'languages' | 'texts'>,
  flag: string | undefined,
): ChosenTargets | CommandError {
  const known = [...required, optional];
  const problems = [
    ...(configured ?? [])
      .filter(({ name }) => !known.includes(name))
      .map(({ name, span }) => unknown(name, known, span)),
    ...requested
      .filter(({ name }) => !languages.includes(name))
      .map(({ name, span }) => unknownLanguage(name, languages, span)),
    ...(configured ?? [])
      .filter(({ name }) => name === optional && requested.length === 0)
      .map(({ span }) => withoutLanguages(span, languages)),
  ];
  if (problems.length > 0) return { problems, texts };
  const buildable = requested.length === 0 ? required : known;
  const available =
    configured === undefined
      ? buildable
      : known.filter((name) => configured.some((target) => target.name === name));
  return selectTargets(known, available, texts, flag);
}

function selectTargets(
  known: readonly string[],
  available: readonly string[],
  texts: Texts,
  flag: string | undefined,
): ChosenTargets | CommandError {
  if (flag === undefined) return { names: available, available, isPart: false };
  const requested = flag
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  if (requested.length === 0)
    return commandError(
      'unknown-target',
      '--target names no target.',
      `There are: ${available.join(', ')}.`,
    );
  const wrong = requested.filter((name) => !available.includes(name));
  if (wrong.length > 0)
    return { problems: wrong.map((name) => unavailable(name, known, available)), texts };
  return { names: available.filter((name) => requested.includes(name)), available, isPart: true };
}

function unavailable(
  name: string,
  known: readonly string[],
  available: readonly string[],
): Problem {
  if (!known.includes(name)) return unknown(name, available, undefined);
  const message = `The target "${name}" is not among the targets of concordat.yaml.`;
  return {
    code: 'unknown-target',
    severity: 'error',
    span: undefined,
    message,
    hint: 'Add it there first.',
  };
}

function unknownLanguage(
  name: string,
  languages: readonly string[],
  span: Diagnostic['span'],
): Problem {
  const message = `There is no language "${name}" for the target quicktype.${didYouMean(name, languages)}`;
  return {
    code: 'unknown-target',
    severity: 'error',
    span,
    message,
    hint: `There are: ${languages.join(', ')}.`,
  };
}

function withoutLanguages(span: Diagnostic['span'], languages: readonly string[]): Problem {
  const message = 'The target quicktype needs to know for which languages.';
  return {
    code: 'unknown-target',
    severity: 'error',
    span,
    message,
    hint: `Add "languages: [go]" to the file. There are: ${languages.join(', ')}.`,
  };
}

function unknown(
  name: string,
  known: readonly string[],
  span: Diagnostic['span'] | undefined,
): Problem {
  const message = `There is no target "${name}".${didYouMean(name, known)}`;
  return {
    code: 'unknown-target',
    severity: 'error',
    span,
    message,
    hint: `There are: ${known.join(', ')}.`,
  };
}
