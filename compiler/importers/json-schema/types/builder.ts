/** The services that records and unions use to build their fields. */
import type { Json } from '../../../model/json.ts';
import type { DraftRule, DraftType } from '../../draft.ts';
import type { Lose } from '../schemas/losses.ts';
import type { Reading } from '../shapes/reading.ts';
import type { Conjunction } from '../shapes/shapes.ts';

/** A type with the properties that only a field can have. */
export interface Typed {
  readonly type: DraftType;
  readonly doc?: string | undefined;
  readonly default?: Json | undefined;
  readonly example?: Json | undefined;
  readonly pattern?: string | undefined;
  readonly unique?: boolean | undefined;
  /** Returns rules for the record that contains the field. */
  readonly rules: (wire: string) => readonly DraftRule[];
}

export interface ObjectBuilder {
  readonly reading: Reading;
  readonly lose: Lose;
  readonly typed: (parts: Conjunction, wished: string) => Typed;
  readonly typeOf: (parts: Conjunction, wished: string) => DraftType;
  readonly declareType: (parts: Conjunction, wished: string) => string;
  /** Declares a schema as a variant of the union. Undefined where it cannot be one. */
  readonly claim: (parts: Conjunction, wished: string, union: string) => string | undefined;
  readonly allocate: (wished: string) => string;
}
