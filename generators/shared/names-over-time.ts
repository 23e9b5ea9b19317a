/** Deprecations, former names and closed types as text, for doc comments and descriptions. */
import type { Contract, Declaration } from '../../compiler/model/model.ts';
import type { Deprecation, Named } from '../../compiler/model/named.ts';
import { listing, paragraphs } from './text.ts';

/** Returns `since 1.1.0: Use locker. It will be removed in 2.0.0.` */
export function deprecationText({ since, reason, remove }: Deprecation): string {
  const sentence = /[.!?]$/.test(reason.trim()) ? reason.trim() : `${reason.trim()}.`;
  const removal = remove === undefined ? '' : ` It will be removed in ${remove}.`;
  return `since ${since}: ${sentence}${removal}`;
}

/** Returns the documentation of something, with what is to be known about its name. */
export function docOf(named: Named): string | undefined {
  const { doc, deprecated } = named;
  const remarks = remarksOf(named);
  if (deprecated === undefined && remarks.length === 0) return doc;
  return paragraphs([doc, deprecated && `Deprecated ${deprecationText(deprecated)}`, ...remarks]);
}

/** The same, for a language with a notation of its own for deprecated code. */
export function docWithoutDeprecation(named: Named): string | undefined {
  return docOf({ ...named, deprecated: undefined });
}

/** Former names, and whether cases may be added. */
export function remarksOf(named: Named): readonly string[] {
  const { was } = named;
  const former = was.length === 0 ? [] : [`Formerly ${listing(was)}.`];
  return isClosed(named) ? [...former, closedText(named)] : former;
}

/** Whether generated code of the contract names something that is deprecated. */
export function usesDeprecated(contract: Contract): boolean {
  const contracts = new Set([contract]);
  for (const { declarations, imports } of contracts) {
    if (declarations.some(isDeprecatedWithin)) return true;
    for (const imported of imports.values()) contracts.add(imported);
  }
  return false;
}

function isDeprecatedWithin(declaration: Declaration): boolean {
  const inner: readonly Named[] = [
    ...('fields' in declaration ? declaration.fields : []),
    ...('values' in declaration ? declaration.values : []),
  ];
  return [declaration, ...inner].some(({ deprecated }) => deprecated !== undefined);
}

/** Something deprecated, and the type that it belongs to. */
export interface DeprecatedPart {
  /** The type itself, or `Type.field`. */
  readonly name: string;
  readonly type: string;
}

/** The deprecated types, fields and values; a variant does not repeat the fields of its union. */
export function deprecatedParts({ declarations }: Contract): readonly DeprecatedPart[] {
  const seen = new Set<Named>();
  return declarations.flatMap((declaration) => {
    const { name: type } = declaration;
    const inner = [
      ...('fields' in declaration ? declaration.fields : []),
      ...('values' in declaration ? declaration.values : []),
    ];
    const parts = inner.filter((part) => part.deprecated !== undefined && !seen.has(part));
    for (const part of parts) seen.add(part);
    return [
      ...(declaration.deprecated === undefined ? [] : [{ name: type, type }]),
      ...parts.map(({ name }) => ({ name: `${type}.${name}`, type })),
    ];
  });
}

type Closable = Extract<Declaration, { readonly closed: boolean }>;

function isClosed(named: Named): named is Closable {
  return 'closed' in named && named.closed === true;
}

export function closedText({ kind }: Pick<Closable, 'kind'>): string {
  return `Closed: no ${kind === 'enum' ? 'value' : 'variant'} will be added.`;
}
