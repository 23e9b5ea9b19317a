/** The two pages of a design record: the record itself, and its examples. */
import type { Contract } from '../../../compiler/model/model.ts';
import type { GeneratorOptions } from '../generator.ts';
import { prose } from '../markdown/encode.ts';
import { oncePerContract } from '../once.ts';
import { appendixParts } from './appendices.ts';
import { examplesPage } from './examples/examples-page.ts';
import { glanceOf } from './glance.ts';
import { layoutOf } from './layouts.ts';
import { numberedParts } from './numbered.ts';
import { pageData } from './page-data.ts';
import { assemble, type Page, type Part } from './part.ts';
import { newRecord } from './record-in-progress.ts';
import { recordPath } from './record-path.ts';
import { sectionParts } from './sections.ts';

const noOptions: GeneratorOptions = {};
const pagesOf = oncePerContract(buildPages);

/** Returns the record and, if the contract has examples, their page. */
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
  const layout = layoutOf(options);
  const page = assemble(
    [...written, ...numbered, ...appendices],
    layout.part,
    (blocks) => layout.record(pageData(contract, glance, blocks)),
    headPart(contract),
  );
  const examples = examplesPage(record);
  return [
    { path: recordPath(contract.id), ...page },
    ...(examples === undefined ? [] : [examples]),
  ];
}

function headPart({ title, summary }: Contract): Part {
  return {
    kind: 'card',
    anchor: 'card',
    title,
    section: '',
    breadcrumbs: [],
    ruleIds: [],
    heading: '',
    number: '',
    depth: 0,
    body: prose(summary),
    introduces: false,
  };
}
