/**
 * Formats feedback for a model about its answer: the violations, and how to answer again. The text
 * is the same in every language.
 */
import type { Reading } from './read.ts';

/** The maximum number of violations in the feedback. */
const maximumShown = 20;

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
  const lines = violations
    .slice(0, maximumShown)
    .map(
      ({ rule, path, message }) => `- ${path === '' ? 'The answer' : path}: ${message} (${rule})`,
    );
  const more = violations.length - lines.length;
  return [
    openings[outcome],
    '',
    ...lines,
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
