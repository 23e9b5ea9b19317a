/**
 * The code points of a Unicode property, such as `\p{Lu}` or `\p{Script=Greek}`. The tables are of
 * one version of Unicode, so that the output does not depend on the engine that runs the compiler,
 * and the languages agree whatever their own tables are.
 */
import { merged, type Ranges } from '../ranges.ts';
import unicode from './unicode.json';

/** The version of Unicode, such as `17.0`. */
export const unicodeVersion: string = unicode.version;

interface Named {
  readonly names: readonly string[];
}

interface Script extends Named {
  readonly ranges: string;
  /** With characters that several scripts use, if there are any. */
  readonly extended?: string;
}

type Category = Named & ({ readonly ranges: string } | { readonly of: readonly string[] });

const scriptEntries: Readonly<Record<string, Script>> = unicode.scripts;
const general = byName(unicode.general, rangesOfCategory);
const scripts = byName(scriptEntries, ({ ranges }) => parse(ranges));
const extensions = byName(scriptEntries, ({ ranges, extended }) => parse(extended ?? ranges));
const binary = byName(unicode.binary, ({ ranges }) => parse(ranges));

const found = new Map<string, Ranges>();

/**
 * Returns the code points of a property, which is written as between the braces of `\p{…}`;
 * undefined if there is none of this name.
 */
export function rangesOfProperty(written: string): Ranges | undefined {
  const known = found.get(written);
  if (known !== undefined) return known;
  const [name = '', value, ...more] = written.split('=');
  const ranges =
    value === undefined
      ? (general.get(name) ?? binary.get(name))?.()
      : more.length === 0
        ? valuesOf(name)?.get(value)?.()
        : undefined;
  if (ranges !== undefined) found.set(written, ranges);
  return ranges;
}

function valuesOf(name: string): ReadonlyMap<string, () => Ranges> | undefined {
  if (name === 'General_Category' || name === 'gc') return general;
  if (name === 'Script' || name === 'sc') return scripts;
  return name === 'Script_Extensions' || name === 'scx' ? extensions : undefined;
}

/** What to write instead of a name that does not exist. */
export function similarProperty(written: string): string | undefined {
  const name = written.split('=').at(-1)?.toLowerCase();
  const find = (properties: ReadonlyMap<string, unknown>) =>
    [...properties.keys()].find((each) => each.toLowerCase() === name);
  const script = find(scripts);
  return find(general) ?? find(binary) ?? (script === undefined ? undefined : `Script=${script}`);
}

function byName<Each extends Named>(
  entries: Readonly<Record<string, Each>>,
  rangesOf: (each: Each) => Ranges,
): ReadonlyMap<string, () => Ranges> {
  return new Map(
    Object.values(entries).flatMap((each) =>
      each.names.map((name) => [name, () => rangesOf(each)] as const),
    ),
  );
}

/** A category is a list of ranges, or several other categories: `L` is `Ll`, `Lu` and so on. */
function rangesOfCategory(category: Category): Ranges {
  if ('ranges' in category) return parse(category.ranges);
  return merged(category.of.flatMap((name) => general.get(name)?.() ?? []));
}

/** See build/unicode-tables.mjs. */
function parse(table: string): Ranges {
  let next = 0;
  return table.split(' ').map((range) => {
    const [skipped = '', more = '0'] = range.split('.');
    const from = next + Number.parseInt(skipped, 36);
    next = from + Number.parseInt(more, 36) + 1;
    return [from, next - 1];
  });
}
