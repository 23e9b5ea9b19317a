/** Names of deprecated things are struck through in records. */
import type { Named } from '../../../compiler/model/named.ts';

/** `name` is Markdown. */
export function nameText(name: string, { deprecated }: Pick<Named, 'deprecated'>): string {
  return deprecated === undefined ? name : `~~${name}~~`;
}
