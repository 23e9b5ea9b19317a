/** The services that records and unions use to build their fields. */
import type { Json } from '../../../model/json.ts';
import type { DraftRule, DraftType } from '../../draft.ts';
import type { ReportLoss } from '../schemas/losses.ts';
import type { SchemaResolver } from '../shapes/resolver.ts';
import type { Conjunction } from '../shapes/shapes.ts';

/** A type with the properties that only a field can have. */
export interface FieldType {
  readonly type: DraftType;
  readonly doc?: string | undefined;
  readonly default?: Json | undefined;
  readonly example?: Json | undefined;
  readonly pattern?: string | undefined;
  readonly unique?: boolean | undefined;
  readonly deprecated?: boolean | undefined;
  /** Returns rules for the record that contains the field. */
  readonly rules: (wire: string) => readonly DraftRule[];
}

export interface ObjectBuilder {
  readonly resolver: SchemaResolver;
  readonly reportLoss: ReportLoss;
  readonly fieldType: (parts: Conjunction, preferred: string) => FieldType;
  readonly typeOf: (parts: Conjunction, preferred: string) => DraftType;
  readonly declareType: (parts: Conjunction, preferred: string) => string;
  /** Declares a schema as a variant of the union. Undefined where it cannot be one. */
  readonly claimVariant: (
    parts: Conjunction,
    preferred: string,
    union: string,
  ) => string | undefined;
  readonly allocate: (preferred: string) => string;
}
