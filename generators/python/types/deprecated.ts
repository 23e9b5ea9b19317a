/**
 * Deprecated classes. Type checkers read the decorator of `typing_extensions` (PEP 702), which they
 * contain themselves, so nothing has to be installed (old versions of mypy do not, and ignore the line);
 * at run time it does nothing. For attributes,
 * aliases and values there is no such notation: their documentation says it.
 */
import type { Contract, ObjectDeclaration } from '../../../compiler/model/model.ts';
import type { Named } from '../../../compiler/model/named.ts';
import { deprecationText, usesDeprecated } from '../../shared/names-over-time.ts';
import { textLiteral } from '../printing/encode.ts';

/** The decorator with a final line break; empty for a class that is not deprecated. */
export function deprecatedDecorator({ deprecated }: Pick<Named, 'deprecated'>): string {
  if (deprecated === undefined) return '';
  const message = deprecationText(deprecated).replace(/\s+/g, ' ');
  return `@_deprecated(${textLiteral(`Deprecated ${message}`)})\n`;
}

/** What the decorator is, for a module that uses it. */
export function deprecatedDefinition({ declarations }: Contract): string {
  return declarations.some((each) => isClass(each) && each.deprecated !== undefined)
    ? definition
    : '';
}

function isClass(declaration: Contract['declarations'][number]): declaration is ObjectDeclaration {
  return declaration.kind === 'record' || declaration.kind === 'variant';
}

const definition = `if TYPE_CHECKING:
    from typing_extensions import deprecated as _deprecated  # type: ignore[attr-defined]
else:

    def _deprecated(_message):
        return lambda decorated: decorated`;

/** Comments for type checkers: the module itself reads and writes what is deprecated. */
export function deprecationComments(contract: Contract): readonly string[] {
  return [
    ...(usesDeprecated(contract) ? ['# pyright: reportDeprecated=false'] : []),
    // Only old versions of mypy need the comment of the import.
    ...(deprecatedDefinition(contract) === ''
      ? []
      : [
          '# pyright: reportUnnecessaryTypeIgnoreComment=false',
          '# mypy: warn-unused-ignores=False',
        ]),
  ];
}
