/**
 * Caches a function of a contract, or of a part of one such as a declaration. Keys are compared by
 * identity, and a value lives as long as its key.
 */
export function perContract<Key extends object, Value extends object>(
  compute: (key: Key) => Value,
): (key: Key) => Value {
  const values = new WeakMap<Key, Value>();
  return (key) => {
    const value = values.get(key) ?? compute(key);
    values.set(key, value);
    return value;
  };
}
