/**
 * Validation without a context lists every rule as not evaluated that would report a violation with
 * a context.
 */
import { expect, it } from 'vitest';
import { isValid } from '../../compiler/model/violations.ts';
import { casesOf } from '../../compiler/vectors/random/cases.ts';
import { notEvaluated, reference } from './compare.ts';
import { randomGroup } from './contracts/group.ts';

it('lists each rule that is only violated with a context as not evaluated', () => {
  let changed = 0;
  for (let number = 1; number <= 30; number++) {
    const made = randomGroup(11, number);
    if (made.kind !== 'group') continue;
    for (const contract of made.group.contracts.filter(({ context }) => context !== undefined)) {
      for (const { context, ...bare } of casesOf(contract, 11, 40)) {
        if (context === undefined) continue;
        const left = notEvaluated(contract, bare);
        const without = new Set(
          reference(contract, bare).map(({ rule, path }) => `${rule} ${path}`),
        );
        const added = reference(contract, { ...bare, context }).filter(
          ({ rule, path }) => !without.has(`${rule} ${path}`),
        );
        // The request of an exchange may violate a rule that needs the context.
        const unnamed = added.filter(
          ({ rule }) => !left.includes(rule) && !(rule === 'asks' && left.length > 0),
        );
        expect(unnamed, JSON.stringify({ number, contract: contract.id, left })).toEqual([]);
        if (!isValid(added)) changed++;
      }
    }
  }
  expect(changed).toBeGreaterThan(5);
});
