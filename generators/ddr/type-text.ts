/** Types as a contract writes them. */
import type { Bounds, Type } from '../../compiler/model.ts';

export function typeText(type: Type): string {
  switch (type.kind) {
    case 'string':
      return `${type.format ?? 'string'}${boundsText(type.length)}${type.pattern === undefined ? '' : ` ${type.pattern}`}`;
    case 'integer':
    case 'number':
      return type.kind + boundsText(type.range);
    case 'boolean':
    case 'null':
    case 'any':
      return type.kind;
    case 'literal':
      return JSON.stringify(type.value);
    case 'list':
      return `list<${typeText(type.of)}>${boundsText(type.count)}`;
    case 'map':
      return `${type.of.kind === 'any' ? 'object' : `map<${typeText(type.of)}>`}${boundsText(type.count)}`;
    case 'json':
      return type.of.kind === 'any' ? 'json' : `json<${typeText(type.of)}>`;
    case 'reference':
      return type.arguments.length === 0 ? type.to : `${type.to}<${type.arguments.map(typeText).join(', ')}>`;
    case 'parameter':
      return type.name;
    case 'alternatives':
      return type.of.map(typeText).join(' | ');
  }
}

function boundsText({ min, max }: Bounds): string {
  if (min === undefined && max === undefined) return '';
  return min === max ? `(${min})` : `(${min ?? ''}..${max ?? ''})`;
}
