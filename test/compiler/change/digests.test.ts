/** The digests of contracts: what changes them, and what does not. */
import { expect, it } from 'vitest';
import { digests, editKinds, tryEdits } from './try-edits.ts';

it('are those that approvals have written down', () => {
  expect([...digests]).toMatchSnapshot();
});

/** A sample: `npm run tampering` tries 500 edits of each kind. */
const edits = 12;

it.each(editKinds)('change with $name as they should', (kind) => {
  expect(tryEdits(kind, edits)).toMatchObject({ count: edits, wrong: [] });
});
