declare module '*?runtime' {
  import type { Violation } from '../compiler/model/violations.ts';
  /** What a type of a contract is at run time, of which only this is asked here. */
  export function contextType(definition: object): {
    with(context: unknown): { validateText(text: string | Uint8Array): readonly Violation[] };
  };
  export const withoutContext: symbol;
}
