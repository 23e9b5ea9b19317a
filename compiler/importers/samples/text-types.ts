/** The type of strings in samples: a format, an enum, or `string`. */
import type { FormatName } from '../../model/types.ts';
import { type DraftType, plain } from '../draft.ts';
import { type Facts, textsIn } from './facts.ts';
import type { ImportState } from './import-state.ts';
import { formatsOfText, isWord } from './texts.ts';

export function textType(
  facts: Facts,
  texts: readonly string[],
  preferred: string,
  state: ImportState,
): DraftType {
  const formats = texts
    .map(formatsOfText)
    .reduce((common, each) => common.filter((name) => each.includes(name)));
  const [name] = formats.filter(
    (format) => format !== 'json' && (format !== 'semver' || /version/i.test(preferred)),
  );
  if (name !== undefined) return plain(name as FormatName);
  const { count, values } = textsIn(facts.paths, state.counts);
  const isChoice =
    values !== undefined &&
    values.length >= 2 &&
    values.length <= 20 &&
    count >= values.length * 2 &&
    count >= 4 &&
    values.every(isWord);
  if (!isChoice || values === undefined) return plain('string');
  const all = [...new Set([...values, ...texts])].sort();
  return { kind: 'reference', to: enumOf(all, preferred, count, state) };
}

function enumOf(
  values: readonly string[],
  preferred: string,
  count: number,
  { allocate, enums, declarations, losses }: ImportState,
): string {
  const key = JSON.stringify(values);
  const existing = enums.get(key);
  if (existing !== undefined) return existing;
  const name = allocate(preferred);
  enums.set(key, name);
  declarations.set(name, {
    kind: 'enum',
    name,
    open: false,
    values: values.map((value) => ({ value })),
  });
  losses.push({
    what: `enum ${name}`,
    where: '#',
    why: `${values.length} values occur in ${count} texts; there may be others.`,
    todo: 'Add the values that are missing, or "open: true".',
    effect: 'none',
  });
  return name;
}
