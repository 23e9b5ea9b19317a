/** The types of a contract as a Mermaid class diagram, which GitHub draws itself. Names are the contract's own; free text never gets in. */
import { splitName } from '../../compiler/imported.ts';
import type { Contract, Declaration, Field, Type } from '../../compiler/model.ts';
import { fenced } from './encode.ts';

/** More values than anybody reads in a box. */
const maximumValues = 8;

export function typeDiagram(contract: Contract): string {
  const declarations = contract.declarations.map((declaration) => withoutInherited(declaration, contract));
  const edges = declarations.flatMap(edgesOf);
  const foreign = [...new Set(edges.map(({ to }) => to))]
    .filter((name) => splitName(name).home !== undefined)
    .map((name) => `  class ${nodeName(name)}["${name}"]`);
  const lines = [
    'classDiagram',
    ...declarations.flatMap(box),
    ...foreign,
    ...edges.map(arrow),
    ...contract.exchanges.map(({ name, asks, answers }) => `  ${nodeName(asks)} ..> ${nodeName(answers)} : ${label(name)}`),
  ];
  return fenced(lines.join('\n'), 'mermaid');
}

/** A variant stands below its union, which has the common fields. */
function withoutInherited(declaration: Declaration, { declarations }: Contract): Declaration {
  if (declaration.kind !== 'variant') return declaration;
  const union = declarations.find((other) => other.kind === 'union' && other.name === declaration.union);
  const common = new Set(union?.kind === 'union' ? union.fields.map(({ wire }) => wire) : []);
  return { ...declaration, fields: declaration.fields.filter(({ wire }) => !common.has(wire)) };
}

function box(declaration: Declaration): readonly string[] {
  const inside = insideOf(declaration);
  const name = nodeName(declaration.name);
  return inside.length === 0 ? [`  class ${name}`] : [`  class ${name} {`, ...inside.map((line) => `    ${line}`), '  }'];
}

function insideOf(declaration: Declaration): readonly string[] {
  switch (declaration.kind) {
    case 'alias':
      return [];
    case 'enum': {
      const shown = declaration.values.slice(0, maximumValues).map(({ value }) => label(value));
      return ['<<enumeration>>', ...shown, ...(declaration.values.length > shown.length || declaration.open ? ['…'] : [])];
    }
    case 'union':
      return ['<<union>>', ...declaration.fields.map(member)];
    case 'variant':
      return [
        ...declaration.tags.map(({ name, values }) => `${label(name)} ${values.map((value) => label(String(value))).join(' or ')}`),
        ...declaration.fields.map(member),
      ];
    case 'record':
      return [...declaration.fields.map(member), ...(declaration.extra === undefined ? [] : ['…'])];
  }
}

function member({ wire, optional, type }: Field): string {
  return `${label(wire)}${optional ? '?' : ''} ${shortType(type)}`;
}

/** Without bounds, and in characters that mean nothing to Mermaid. */
function shortType(type: Type): string {
  switch (type.kind) {
    case 'string':
      return type.format ?? 'string';
    case 'list':
      return `${shortType(type.of)}[]`;
    case 'map':
      return type.of.kind === 'any' ? 'object' : `map of ${shortType(type.of)}`;
    case 'json':
      return type.of.kind === 'any' ? 'json' : `json of ${shortType(type.of)}`;
    case 'reference':
      return type.arguments.length === 0 ? type.to : `${type.to} of ${type.arguments.map(shortType).join(' and ')}`;
    case 'parameter':
      return type.name;
    case 'literal':
      return label(String(type.value));
    case 'alternatives':
      return type.of.map(shortType).join(' or ');
    default:
      return type.kind;
  }
}

interface Edge {
  readonly from: string;
  readonly to: string;
  readonly kind: 'variant' | 'holds' | 'is';
  readonly label: string;
  readonly many: boolean;
}

function edgesOf(declaration: Declaration): readonly Edge[] {
  const { name } = declaration;
  if (declaration.kind === 'enum') return [];
  if (declaration.kind === 'alias')
    return held(declaration.type).map(({ to }, index) => ({ from: name, to, kind: 'is', label: index === 0 ? 'is' : 'of', many: false }));
  const inner =
    declaration.kind === 'union'
      ? declaration.variants.map((variant): Edge => ({ from: variant.name, to: name, kind: 'variant', label: '', many: false }))
      : [];
  return [
    ...inner,
    ...declaration.fields.flatMap((field) =>
      held(field.type).map(({ to, many }): Edge => ({ from: name, to, kind: 'holds', label: label(field.wire), many })),
    ),
  ];
}

function held(type: Type, many = false): readonly { readonly to: string; readonly many: boolean }[] {
  switch (type.kind) {
    case 'list':
    case 'map':
      return held(type.of, true);
    case 'json':
      return held(type.of, many);
    case 'alternatives':
      return type.of.flatMap((inner) => held(inner, many));
    case 'reference':
      return [{ to: type.to, many }, ...type.arguments.flatMap((inner) => held(inner, many))];
    default:
      return [];
  }
}

function arrow({ from, to, kind, label: words, many }: Edge): string {
  const [left, right] = [nodeName(from), nodeName(to)];
  if (kind === 'variant') return `  ${right} <|-- ${left}`;
  return kind === 'is' ? `  ${left} ..> ${right} : ${words}` : `  ${left} -->${many ? ' "*"' : ''} ${right} : ${words}`;
}

function nodeName(type: string): string {
  return type.replace(/[^A-Za-z0-9]/g, '_');
}

/** Names on the wire may hold anything. */
function label(text: string): string {
  if (/^[A-Za-z0-9_]{1,60}$/.test(text)) return text;
  const shown = text.replace(/[^A-Za-z0-9_./ -]/g, '').trim();
  return shown === '' ? '_' : shown.slice(0, 60);
}
