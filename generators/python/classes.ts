/** Records and variants as dataclasses. */

import type { Contract, ObjectDeclaration } from '../../compiler/model.ts';
import renderClass from '../../templates/python/class.py.hbs';
import { paragraphs } from '../support/text.ts';
import { printAccessors } from './accessors.ts';
import { attribute, tagAttribute } from './attributes.ts';
import { contextWords, takesContext } from './context.ts';
import { typeOf } from './converters.ts';
import { isAnyObject } from './dicts.ts';
import { classDocumentation, fieldDocumentation } from './documentation.ts';
import { docstring, indented } from './encode.ts';
import { printFactories } from './factories.ts';
import { className, constantName, innerName, twinName, typeVariable } from './names.ts';
import { tagsOf } from './tags.ts';
import { annotation, type Declarations } from './types.ts';

export function printClass(declaration: ObjectDeclaration, declarations: Declarations, contract: Contract): string {
  const parameters = declaration.kind === 'record' ? declaration.parameters : [];
  const isGeneric = parameters.length > 0;
  const written = `${innerName('write', declaration.name)}(self)`;
  return renderClass({
    decorator: isGeneric ? genericDecorator : '@dataclass(frozen=True, slots=True, kw_only=True)',
    name: className(declaration.name),
    bases: isGeneric ? `(Generic[${parameters.map(typeVariable).join(', ')}])` : '',
    body: indented(
      paragraphs([
        docstring(classDocumentation(declaration, contract)),
        attributes(declaration, declarations),
        ...printAccessors(declaration, declarations),
        ...printFactories(declaration, typeOf(declaration), declarations),
      ]),
    ),
    methods: !isGeneric,
    constant: constantName(declaration.name),
    twin: twinName(declaration.name),
    written: isAnyObject(declaration) ? written : `cast("${twinName(declaration.name)}", ${written})`,
    ...contextWords(takesContext(contract)),
  }).trimEnd();
}

/** Before Python 3.13, slots keep `Name[int](…)` of a frozen dataclass from working. */
const genericDecorator = '@dataclass(frozen=True, kw_only=True)';

/** A blank line after each one that has a description. */
function attributes(declaration: ObjectDeclaration, declarations: Declarations): string {
  const tags = tagsOf(declaration).map(tagAttribute);
  const fields = declaration.fields.map((field) => {
    const doc = fieldDocumentation(field);
    return `${attribute(field, declarations)}${doc === '' ? '' : `\n${docstring(doc)}\n`}`;
  });
  return [...tags, ...fields, ...extraAttribute(declaration)].join('\n');
}

function extraAttribute({ extra }: ObjectDeclaration): readonly string[] {
  if (extra === undefined) return [];
  const note = docstring('Further members, by their names in the document.');
  return [`extra: Mapping[str, ${annotation(extra)}] = field(default_factory=lambda: {})\n${note}`];
}
