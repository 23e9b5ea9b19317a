/** Bounds of a number of characters, members and so on that are the value of a key. */
import { diagnostic } from '../diagnostics/diagnostics.ts';
import type { Bounds } from '../model/types.ts';
import type { Path } from '../parse/path.ts';
import type { BuildScope } from './scope.ts';

/** Parses `2..5`, `..100`, `10..` or `36`. The meta-schema has checked the syntax. */
export function buildBounds(written: string, path: Path, scope: BuildScope): Bounds {
  const [from = '', to = from] = written.split('..');
  const end = (part: string) => (part === '' ? undefined : Number(part));
  const [min, max] = [end(from), end(to)];
  if ((min ?? 0) > (max ?? Number.POSITIVE_INFINITY))
    scope.report(diagnostic('bounds-order', scope.loaded.span(path), {}));
  return { min, max };
}
