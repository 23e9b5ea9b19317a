/**
 * Templates that a user may replace by his own. What `build/templates.mjs` makes of a template
 * passes through here, so that every template of every target can be replaced, and no generator
 * knows about it.
 */

export type Template = (data: object) => string;

/** What a replaced template said when it could not be filled in. */
export interface TemplateFailure extends Error {
  /** `ddr/record` */
  readonly template: string;
}

const names = new Set<string>();
let replacements: ReadonlyMap<string, Template> = new Map();

/** Called by each template when it is loaded. */
export function overridable(name: string, own: Template): Template {
  names.add(name);
  return (data) => {
    const replacement = replacements.get(name);
    if (replacement === undefined) return own(data);
    try {
      return replacement(data);
    } catch (cause) {
      const message = cause instanceof Error ? cause.message : String(cause);
      throw Object.assign(new Error(message), { template: name, placeholders: Object.keys(data) });
    }
  };
}

export function isTemplateFailure(
  cause: unknown,
): cause is TemplateFailure & { readonly placeholders: readonly string[] } {
  return cause instanceof Error && 'template' in cause && 'holes' in cause;
}

/** The names of all templates that were loaded: `ddr/record`, `csharp/runtime/Json.cs`. */
export function templateNames(): readonly string[] {
  return [...names].sort();
}

/** Other templates in the place of our own, for as long as something is made with them. */
export function withTemplates<T>(others: ReadonlyMap<string, Template>, make: () => T): T {
  const before = replacements;
  replacements = others;
  try {
    return make();
  } finally {
    replacements = before;
  }
}
