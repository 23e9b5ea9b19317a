/** Values of the model as words. */
import type { Contract } from '../../../compiler/model/model.ts';

export function statusText(status: Contract['status']): string {
  return capitalised(status.replace('-', ' '));
}

export function capitalised(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
