/** Names of deprecated things are struck through in records. */
import type { Named } from '../../../compiler/model/model.ts';

/** `name` is Markdown. */
export function nameText(name: string, { deprecated }: Pick<Named, 'deprecated'>): string {
  return deprecated === undefined ? name : `~~${name}~~`;
}
