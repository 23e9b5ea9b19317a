/** The two pages of a design record: the record itself, and its examples. */
import { judgeExample } from '../../../compiler/checks/examples.ts';
import type { Contract, Example } from '../../../compiler/model/model.ts';
import type { Violation } from '../../../compiler/model/violations.ts';
import renderRecord from '../../../templates/ddr/record.hbs';
import type { GeneratorOptions } from '../generator.ts';
import { headerLines } from '../header.ts';
import { newAnchors, slug } from '../markdown/anchors.ts';
import { commentText, plain, prose } from '../markdown/encode.ts';
import { capitalised, statusText } from '../markdown/words.ts';
import { oncePerContract } from '../once.ts';
import { appendixParts } from './appendices.ts';
import { newReader, type ReadText } from './examples/examples.ts';
import { examplesPage } from './examples/examples-page.ts';
import { type Glance, glanceOf } from './glance.ts';
import { numberedParts } from './numbered.ts';
import { assemble, type Block, type Page, type Part } from './part.ts';
import { sectionParts } from './sections.ts';

/** What the parts of a record share while it is built. */
export interface RecordInProgress {
  readonly contract: Contract;
  readonly options: GeneratorOptions;
  readonly anchor: (name: string) => string;
  readonly read: ReadText;
  /** Types that are on the page already. */
  readonly shown: Set<string>;
  readonly exampleAnchor: (example: Example) => string;
  /** The address of an example, from the page of the record. */
  readonly exampleLink: (example: Example) => string;
  readonly violationsOf: (example: Example) => readonly Violation[];
}

const noOptions: GeneratorOptions = {};
const pagesOf = oncePerContract(buildPages);

/** The pages of a contract: the record, and its examples where it has any. */
export function recordPages(
  contract: Contract,
  options: GeneratorOptions = noOptions,
): readonly Page[] {
  return pagesOf(contract, options);
}

function buildPages(contract: Contract, options: GeneratorOptions): readonly Page[] {
  const record = newRecord(contract, options);
  const written = contract.sections.flatMap((section, index) =>
    sectionParts(section, `${index + 1}`, record),
  );
  const numbered = numberedParts(record);
  const appendices = appendixParts(record);
  const glance = glanceOf(record, appendices);
  const page = assemble(
    [...written, ...numbered, ...appendices],
    (blocks) => renderRecord(pageData(contract, glance, blocks)),
    headPart(contract),
  );
  const examples = examplesPage(record);
  return [
    { path: `ddr/${contract.id}.md`, ...page },
    ...(examples === undefined ? [] : [examples]),
  ];
}

function newRecord(contract: Contract, options: GeneratorOptions): RecordInProgress {
  const anchor = newAnchors();
  const anchors = new Map(
    contract.examples.map((example) => [example, anchor(`example-${slug(example.name)}`)]),
  );
  const violations = new Map<Example, readonly Violation[]>();
  const exampleAnchor = (example: Example) => anchors.get(example) ?? '';
  return {
    contract,
    options,
    anchor,
    read: newReader(),
    shown: new Set(),
    exampleAnchor,
    exampleLink: (example) => `${contract.id}.examples.md#${exampleAnchor(example)}`,
    violationsOf: (example) => {
      // An example that is not as it says does not compile, so that a valid one has none.
      if (example.violates.length === 0) return [];
      const found = violations.get(example) ?? judgeExample(contract, example);
      violations.set(example, found);
      return found;
    },
  };
}

function headPart({ title, summary }: Contract): Part {
  return {
    kind: 'card',
    anchor: 'card',
    title,
    section: '',
    trail: [],
    ruleIds: [],
    heading: '',
    number: '',
    depth: 0,
    body: prose(summary),
    introduces: false,
  };
}

function pageData(contract: Contract, glance: readonly Glance[], parts: readonly Block[]) {
  const { id, title, version, approval } = contract;
  return {
    header: headerLines(contract).map(commentText).join('\n     '),
    id,
    title: plain(title),
    version,
    status: statusText(contract.status),
    supersededBy: plain(contract.supersededBy ?? ''),
    ddrType: capitalised(contract.ddrType),
    summary: prose(contract.summary),
    approvedBy: plain(approval?.by ?? 'not recorded'),
    approvedAt: plain(approval?.at ?? 'not recorded'),
    glance,
    parts,
  };
}
