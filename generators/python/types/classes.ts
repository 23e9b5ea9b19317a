/** Prints records and variants as dataclasses. */

import type { Contract, ObjectDeclaration } from '../../../compiler/model/model.ts';
import { contextRulesOfType } from '../../../compiler/model/queries/context-rules.ts';
import renderClass from '../../../templates/python/class.py.hbs';
import { typeOf } from '../codec/converters.ts';
import { type Code, docstringCode, printCode } from '../printing/code.ts';
import {
  className,
  constantName,
  innerName,
  typedDictName,
  typeVariable,
} from '../printing/names.ts';
import { printAccessors } from './accessors.ts';
import { attribute, tagAttribute } from './attributes.ts';
import { contextFragmentsFor } from './context.ts';
import { deprecatedDecorator } from './deprecated.ts';
import { isAnyObject } from './dicts.ts';
import { tagsOf } from './discriminators.ts';
import { classDocumentation, fieldDocumentation } from './documentation.ts';
import { printFactories } from './factories.ts';
import { annotation, type Declarations, frozen } from './types.ts';

export function printClass(
  declaration: ObjectDeclaration,
  declarations: Declarations,
  contract: Contract,
): string {
  const parameters = declaration.kind === 'record' ? declaration.parameters : [];
  const isGeneric = parameters.length > 0;
  const { contextParameter, contextArgument } = contextFragmentsFor(
    contract,
    contextRulesOfType(contract, declaration.name),
  );
  const dictExpression = `${innerName('write', declaration.name)}(self)`;
  return renderClass({
    decorator:
      deprecatedDecorator(declaration) +
      (isGeneric ? genericDecorator : '@dataclass(frozen=True, slots=True, kw_only=True)'),
    name: className(declaration.name),
    bases: isGeneric
      ? `(GenericPydanticHooks, Generic[${parameters.map(typeVariable).join(', ')}])`
      : '(PydanticHooks)',
    body: printCode(bodyOf(declaration, declarations, contract), 1),
    methods: !isGeneric,
    constant: constantName(declaration.name),
    typedDict: typedDictName(declaration.name),
    dictExpression: isAnyObject(declaration)
      ? dictExpression
      : `cast("${typedDictName(declaration.name)}", ${dictExpression})`,
    contextParameter,
    contextArgument,
  }).trimEnd();
}

/** Before Python 3.13, `Name[int](…)` does not work for a frozen dataclass with slots. */
const genericDecorator = '@dataclass(frozen=True, kw_only=True)';

/** Returns the docstring, the attributes and the methods, separated by blank lines. */
function bodyOf(
  declaration: ObjectDeclaration,
  declarations: Declarations,
  contract: Contract,
): readonly Code[] {
  const docs = declaration.fields.map(fieldDocumentation);
  const body: Code[] = [docstringCode(classDocumentation(declaration, docs, contract))];
  pushAttributes(body, declaration, docs, declarations);
  for (const accessor of printAccessors(declaration, declarations, contract))
    body.push('', ...accessor);
  for (const factory of printFactories(declaration, typeOf(declaration), declarations))
    body.push('', factory);
  return body;
}

/** Separates attributes by a blank line if the previous one has a docstring. */
function pushAttributes(
  body: Code[],
  declaration: ObjectDeclaration,
  docs: readonly string[],
  declarations: Declarations,
): void {
  let needsBlankLine = true;
  const push = (text: string, doc: string) => {
    if (needsBlankLine) body.push('');
    body.push(text);
    needsBlankLine = doc !== '';
    if (needsBlankLine) body.push(docstringCode(doc));
  };
  for (const tag of tagsOf(declaration)) push(tagAttribute(tag), '');
  declaration.fields.forEach((field, index) => {
    push(attribute(field, declarations), docs[index] ?? '');
  });
  const { extra } = declaration;
  if (extra === undefined) return;
  push(
    `extra: Mapping[str, ${annotation(extra, frozen(declarations))}] = field(default_factory=lambda: {})`,
    'Further members, by their names in the document.',
  );
}
