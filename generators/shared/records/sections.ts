/** The sections of the contract itself: numbered prose, its rules, and the types that it shows. */
import type { Declaration, Section } from '../../../compiler/model/model.ts';
import { slug, typeAnchor } from '../markdown/anchors.ts';
import { code, plain, prose } from '../markdown/encode.ts';
import { listing } from '../text.ts';
import { type Layout, layoutOf } from './layouts.ts';
import { bodyWith, type Part, type PartLocation } from './part.ts';
import type { RecordInProgress } from './record-in-progress.ts';
import { type RuleList, ruleList } from './rules/rules.ts';
import { exchangePart } from './types/exchanges.ts';
import { typePart } from './types/types.ts';

interface Above {
  readonly titles: readonly string[];
  readonly breadcrumbs: readonly string[];
}

/** Builds a section and its subsections. `number` is `3` or `3.1`. */
export function sectionParts(
  section: Section,
  number: string,
  record: RecordInProgress,
  above: Above = { titles: [], breadcrumbs: [] },
): readonly Part[] {
  const titles = [...above.titles, section.title];
  const mark = section.locked ? ' (LOCKED)' : '';
  const location = {
    section: section.title,
    breadcrumbs: [...above.breadcrumbs, section.title + mark],
  };
  const depth = titles.length + 1;
  const { shownHere, shownBefore } = shownTypes(section, record);
  const stated = ruleList(section.rules, location);
  const body = bodyOf(section, stated, shownBefore, layoutOf(record.options));
  const own: Part = {
    kind: 'section',
    anchor: record.anchor(`section-${titles.map(slug).join('-')}`),
    title: section.title,
    ...location,
    ruleIds: section.rules.map(({ id }) => id),
    heading: titleText(section.title) + mark,
    number: titles.length === 1 ? `${number}.` : number,
    depth,
    ...bodyWith(body, stated.parts),
    introduces: body === '',
  };
  return [
    own,
    ...shownHere.flatMap((declaration) => typeParts(declaration, depth + 1, location, record)),
    ...section.sections.flatMap((inner, index) =>
      sectionParts(inner, `${number}.${index + 1}`, record, {
        titles,
        breadcrumbs: location.breadcrumbs,
      }),
    ),
  ];
}

/** Splits the types of a section into those to show here and the names of those shown before. */
function shownTypes({ shows }: Section, { contract, shown }: RecordInProgress) {
  const declarations = shows.flatMap(
    (name) => contract.declarations.find((declaration) => declaration.name === name) ?? [],
  );
  const shownHere = declarations.filter(({ name }) => !shown.has(name));
  const shownBefore = declarations.filter(({ name }) => shown.has(name)).map(({ name }) => name);
  for (const { name } of shownHere) shown.add(name);
  return { shownHere, shownBefore };
}

/** Builds the parts of a type and of the exchanges whose response it is. */
export function typeParts(
  declaration: Declaration,
  depth: number,
  location: PartLocation,
  record: RecordInProgress,
): readonly Part[] {
  const answered = record.contract.exchanges.filter(({ answers }) => answers === declaration.name);
  return [
    typePart(declaration, depth, location, record),
    ...answered.map((exchange) => exchangePart(record, exchange, depth, location)),
  ];
}

/** Renders a section. Types that are already on the page are only linked. */
function bodyOf(
  section: Section,
  { items }: RuleList,
  shownBefore: readonly string[],
  { section: renderSection }: Layout,
): string {
  const links = shownBefore.map((name) => `[${code(name)}](#${typeAnchor(name)})`);
  return renderSection({
    summary: prose(section.summary ?? ''),
    text: prose(section.text),
    rules: items,
    seeAlso: links.length === 0 ? '' : `See also ${listing(links)}.`,
  }).trimEnd();
}

/** Encodes a title as plain text, except that names between backticks become code. */
function titleText(title: string): string {
  const pieces = title.split(/(\s*`[^`\n]+`\s*)/);
  return pieces
    .map((piece, index) => {
      if (index % 2 === 0) return plain(piece);
      const [before = '', name = '', after = ''] = piece.split('`');
      return `${before && ' '}${code(name)}${after && ' '}`;
    })
    .join('')
    .trim();
}
