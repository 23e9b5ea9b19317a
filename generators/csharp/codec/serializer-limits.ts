/**
 * The rules that deserialization with the generated serializer context enforces by itself. The
 * README of the package lists them; a test measures them on the vectors of every contract of this
 * repository.
 */
export interface SerializerLimit {
  readonly rules: readonly string[];
  /** The share of documents rejected among those that violate only such a rule. */
  readonly rejects: 'all' | 'some' | 'none';
  /** What is accepted, if only some documents are rejected. */
  readonly accepts?: string;
}

export const serializerLimits: readonly SerializerLimit[] = [
  { rules: ['encoding', 'syntax', 'depth', 'variant'], rejects: 'all' },
  {
    rules: ['type', 'duplicate-key', 'surrogate', 'number'],
    rejects: 'some',
    accepts: 'JSON in a string',
  },
  {
    rules: ['required'],
    rejects: 'some',
    accepts:
      'a missing tag if a variant is read by its own type or the union is open, and a missing field with only one value',
  },
  {
    rules: ['enum'],
    rejects: 'some',
    accepts:
      'another value for a field with only one value, a wrong tag if a variant is read by its own type, and a tag without its prefix',
  },
  {
    rules: ['unknown-field', 'forbidden-field'],
    rejects: 'some',
    accepts:
      'such fields in unions that a converter reads: open or nested ones, and those not discriminated by one string per variant',
  },
  {
    rules: [
      ...[
        'size',
        'length',
        'range',
        'count',
        'unique',
        'bytes',
        'sentences',
        'tokens',
        'pattern',
        'blank',
        'emoji',
        'markup',
      ],
      ...['data-url', 'untagged-json', 'format', 'json', 'schema'],
    ],
    rejects: 'none',
  },
];

/** Returns the rows of a Markdown table. */
export function limitRows(): string {
  const rows = serializerLimits.map(({ rules, rejects, accepts }) => {
    const names = rules.map((rule) => `\`${rule}\``).join(', ');
    return `| ${names} | ${rejects === 'all' ? 'rejected' : rejects === 'none' ? 'accepted' : `rejected, except ${accepts}`} |`;
  });
  return [
    ...rows,
    '| all rules with an id of their own in a contract, and exchanges | accepted |',
  ].join('\n');
}
