/** What records and unions need to build their fields. */
import type { Json } from '../../../model/json.ts';
import type { DraftRule, DraftType } from '../../draft.ts';
import type { Lose } from '../schemas/losses.ts';
import type { Reading } from '../shapes/reading.ts';
import type { Conjunction } from '../shapes/shapes.ts';

/** A type, and what only a field can say of it. */
export interface Typed {
  readonly type: DraftType;
  readonly doc?: string | undefined;
  readonly default?: Json | undefined;
  readonly example?: Json | undefined;
  readonly pattern?: string | undefined;
  readonly unique?: boolean | undefined;
  /** Rules for the record that the field stands in. */
  readonly rules: (wire: string) => readonly DraftRule[];
}

export interface ObjectBuilder {
  readonly reading: Reading;
  readonly lose: Lose;
  readonly typed: (parts: Conjunction, wished: string) => Typed;
  readonly typeOf: (parts: Conjunction, wished: string) => DraftType;
  readonly declareType: (parts: Conjunction, wished: string) => string;
  /** The name of a schema as a variant of the union that asks; undefined where it cannot be one. */
  readonly claim: (parts: Conjunction, wished: string, union: string) => string | undefined;
  readonly allocate: (wished: string) => string;
}
