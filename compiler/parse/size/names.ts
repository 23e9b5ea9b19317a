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
    part: 'key' | 'value',
    at: () => Path,
    limit: number = limits.nameLength,
  ) => {
    if (name.length > limit)
      report(
        at(),
        part,
        `A name has at most ${limit} characters, but this one has ${formatLimit(name.length)}`,
        'Shorten it.',
      );
  };
  const checkKeys = (members: object | undefined, at: () => Path) => {
    for (const name in members) check(name, 'key', () => [...at(), name]);
  };
  check(document.contract, 'value', () => ['contract'], limits.idLength);
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
  checkKeys(document.exchanges, () => ['exchanges']);
  forEachType(document, (raw, at) => {
    check(String(at.at(-1)), 'key', () => at);
    // The question mark of an optional field is not a part of its name.
    for (const key in raw.fields)
      check(key.replace(/\?$/, ''), 'key', () => [...at, 'fields', key]);
    for (const [index, { id }] of (raw.rules ?? []).entries())
      check(id, 'value', () => [...at, 'rules', index, 'id']);
    if (raw.union !== undefined) check(raw.union, 'value', () => [...at, 'union']);
    const { enum: values } = raw as RawType;
    // In a list of values without names, the names are derived from the values, of any length.
    if (!Array.isArray(values)) checkKeys(values, () => [...at, 'enum']);
  });
}

/** Device names that Windows reserves, in any case. */
function isDevice(name: string): boolean {
  return /^(?:con|prn|aux|nul|com[0-9]|lpt[0-9])$/i.test(name);
}
