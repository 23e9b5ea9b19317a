/** Collects the names of the types that a contract declares. */
import { diagnostic } from '../diagnostics/diagnostics.ts';
import type { SourceSpan } from '../model/model.ts';
import type {
  ContractDocument,
  TypeDeclaration as RawType,
  Variant as RawVariant,
} from '../parse/contract-document.ts';
import type { Loaded } from '../parse/loaded.ts';
import type { Path } from '../parse/path.ts';
import type { BuildScope, DeclaredName } from './scope.ts';

/** Returns all types, including the variants of unions, which are types of their own. */
export function declaredNames(
  document: ContractDocument,
  loaded: Loaded,
  report: BuildScope['report'],
): ReadonlyMap<string, DeclaredName> {
  const names = new Map<string, DeclaredName>();
  const declare = (declared: DeclaredName) => {
    if (names.has(declared.name))
      report(
        diagnostic('duplicate-name', loaded.span(declared.path, 'key'), {
          what: 'types',
          name: declared.name,
        }),
      );
    else names.set(declared.name, declared);
  };
  for (const key of Object.keys(document.types)) {
    const raw = document.types[key] ?? {};
    const path = ['types', key];
    const kind =
      raw.union !== undefined
        ? 'union'
        : raw.enum !== undefined
          ? 'enum'
          : raw.is !== undefined
            ? 'alias'
            : 'record';
    const opens = key.indexOf('<');
    const parameters = opens < 0 ? [] : key.slice(opens + 1, -1).split(/, ?/);
    if (parameters.length > 0) checkParameters(parameters, kind, loaded.span(path, 'key'), report);
    declare({ name: opens < 0 ? key : key.slice(0, opens), kind, parameters, path });
    declareVariants(raw, path, declare);
  }
  return names;
}

function checkParameters(
  parameters: readonly string[],
  kind: DeclaredName['kind'],
  span: SourceSpan,
  report: BuildScope['report'],
): void {
  const duplicate = parameters.find((name, index) => parameters.indexOf(name) !== index);
  if (duplicate !== undefined)
    report(diagnostic('duplicate-name', span, { what: 'type parameters', name: duplicate }));
  if (kind === 'record') return;
  const problem = 'Only a record can have type parameters.';
  report(
    diagnostic('rule-value', span, {
      problem,
      instead:
        'Give the record that contains the value a type parameter, or declare a type for each case.',
    }),
  );
}

const noParameters: DeclaredName['parameters'] = [];

function declareVariants(
  raw: RawType | RawVariant,
  path: Path,
  declare: (declared: DeclaredName) => void,
): void {
  if (raw.variants === undefined) return;
  for (const name of Object.keys(raw.variants)) {
    const at = [...path, 'variants', name];
    declare({ name, kind: 'variant', parameters: noParameters, path: at });
    declareVariants(raw.variants[name] ?? {}, at, declare);
  }
}
