/** The keys below `rag` in `concordat.yaml`: what the RAG index contains, and in which formats. */
import type { Contract } from '../../compiler/model/model.ts';
import { statuses } from '../../compiler/model/status.ts';
import type { Settings } from '../shared/configuration/keys.ts';
import { settingsOf } from '../shared/configuration/settings.ts';
import type { GeneratorOptions } from '../shared/generator.ts';

/** Further shapes of the RAG index. */
export const profileNames = ['langchain', 'llamaindex', 'opensearch', 'vector-store'] as const;
export type Profile = (typeof profileNames)[number];

export const ragSettings = {
  statuses: {
    kind: 'choices',
    values: statuses,
    default: ['approved', 'active'],
    description:
      'The statuses of the contracts in the index. Each record contains the status of its contract.',
  },
  profiles: {
    kind: 'choices',
    values: profileNames,
    mayBeEmpty: true,
    description: 'Further formats of the same records, each in a folder of its name below out/rag.',
  },
} as const satisfies Settings;

/** By default only contracts in force: drafts are not valid yet, superseded ones no longer are. */
export function isIndexed({ status }: Contract, options: GeneratorOptions = {}): boolean {
  return settingsOf('rag', ragSettings, options).statuses.includes(status);
}

export function profilesOf(options: GeneratorOptions): readonly Profile[] {
  const { profiles } = settingsOf('rag', ragSettings, options);
  return profileNames.filter((name) => profiles.includes(name));
}
