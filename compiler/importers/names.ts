/** Allocates identifiers for names of the source that are unique in every target language. */
import { structuralRules } from '../model/messages.ts';
import { camelCase, kebabCase, pascalCase, snakeCase } from '../model/names.ts';

/** Returns an unused name: the preferred one, or the same with a number appended. */
export type Allocate = (preferred: string) => string;

/** Longer names come from titles that are sentences. */
const maximumLength = 60;

/** Allocates names of types. The names that generators derive from them are reserved as well. */
export function createTypeNames(): Allocate {
  const taken = new Set<string>();
  const derivedNames = (name: string) =>
    [name, `${name}Values`, `Known${name}`, `Unknown${name}`].map(snakeCase);
  return (preferred) => {
    const base = typeName(preferred);
    const name = firstFree(
      base,
      (candidate) => !derivedNames(candidate).some((derived) => taken.has(derived)),
      '',
    );
    for (const derived of derivedNames(name)) taken.add(derived);
    return name;
  };
}

export function typeName(preferred: string): string {
  if (/^[A-Z][A-Za-z0-9]*$/.test(preferred) && preferred.length <= maximumLength) return preferred;
  const cased = pascalCase(ascii(preferred)).slice(0, maximumLength);
  return /^[A-Z]/.test(cased) ? cased : cased === '' ? 'Type' : `Type${cased}`;
}

/** Names with a special meaning in a condition, which a field cannot have. */
const conditionKeywords: ReadonlySet<string> = new Set([
  'all',
  'any',
  'not',
  'some',
  'every',
  'context',
  'presence',
]);

export function createFieldNames(): Allocate {
  const taken = new Set<string>();
  const keys = (name: string) => [
    `snake ${snakeCase(name)}`,
    `pascal ${pascalCase(name)}`,
    `camel ${camelCase(name)}`,
  ];
  return (wire) => {
    const name = firstFree(
      fieldName(wire),
      (candidate) => !keys(candidate).some((key) => taken.has(key)),
      '_',
    );
    for (const key of keys(name)) taken.add(key);
    return name;
  };
}

function fieldName(wire: string): string {
  if (
    /^[A-Za-z_][A-Za-z0-9_]*$/.test(wire) &&
    /[A-Za-z]/.test(wire) &&
    wire.length <= maximumLength
  )
    return conditionKeywords.has(wire) || wire === '__proto__'
      ? `${wire.replaceAll('_', '')}_value`
      : wire;
  const cleaned = ascii(wire)
    .replace(/[^A-Za-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '')
    .slice(0, maximumLength);
  if (/^[A-Za-z]/.test(cleaned))
    return conditionKeywords.has(cleaned) ? `${cleaned}_value` : cleaned;
  return cleaned === '' ? 'field' : `field_${cleaned}`;
}

/** Whether a field can have the same name in JSON and in the contract. */
export function isFieldName(wire: string): boolean {
  return fieldName(wire) === wire;
}

/** Allocates ids of rules, which are unique in the whole contract. */
export function createRuleIds(): Allocate {
  const taken = new Set<string>(Object.keys(structuralRules));
  return (preferred) => {
    const id = firstFree(
      kebabCase(ascii(preferred)).slice(0, 80).replace(/-$/, '') || 'rule',
      (candidate) => !taken.has(candidate),
      '-',
    );
    taken.add(id);
    return id;
  };
}

/** Removes accents. Other scripts are left to the caller. */
function ascii(text: string): string {
  return text.normalize('NFKD').replace(/[\u0300-\u036f]/g, '');
}

function firstFree(base: string, isFree: (name: string) => boolean, separator: string): string {
  for (let number = 1; ; number++) {
    const candidate = number === 1 ? base : `${base}${separator}${number}`;
    if (isFree(candidate)) return candidate;
  }
}

/** `Order` and `items` give `OrderItems`; a prefix that is already there is not repeated. */
export function joinNames(owner: string, member: string): string {
  const name = typeName(member);
  return name.startsWith(owner) ? name : `${owner}${name}`;
}

export function singular(name: string): string {
  if (/(?:ss|us|is|news|series)$/i.test(name)) return `${name}Item`;
  if (/ies$/.test(name) && name.length > 4) return `${name.slice(0, -3)}y`;
  if (/(?:ches|shes|xes|sses)$/.test(name)) return name.slice(0, -2);
  return /[a-z]s$/.test(name) ? name.slice(0, -1) : `${name}Item`;
}
