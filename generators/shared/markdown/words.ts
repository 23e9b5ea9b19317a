/** Values of the model as words. */
import type { StatusWord } from '../../../compiler/model/status.ts';

export function statusText(status: StatusWord): string {
  return capitalised(status.replace('-', ' '));
}

export function capitalised(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
