/** The two layouts of a design record: templates, and the data that only one of them prints. */
import renderMetadataPart from '../../../templates/ddr/metadata/part.hbs';
import renderMetadataRecord from '../../../templates/ddr/metadata/record.hbs';
import renderMetadataSection from '../../../templates/ddr/metadata/section.hbs';
import renderPart from '../../../templates/ddr/part.hbs';
import renderRecord from '../../../templates/ddr/record.hbs';
import renderSection from '../../../templates/ddr/section.hbs';
import { settingsOf } from '../configuration/settings.ts';
import type { GeneratorOptions } from '../generator.ts';
import type { Template } from '../overridable.ts';
import { recordTarget } from './record-path.ts';
import { type LayoutName, recordSettings } from './settings.ts';

export interface Layout {
  readonly record: Template;
  readonly part: Template;
  readonly section: Template;
}

const layouts: Readonly<Record<LayoutName, Layout>> = {
  standard: { record: renderRecord, part: renderPart, section: renderSection },
  metadata: {
    record: renderMetadataRecord,
    part: renderMetadataPart,
    section: renderMetadataSection,
  },
};

export function layoutOf(options: GeneratorOptions): Layout {
  const { layout } = settingsOf(recordTarget, recordSettings, options);
  return layout === 'metadata' ? layouts.metadata : layouts.standard;
}
