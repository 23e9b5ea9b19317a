/**
 * Reports names that collide in a target language. Generators never rename them, so that generated
 * names only depend on the contract.
 */
import { type Diagnostic, diagnostic } from '../diagnostics/diagnostics.ts';
import type { Contract } from '../model/model.ts';
import type { Surface, SurfaceMember, SurfaceOf } from '../model/surface.ts';

/** Reports each pair of parts of the contract once, in the first language where they collide. */
export function checkNames(
  contract: Contract,
  surfaces: readonly SurfaceOf[],
): readonly Diagnostic[] {
  const reported = new Set<string>();
  const found: Diagnostic[] = [];
  for (const surfaceOf of surfaces) {
    const surface = surfaceOf(contract);
    for (const { members } of surface.scopes)
      for (const [first, second] of collisions(members)) {
        const pair = JSON.stringify([first.source().owner, second.source().owner].sort());
        if (reported.has(pair)) continue;
        reported.add(pair);
        found.push(collision(first, second, surface));
      }
  }
  return found;
}

/** Each member whose name another member has before it; derived names come last. */
function collisions(
  members: readonly SurfaceMember[],
): readonly (readonly [SurfaceMember, SurfaceMember])[] {
  if (new Set(members.map(({ name }) => name)).size === members.length) return [];
  const byName = new Map<string, SurfaceMember>();
  const found: (readonly [SurfaceMember, SurfaceMember])[] = [];
  for (const areDerived of [false, true])
    for (const member of members) {
      if ((member.isDerived === true) !== areDerived) continue;
      const first = byName.get(member.name);
      if (first === undefined) byName.set(member.name, member);
      else found.push([first, member]);
    }
  return found;
}

function collision(
  first: SurfaceMember,
  second: SurfaceMember,
  { target, language }: Surface,
): Diagnostic {
  const { span, field } = second.source();
  const renamed = field ?? first.source().field;
  return diagnostic('name-clash', span, {
    first: labelOf(first),
    second: labelOf(second),
    name: second.name,
    language,
    field: renamed === undefined ? '' : renamed.optional ? `${renamed.name}?` : renamed.name,
    target,
  });
}

/** The name of a part, and what is generated for it: `parseToolCall (generated for ToolCall)`. */
function labelOf({ name, source, isDerived }: SurfaceMember): string {
  const { label } = source();
  return isDerived === true ? `${name} (generated for ${label})` : label;
}
