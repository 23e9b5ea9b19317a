/**
 * The documentation comments of types: texts of the contract, constraints beyond the type, and
 * examples.
 */
import { describe, expect, it } from 'vitest';
import { contractWith } from '../../../support/contracts.ts';
import { generateTarget } from '../../../support/generated.ts';

const contract = contractWith(`Order:
  doc: What was ordered.
  fields:
    id: { type: uuid, doc: "Names the order.", example: 32ecfadc-2b66-4daa-a7c0-a03c449fcea5 }
    count: integer(1..)
    note?: { type: "string(..80) | null", sentences: 1..2, should: { emoji: false } }
    lines: { type: list<Line>(1..), unique: sku, should: { unique: true }, doc: "What was bought." }
    speed?: { type: string, default: slow }
    paid_at?: date-time
    plain: boolean
  rules:
    - { id: paid-is-known, level: should, when: { plain: true }, then: { paid_at: { is: present } }, message: "Say when it was paid." }
    - { id: polite, prose: "The note is polite." }
Line: { fields: { sku: string } }
Speed: { doc: "How fast.", enum: { Fast: { value: fast, doc: "In a day." }, Slow: { value: slow } } }`);

const [text = ''] = generateTarget('typescript', [contract]).flatMap((file) =>
  file.path.endsWith('tst-001.ts') ? [file.text] : [],
);

describe('comments', () => {
  it.each([
    [
      'of a type, with the rules that are about no field',
      '/**\n * What was ordered.\n *\n * `polite`: The note is polite.\n */\nexport interface Order {',
    ],
    [
      'of a field, with the format and an example',
      '  /**\n   * Names the order.\n   *\n   * Must be a UUID such as 32ecfadc-2b66-4daa-a7c0-a03c449fcea5.\n   *\n   * Example: `"32ecfadc-2b66-4daa-a7c0-a03c449fcea5"`\n   */\n  readonly id: string;',
    ],
    [
      'of a number',
      '  /**\n   * - Must be an integer.\n   * - Must be at least 1.\n   */\n  readonly count: number;',
    ],
    [
      'of a text with limits',
      '  /**\n   * - Must have at most 80 characters.\n   * - Must have from 1 to 2 sentences.\n   * - Should hold no emoji.\n   */\n  readonly note?: string | null;',
    ],
    [
      'of a list',
      '  /**\n   * What was bought.\n   *\n   * - Must have at least 1 item.\n   * - No two items have the same sku.\n   * - No two items should be equal.\n   */\n  readonly lines: readonly Line[];',
    ],
    ['of a default', '  /** Default: `"slow"` */\n  readonly speed?: string;'],
    [
      'of a field that a rule is about',
      '  /**\n   * - Must be a date and time with offset such as 2025-12-24T09:11:00-05:00.\n   * - `paid-is-known` (a recommendation): Say when it was paid.\n   */\n  readonly paid_at?: string;',
    ],
    [
      'of the field in its condition',
      '  /** `paid-is-known` (a recommendation): Say when it was paid. */\n  readonly plain: boolean;',
    ],
    ['of nothing', 'export interface Line {\n  readonly sku: string;\n}'],
    ['of the values of an enum', "  /** Fast: In a day. */\n  'fast',\n  /** Slow */\n  'slow',\n"],
  ])('%s', (_, expected) => {
    expect(text).toContain(expected);
  });
});
