/** How the generated package is compiled to JavaScript. */

export interface BuildSettings {
  /** Whether the compiler must rewrite the endings of imports. */
  readonly rewritesEndings: boolean;
  readonly module: string;
  readonly moduleResolution: string;
  /**
   * The formats of the compiled package. Imports without endings work in CommonJS alone, which
   * Node and bundlers load from either kind of module.
   */
  readonly formats: string;
}

export function buildSettings(ending: string): BuildSettings {
  const hasEndings = ending !== '';
  return {
    rewritesEndings: ending === '.ts',
    module: hasEndings ? 'nodenext' : 'esnext',
    moduleResolution: hasEndings ? 'nodenext' : 'bundler',
    formats: hasEndings ? "['esm', 'cjs']" : "['cjs']",
  };
}
