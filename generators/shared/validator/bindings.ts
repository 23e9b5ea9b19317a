/**
 * Immutable maps that share the entries of the map that they extend: a scope is made for each value,
 * and copies of maps would take time that grows with the square of the number of fields.
 */

/** Undefined if it is empty. */
export type Bindings<Key, Value> = Binding<Key, Value> | undefined;

interface Binding<Key, Value> {
  readonly key: Key;
  readonly value: Value;
  readonly older: Bindings<Key, Value>;
}

export function bind<Key, Value>(
  older: Bindings<Key, Value>,
  key: Key,
  value: Value,
): Bindings<Key, Value> {
  return { key, value, older };
}

export function lookUp<Key, Value>(bindings: Bindings<Key, Value>, key: Key): Value | undefined {
  for (let each = bindings; each !== undefined; each = each.older)
    if (each.key === key) return each.value;
  return undefined;
}
