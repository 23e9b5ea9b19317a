/**
 * What to tell a model about its answer: what is wrong, where, what to write instead, and how to
 * answer again. The same text in every language.
 */
import type { Reading } from './read.ts';

/** More than this a model does not mend at once. */
const mostViolations = 20;

const openings = {
  value: 'Your answer was taken, with these remarks:',
  invalid: 'Your answer does not keep to its contract:',
  unreadable: 'Your answer could not be read:',
  fallback: 'Your answer could not be read:',
} as const;

export function toFeedback({
  outcome,
  violations,
  tag,
}: Pick<Reading, 'outcome' | 'violations' | 'tag'>): string {
  if (violations.length === 0) return '';
  const told = violations
    .slice(0, mostViolations)
    .map(
      ({ rule, path, message }) => `- ${path === '' ? 'The answer' : path}: ${message} (${rule})`,
    );
  const more = violations.length - told.length;
  return [
    openings[outcome],
    '',
    ...told,
    ...(more > 0 ? [`- and ${more} more`] : []),
    ...(outcome === 'value'
      ? []
      : [
          '',
          `Answer again with the whole corrected JSON document in one block that starts with \`\`\`${tag}, and write nothing else.`,
        ]),
    '',
  ].join('\n');
}
