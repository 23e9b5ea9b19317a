/** References within a JSON Schema: to its own definitions, which it may apply without end. */
import { asList, isObject, type Json, member } from '../model/json.ts';

/**
 * Returns `$defs/Address` for `#/$defs/Address`, and likewise for `definitions`; undefined for
 * other references, which are not followed.
 */
export function localName(reference: Json | undefined): string | undefined {
  const [, holder, name] =
    (typeof reference === 'string' && /^#\/(\$defs|definitions)\/([^/]+)$/.exec(reference)) || [];
  return name === undefined
    ? undefined
    : `${holder}/${name.replaceAll('~1', '/').replaceAll('~0', '~')}`;
}

export function definition(local: string, root: Json): Json | undefined {
  const cut = local.indexOf('/');
  return member(member(root, local.slice(0, cut)), local.slice(cut + 1));
}

/** The maximum number of references in a chain that all apply to the same value. */
const longestChain = 64;

/**
 * Finds the definitions whose references recur without ever entering a member or item of the value,
 * or only after too long a chain. It removes definitions without remaining references until no
 * such definition is left.
 */
export function infiniteReferences(root: Json): ReadonlySet<string> {
  const names = ['$defs', 'definitions'].flatMap((holder) => {
    const value = member(root, holder);
    return isObject(value) ? Object.keys(value).map((name) => `${holder}/${name}`) : [];
  });
  const remaining = new Set(names);
  const references = new Map<string, number>();
  const chainLengths = new Map<string, number>();
  const referrers = new Map(names.map((name): [string, string[]] => [name, []]));
  for (const name of names) {
    const next = referencesAt(definition(name, root)).filter((each) => remaining.has(each));
    references.set(name, next.length);
    for (const each of next) referrers.get(each)?.push(name);
  }
  const resolved = names.filter((name) => references.get(name) === 0);
  for (let name = resolved.pop(); name !== undefined; name = resolved.pop()) {
    const length = chainLengths.get(name) ?? 1;
    if (length <= longestChain) remaining.delete(name);
    for (const referrer of referrers.get(name) ?? []) {
      chainLengths.set(referrer, Math.max(chainLengths.get(referrer) ?? 1, length + 1));
      const count = (references.get(referrer) ?? 0) - 1;
      references.set(referrer, count);
      if (count === 0) resolved.push(referrer);
    }
  }
  return remaining;
}

/** Returns the definitions that a schema applies to the same value. */
function referencesAt(schema: Json | undefined): readonly string[] {
  if (!isObject(schema)) return [];
  const name = localName(schema['$ref']);
  const branches = [
    ...['allOf', 'anyOf', 'oneOf'].flatMap((keyword) => asList(schema[keyword])),
    schema['not'],
  ];
  return [...(name === undefined ? [] : [name]), ...branches.flatMap(referencesAt)];
}
