/**
 * Chooses the targets of a run: `targets` in `concordat.yaml` selects from all targets, and
 * `--target` selects from those.
 */
import { type Diagnostic, didYouMean } from '../../compiler/diagnostics/diagnostics.ts';
import type { Project } from '../project/project.ts';
import { type CommandError, commandError, type Problem, type Texts } from '../report/problems.ts';

export interface ChosenTargets {
  readonly names: readonly string[];
  /** All targets of the project. */
  readonly available: readonly string[];
  /** Whether only a part of the targets is selected: files of the others are left alone. */
  readonly isPart: boolean;
}

/**
 * The targets that always exist, and the one that is generated only for the configured languages.
 */
export interface Choice {
  readonly known: readonly string[];
  readonly optional: string;
  readonly languages: readonly string[];
}

export function chooseTargets(
  choice: Choice,
  {
    targets: configured,
    languages: requested,
    texts,
  }: Pick<Project, 'targets' | 'languages' | 'texts'>,
  flag: string | undefined,
): ChosenTargets | CommandError {
  const { known: required, optional, languages } = choice;
  const known = [...required, optional];
  const problems = [
    ...(configured ?? [])
      .filter(({ name }) => !known.includes(name))
      .map(({ name, span }) => unknown(name, known, span)),
    ...requested
      .filter(({ name }) => !languages.includes(name))
      .map(({ name, span }) => unknownLanguage(name, choice, span)),
    ...(configured ?? [])
      .filter(({ name }) => name === optional && requested.length === 0)
      .map(({ span }) => withoutLanguages(span, choice)),
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
      `Available targets: ${available.join(', ')}.`,
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
    hint: 'Add it to the list of targets first.',
  };
}

function unknownLanguage(
  name: string,
  { optional, languages }: Choice,
  span: Diagnostic['span'],
): Problem {
  const message = `Unknown language "${name}" of the target ${optional}.${didYouMean(name, languages)}`;
  return {
    code: 'unknown-target',
    severity: 'error',
    span,
    message,
    hint: `Available languages: ${languages.join(', ')}.`,
  };
}

function withoutLanguages(span: Diagnostic['span'], { optional, languages }: Choice): Problem {
  const message = `The target ${optional} requires a list of languages.`;
  return {
    code: 'unknown-target',
    severity: 'error',
    span,
    message,
    hint: `Add "languages: [go]" to the file. Available languages: ${languages.join(', ')}.`,
  };
}

function unknown(
  name: string,
  known: readonly string[],
  span: Diagnostic['span'] | undefined,
): Problem {
  const message = `Unknown target "${name}".${didYouMean(name, known)}`;
  return {
    code: 'unknown-target',
    severity: 'error',
    span,
    message,
    hint: `Available targets: ${known.join(', ')}.`,
  };
}
