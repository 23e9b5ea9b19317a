/**
 * What the generated serializer context refuses by itself, by rule. It stands in the README of the
 * package; a test measures it on the vectors of every contract that this repository has.
 */
export interface SerializerLimit {
  readonly rules: readonly string[];
  /** Of the documents that violate just such a rule. */
  readonly refuses: 'all' | 'some' | 'none';
  /** What passes, where only some are refused. */
  readonly passes?: string;
}

export const serializerLimits: readonly SerializerLimit[] = [
  { rules: ['encoding', 'syntax', 'depth', 'variant'], refuses: 'all' },
  {
    rules: ['type', 'duplicate-key', 'surrogate', 'number'],
    refuses: 'some',
    passes: 'JSON in a string',
  },
  {
    rules: ['required'],
    refuses: 'some',
    passes:
      'a missing tag if a variant is read by its own type or the union is open, and a missing field with only one value',
  },
  {
    rules: ['enum'],
    refuses: 'some',
    passes:
      'another value for a field with only one value, a wrong tag if a variant is read by its own type, and a tag without its prefix',
  },
  {
    rules: ['unknown-field', 'forbidden-field'],
    refuses: 'some',
    passes:
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
    refuses: 'none',
  },
];

/** The rows of a table in Markdown. */
export function limitRows(): string {
  const rows = serializerLimits.map(({ rules, refuses, passes }) => {
    const names = rules.map((rule) => `\`${rule}\``).join(', ');
    return `| ${names} | ${refuses === 'all' ? 'rejected' : refuses === 'none' ? 'accepted' : `rejected, except ${passes}`} |`;
  });
  return [
    ...rows,
    '| all rules with an id of their own in a contract, and exchanges | accepted |',
  ].join('\n');
}
