/** Sections with a title of ours: the numbered ones after those of the contract, and appendices. */
import type { Rule } from '../../../compiler/model/model.ts';
import renderSection from '../../../templates/ddr/section.hbs';
import { slug } from '../markdown/anchors.ts';
import { bodyWith, type InSection, type Part } from './part.ts';
import { ruleList } from './rules/rules.ts';

export interface GeneratedSection {
  readonly title: string;
  /** Where the title is not what the anchor is made of. Anchors are ids of the index. */
  readonly anchor?: string;
  readonly isNeeded: boolean;
  readonly body?: () => string;
  /** Rules that the section states, in the place of a body. */
  readonly states?: readonly Rule[];
  readonly ruleIds?: readonly string[];
  /** Parts of their own that the section only introduces. */
  readonly parts?: (emitContext: InSection) => readonly Part[];
  /** Whether the index leaves its body out, although there are no further parts. */
  readonly isTable?: boolean;
}

/** `numberOf` gives `7` or `A` for the first section that is needed, and so on. */
export function generatedParts(
  sections: readonly GeneratedSection[],
  numberOf: (index: number) => string,
): readonly Part[] {
  return sections
    .filter(({ isNeeded }) => isNeeded)
    .flatMap((section, index) => {
      const number = numberOf(index);
      const emitContext: InSection = {
        section: `${number} ${section.title}`,
        breadcrumbs: [section.title],
      };
      return [sectionPart(section, number, emitContext), ...(section.parts?.(emitContext) ?? [])];
    });
}

function sectionPart(
  {
    title,
    anchor = slug(title),
    states = [],
    parts,
    isTable = false,
    ...section
  }: GeneratedSection,
  number: string,
  emitContext: InSection,
): Part {
  const stated = ruleList(states, emitContext);
  const body =
    states.length === 0
      ? (section.body?.() ?? '')
      : renderSection({ text: '', rules: stated.items, seeAlso: '' });
  return {
    kind: 'section',
    // Not `section-`, so that no section of the contract can move it.
    anchor: `record-${anchor}`,
    title,
    ...emitContext,
    ruleIds: section.ruleIds ?? states.map(({ id }) => id),
    heading: title,
    number: `${number}.`,
    depth: 2,
    ...bodyWith(body.trimEnd(), stated.parts),
    introduces: parts !== undefined || isTable,
  };
}
