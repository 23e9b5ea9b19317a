/** A prompt that describes the expected answer: its types, its rules and one example. */

import type {
  Contract,
  Declaration,
  Field,
  ObjectDeclaration,
} from '../../compiler/model/model.ts';
import { findDeclaration } from '../../compiler/model/qualified-names.ts';
import { ruleOwners } from '../../compiler/model/queries/rule-owners.ts';
import { namesIn, typesOf } from '../../compiler/model/visit/types.ts';
import renderPrompt from '../../templates/llm/prompt.hbs';
import { headerLines } from '../shared/header.ts';
import { code, commentText, fenced, plain, sentence } from '../shared/markdown/encode.ts';
import { withoutMarks } from '../shared/markdown/inert.ts';
import { membersText, typeAndLimits, typeText } from '../shared/markdown/type-text.ts';
import { tagText } from '../shared/markdown/union-text.ts';
import { docOf } from '../shared/names-over-time.ts';

export function printPrompt(contract: Contract): string {
  const { root, transport, publish } = contract;
  const tag = transport?.fence[0] ?? 'json';
  const types = reachable(contract);
  const names = new Set(types.map(({ name }) => name));
  const rules = ruleOwners(contract).filter(
    ({ owner, rule, isExchange }) =>
      !isExchange && (names.has(owner) || rule.enforcement === 'prose'),
  );
  const example = contract.examples.find(
    ({ subject, violates }) =>
      subject.kind === 'document' && subject.type === root && violates.length === 0,
  );
  return renderPrompt({
    header: ['<!--', ...headerLines(contract).map(commentText), '-->'].join('\n'),
    root: code(root),
    summary: sentence(contract.summary),
    tag: code(tag),
    structuredOutput: publish?.structuredOutput ?? false,
    tool: publish?.tool === undefined ? '' : code(publish.tool.name),
    toolDescription: sentence(publish?.tool?.description ?? ''),
    types: types.map((declaration) => ({
      name: plain(declaration.name),
      doc: sentence(docOf(declaration) ?? ''),
      lines: linesOf(declaration),
    })),
    rules: rules.map(({ rule, owner }) => ({
      strength: rule.level === 'must' ? 'MUST' : 'SHOULD',
      owner: plain(owner),
      says: sentence(rule.message),
    })),
    example: example?.subject.kind === 'document' ? exampleBlock(example.subject.text, tag) : '',
  });
}

/**
 * Prints the example. Models read the source of the page, so JSON that a renderer would act on is
 * escaped as JSON and not as HTML.
 */
function exampleBlock(text: string, tag: string): string {
  return fenced(withoutMarks(JSON.stringify(JSON.parse(text), null, 2)), tag);
}

function extraLines({ extra, extraByName }: ObjectDeclaration): readonly string[] {
  if (extra === undefined) return [];
  const types = extraByName.length > 0 ? extraByName : [{ pattern: undefined, type: extra }];
  return types.map(({ pattern, type }) =>
    pattern === undefined
      ? `- Any other member: ${code(typeText(type))}.`
      : `- Any member whose name matches ${code(pattern)}: ${code(typeText(type))}.`,
  );
}

function linesOf(declaration: Declaration): readonly string[] {
  switch (declaration.kind) {
    case 'record':
    case 'variant': {
      const tags =
        declaration.kind === 'variant'
          ? declaration.tags.map((tag) => `- ${code(tag.name)}: ${tagText(tag)}. Required.`)
          : [];
      const extra = extraLines(declaration);
      const count = membersText(declaration.members);
      return [
        ...tags,
        ...declaration.fields.map(fieldLine),
        ...extra,
        ...(count === '' ? [] : [`- ${count}`]),
      ];
    }
    case 'union':
      return [`One of: ${declaration.variants.map(({ name }) => code(name)).join(', ')}.`];
    case 'enum':
      return declaration.values.map((each) => {
        const doc = docOf(each);
        return `- ${code(JSON.stringify(each.value))}${doc === undefined ? '' : `: ${sentence(doc)}`}`;
      });
    case 'alias':
      return [`It is ${code(typeText(declaration.type))}.`];
  }
}

function fieldLine(field: Field): string {
  const { wire, type, constraints, optional } = field;
  return [
    `- ${code(wire)}: ${typeAndLimits(type, constraints)}.`,
    optional ? 'May be left out.' : 'Required.',
    sentence(docOf(field) ?? ''),
  ]
    .filter((part) => part !== '')
    .join(' ');
}

/**
 * Returns the declarations that the root type refers to, in the order of the contract, followed by
 * those of other contracts.
 */
function reachable(contract: Contract): readonly Declaration[] {
  const found = new Set<Declaration>();
  const visit = (name: string, home: Contract): void => {
    const declared = findDeclaration(home, name);
    if (declared === undefined || found.has(declared.declaration)) return;
    found.add(declared.declaration);
    for (const inner of namedTypes(declared.declaration)) visit(inner, declared.home);
  };
  visit(contract.root, contract);
  const own = contract.declarations.filter((declaration) => found.has(declaration));
  return [...own, ...[...found].filter((declaration) => !own.includes(declaration))];
}

function namedTypes(declaration: Declaration): readonly string[] {
  const variants = declaration.kind === 'union' ? declaration.variants : [];
  return [...variants.map(({ name }) => name), ...typesOf(declaration).flatMap(namesIn)];
}
