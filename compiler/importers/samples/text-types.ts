/** The type of strings in samples: a format, an enum, or `string`. */
import type { FormatName } from '../../model/model.ts';
import { type DraftType, plain } from '../draft.ts';
import type { Drafting } from './drafting.ts';
import { type Facts, textsIn } from './facts.ts';
import { formatsOfText, isWord } from './texts.ts';

export function textType(
  facts: Facts,
  texts: readonly string[],
  wished: string,
  drafting: Drafting,
): DraftType {
  const formats = texts
    .map(formatsOfText)
    .reduce((common, each) => common.filter((name) => each.includes(name)));
  const [name] = formats.filter(
    (format) => format !== 'json' && (format !== 'semver' || /version/i.test(wished)),
  );
  if (name !== undefined) return plain(name as FormatName);
  const { count, values } = textsIn(facts.paths, drafting.counts);
  const isChoice =
    values !== undefined &&
    values.length >= 2 &&
    values.length <= 20 &&
    count >= values.length * 2 &&
    count >= 4 &&
    values.every(isWord);
  if (!isChoice || values === undefined) return plain('string');
  const all = [...new Set([...values, ...texts])].sort();
  return { kind: 'reference', to: enumOf(all, wished, count, drafting) };
}

function enumOf(
  values: readonly string[],
  wished: string,
  count: number,
  { allocate, enums, declarations, losses }: Drafting,
): string {
  const key = JSON.stringify(values);
  const known = enums.get(key);
  if (known !== undefined) return known;
  const name = allocate(wished);
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
