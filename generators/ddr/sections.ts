/**
 * The sections that a contract writes itself: numbered prose, its rules, and the types that it
 * shows.
 */
import type { Section } from '../../compiler/model/model.ts';
import renderSection from '../../templates/ddr/section.hbs';
import { slug, typeAnchor } from '../shared/markdown/anchors.ts';
import { code, plain, prose } from '../shared/markdown/encode.ts';
import { listing } from '../shared/text.ts';
import type { Part } from './part.ts';
import type { RecordInProgress } from './record.ts';
import { ruleItems } from './rules.ts';
import { typePart } from './types.ts';

interface Above {
  readonly titles: readonly string[];
  readonly trail: readonly string[];
}

/** `number` is `3` or `3.1`. */
export function sectionParts(
  section: Section,
  number: string,
  record: RecordInProgress,
  above: Above = { titles: [], trail: [] },
): readonly Part[] {
  const titles = [...above.titles, section.title];
  const mark = section.locked ? ' (LOCKED)' : '';
  const place = {
    section: `${number} ${section.title}`,
    trail: [...above.trail, section.title + mark],
  };
  const depth = titles.length + 1;
  const declarations = section.shows.flatMap(
    (name) => record.contract.declarations.find((declaration) => declaration.name === name) ?? [],
  );
  const fresh = declarations.filter(({ name }) => !record.shown.has(name));
  const again = declarations.filter(({ name }) => record.shown.has(name)).map(({ name }) => name);
  for (const { name } of fresh) record.shown.add(name);
  const body = bodyOf(section, again);
  const own: Part = {
    kind: 'section',
    anchor: record.anchor(`section-${titles.map(slug).join('-')}`),
    title: section.title,
    section: place.section,
    trail: place.trail,
    ruleIds: section.rules.map(({ id }) => id),
    heading: plain(section.title) + mark,
    number: titles.length === 1 ? `${number}.` : number,
    depth,
    body,
    isRow: false,
    introduces: body === '',
  };
  return [
    own,
    ...fresh.map((declaration) => typePart(declaration, depth + 1, place)),
    ...section.sections.flatMap((inner, index) =>
      sectionParts(inner, `${number}.${index + 1}`, record, { titles, trail: place.trail }),
    ),
  ];
}

/** A type that stands on the page already is only pointed to. */
function bodyOf(section: Section, again: readonly string[]): string {
  const links = again.map((name) => `[${code(name)}](#${typeAnchor(name)})`);
  return renderSection({
    text: prose(section.text),
    rules: ruleItems(section.rules),
    seeAlso: links.length === 0 ? '' : `See also ${listing(links)}.`,
  }).trimEnd();
}
