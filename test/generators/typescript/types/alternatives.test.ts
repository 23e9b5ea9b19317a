/**
 * An object whose rules are alternatives is a union of named interfaces: errors of the compiler and
 * editors name the type and the alternative, and programs extend the fields that all of them share.
 */
import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { surface } from '../../../../generators/typescript/surface.ts';
import { contractWith } from '../../../support/contracts.ts';
import { prepared } from '../../../support/generated.ts';
import { installed, noEmit, strict, tsc, writeConfiguration } from '../tsc.ts';

const contract = contractWith(`Booking:
  fields: { id: string, address?: string, locker?: string, paid: boolean, receipt?: string }
  rules:
    - { id: one-place, exactlyOneOf: [address, locker] }
    - { id: paid-has-receipt, when: { paid: true }, then: { receipt: present } }
Delivery:
  fields: { at: string, address?: string, locker?: string }
  rules: [{ id: one-way, exactlyOneOf: [address, locker] }]
Sending:
  fields: { mode: '"a" | "b" | "c"', text: string | null }
  rules: [{ id: a-is-silent, when: { mode: a }, then: { text: null } }]
Many:
  fields: { kind: '"a-b" | "a_b"', b?: string, c?: string, d?: string, e?: string }
  rules:
    - { id: at-most-one, atMostOneOf: [b, c, d, e] }
    - { id: one-of-two, exactlyOneOf: [b, c] }
    - { id: d-of-first, when: { kind: a-b }, then: { d: absent } }
`);

/** What the compiler says about a program that imports the types. */
function diagnosticsOf(name: string, program: string): string {
  const files = [
    ...installed([contract]),
    {
      path: 'program.ts',
      text: `import type { Booking, Booking_Fields, Delivery, Delivery_Fields, Delivery_WithLocker } from 'concordat-contracts/tst-001';\nexport type { Booking_Fields, Delivery_Fields, Delivery_WithLocker };\n${program}`,
    },
  ];
  const folder = prepared(`typescript-alternatives-${name}`, files, {}, (building) =>
    writeConfiguration(building, { ...strict, ...noEmit }, ['*.ts']),
  );
  return spawnSync('node', [tsc, '-p', '.', '--pretty', 'false'], {
    cwd: folder,
    encoding: 'utf8',
  }).stdout;
}

describe('an object with alternatives', () => {
  it('is named in errors, and so is the alternative', () => {
    const text = diagnosticsOf(
      'errors',
      `export const one: Delivery = { at: 'noon' };
export const two: Booking = { id: 'b' };
export const take = (delivery: Delivery) => delivery;
take({ at: 'noon', address: 'a', locker: 'l' });
`,
    );
    expect(text).toContain(`Type '{ at: string; }' is not assignable to type 'Delivery'.
  Property 'locker' is missing in type '{ at: string; }' but required in type 'Delivery_WithLocker'.`);
    expect(text).toContain(`Type '{ id: string; }' is not assignable to type 'Booking'.
  Type '{ id: string; }' is not assignable to type 'Booking_WithLocker & Booking_PaidTrue'.`);
    expect(text).toContain("is not assignable to parameter of type 'Delivery'.");
    expect(text).not.toContain('{ readonly');
  });

  it('has fields that an interface can extend', () => {
    expect(
      diagnosticsOf(
        'extends',
        `export interface Draft extends Delivery_Fields { readonly draft: true }
export interface ToLocker extends Delivery_WithLocker { readonly code: string }
export const draft: Draft = { at: 'noon', draft: true };
export const stored: ToLocker = { at: 'noon', locker: 'l', code: '1' };
export const delivery: Delivery = stored;
export const place = (given: Delivery): string => (given.locker === undefined ? given.address : given.locker);
export const fields = (given: Booking): Booking_Fields => given;
`,
      ),
    ).toBe('');
  });

  it('lists the names of its parts in the surface', () => {
    const names = surface(contract).scopes[0]?.members.map(({ name }) => name) ?? [];
    expect(names.filter((name) => name.includes('_')).join(' ')).toBe(
      [
        'Booking_Fields Booking_WithAddress Booking_WithLocker Booking_PaidTrue Booking_PaidFalse',
        'Delivery_Fields Delivery_WithAddress Delivery_WithLocker',
        'Sending_Fields Sending_ModeA Sending_ModeOther',
        'Many_Fields Many_AtMostOne1 Many_AtMostOne2 Many_AtMostOne3 Many_AtMostOne4',
        'Many_WithB Many_WithC Many_KindAB Many_DOfFirst2',
      ].join(' '),
    );
    expect(new Set(names).size).toBe(names.length);
  });
});
