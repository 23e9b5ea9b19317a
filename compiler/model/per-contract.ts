/**
 * A function of a contract, or of a declaration or another part of one, that computes its value
 * once. Objects are compared by identity; a value is kept for as long as its object.
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
