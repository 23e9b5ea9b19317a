declare module '*?runtime' {
  import type { Violation } from '../compiler/violations.ts';
  /** What a type of a contract is at run time, of which only this is asked here. */
  export function contractType(definition: object): {
    validateText(text: string | Uint8Array, options: { readonly context?: unknown }): readonly Violation[];
  };
}
