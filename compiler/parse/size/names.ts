/** Limits the length of names, and reports names that cannot be file names. */
import { formatLimit, limits } from '../../model/limits.ts';
import type { TypeDeclaration as RawType } from '../contract-document.ts';
import type { Path } from '../path.ts';
import { forEachType } from '../types/raw-types.ts';
import type { SizeContext } from './size-context.ts';

/** Checks every name that becomes an identifier or a file name. */
export function checkNames({ document, report }: SizeContext): void {
  const check = (
    name: string,
    at: Path,
    part: 'key' | 'value',
    limit: number = limits.nameLength,
  ) => {
    if (name.length > limit)
      report(
        at,
        part,
        `A name has at most ${limit} characters, but this one has ${formatLimit(name.length)}`,
        'Shorten it.',
      );
  };
  check(document.contract, ['contract'], 'value', limits.idLength);
  if (isDevice(document.contract.replaceAll('-', '')))
    report(
      ['contract'],
      'value',
      `Windows does not allow files named "${document.contract}", with any extension`,
      'Choose another id.',
    );
  for (const key of ['file', 'requestFile'] as const) {
    const name = document.transport?.[key];
    if (name !== undefined && isDevice(name.split('.')[0] ?? ''))
      report(
        ['transport', key],
        'value',
        `Windows does not allow files named "${name}", with any extension`,
        'Choose another name.',
      );
  }
  for (const name of Object.keys(document.exchanges ?? {})) check(name, ['exchanges', name], 'key');
  forEachType(document, (raw, at) => {
    check(String(at.at(-1)), at, 'key');
    for (const name of Object.keys(raw.fields ?? {})) check(name, [...at, 'fields', name], 'key');
    for (const [index, { id }] of (raw.rules ?? []).entries())
      check(id, [...at, 'rules', index, 'id'], 'value');
    if (raw.union !== undefined) check(raw.union, [...at, 'union'], 'value');
    const { enum: values } = raw as RawType;
    // In a list of values without names, the names are derived from the values, of any length.
    if (values !== undefined && !Array.isArray(values))
      for (const name of Object.keys(values)) check(name, [...at, 'enum', name], 'key');
  });
}

/** Device names that Windows reserves, in any case. */
function isDevice(name: string): boolean {
  return /^(?:con|prn|aux|nul|com[0-9]|lpt[0-9])$/i.test(name);
}
