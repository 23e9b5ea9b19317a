/** The files that the other targets generate from the contract, as links from its record. */
import type { Contract } from '../../../compiler/model/model.ts';
import type { GeneratorOptions } from '../generator.ts';
import { linkBetween, locationOf } from '../location.ts';
import { listing } from '../text.ts';
import { recordPath } from './record-path.ts';

export interface Artifact {
  readonly what: string;
  readonly links: string;
}

/** Lists only the targets of the project, languages first. */
export function artifactsOf(contract: Contract, options: GeneratorOptions): readonly Artifact[] {
  const { targets, described = [] } = options;
  const available = described.filter(({ name }) => targets?.includes(name) ?? true);
  const languages = available.filter(({ language }) => language !== undefined);
  const others = available.filter(({ language }) => language === undefined);
  return [...languages, ...others].flatMap(({ artifacts }) => {
    const { label = '', paths = [] } = artifacts?.(contract, options) ?? {};
    return paths.length === 0
      ? []
      : [{ what: label, links: listing(paths.map((path) => linkTo(path, options))) }];
  });
}

function linkTo(path: string, { folders }: GeneratorOptions): string {
  const link = linkBetween(locationOf(recordPath('index'), folders), locationOf(path, folders));
  return `[${path.slice(path.lastIndexOf('/') + 1)}](${link})`;
}
