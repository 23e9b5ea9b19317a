declare module '*?runtime' {
  import type { Violation } from '../compiler/model/violations.ts';
  /** A contract type at run time, reduced to what the command line uses. */
  export function contextType(definition: object): {
    with(context: unknown): { validateText(text: string | Uint8Array): readonly Violation[] };
  };
  export const withoutContext: symbol;
}
