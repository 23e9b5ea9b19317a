/** Generated sections: the numbered ones after those of the contract, and the appendices. */
import type { Rule } from '../../../compiler/model/rules.ts';
import renderSection from '../../../templates/ddr/section.hbs';
import { slug } from '../markdown/anchors.ts';
import { bodyWith, type Part, type PartLocation } from './part.ts';
import { ruleList } from './rules/rules.ts';

export interface GeneratedSection {
  readonly title: string;
  /** Set if the anchor differs from the title. Anchors are ids in the RAG index. */
  readonly anchor?: string;
  readonly isNeeded: boolean;
  readonly body?: () => string;
  /** Rules that the section lists instead of a body. */
  readonly states?: readonly Rule[];
  readonly ruleIds?: readonly string[];
  /** Subsections, which the section only introduces. */
  readonly parts?: (location: PartLocation) => readonly Part[];
  /** Whether the RAG index omits the body although the section has no subsections. */
  readonly isTable?: boolean;
}

/** Numbers the needed sections. `numberOf` returns `7` or `A` for the first one, and so on. */
export function generatedParts(
  sections: readonly GeneratedSection[],
  numberOf: (index: number) => string,
): readonly Part[] {
  return sections
    .filter(({ isNeeded }) => isNeeded)
    .flatMap((section, index) => {
      const number = numberOf(index);
      const location: PartLocation = {
        section: section.title,
        breadcrumbs: [section.title],
      };
      return [sectionPart(section, number, location), ...(section.parts?.(location) ?? [])];
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
  location: PartLocation,
): Part {
  const stated = ruleList(states, location);
  const body =
    states.length === 0
      ? (section.body?.() ?? '')
      : renderSection({ summary: '', text: '', rules: stated.items, seeAlso: '' });
  return {
    kind: 'section',
    // Not `section-`, so that no section of the contract can take the anchor.
    anchor: `record-${anchor}`,
    title,
    ...location,
    ruleIds: section.ruleIds ?? states.map(({ id }) => id),
    heading: title,
    number: `${number}.`,
    depth: 2,
    ...bodyWith(body.trimEnd(), stated.parts),
    introduces: parts !== undefined || isTable,
  };
}
