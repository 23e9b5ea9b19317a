/**
 * Templates that users may override. Every compiled template (`build/templates.mjs`) is registered
 * here, so that generators need no support for overrides.
 */

export type Template = (data: object) => string;

/** The error that an overriding template threw while it was rendered. */
export interface TemplateFailure extends Error {
  /** The name of the template: `ddr/record`. */
  readonly template: string;
}

const names = new Set<string>();
let replacements: ReadonlyMap<string, Template> = new Map();

/** Registers a template. Each compiled template calls it when it is loaded. */
export function overridable(name: string, builtIn: Template): Template {
  names.add(name);
  return (data) => {
    const replacement = replacements.get(name);
    if (replacement === undefined) return builtIn(data);
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
  return cause instanceof Error && 'template' in cause && 'placeholders' in cause;
}

/** Returns the names of all loaded templates: `ddr/record`, `csharp/runtime/Json.cs`. */
export function templateNames(): readonly string[] {
  return [...names].sort();
}

/** Overrides templates while a function runs. */
export function withTemplates<T>(templates: ReadonlyMap<string, Template>, run: () => T): T {
  const before = replacements;
  replacements = templates;
  try {
    return run();
  } finally {
    replacements = before;
  }
}
