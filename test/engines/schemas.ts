/**
 * Validates documents with the JSON Schema of a contract in engines of other people. The schema must accept
 * every valid document, and must reject violations of the rules that it can express.
 */
import {
  hasSchema,
  registerSchema,
  type SchemaObject,
  unregisterSchema,
  validate,
} from '@hyperjump/json-schema/draft-2020-12';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { Json, JsonObject } from '../../compiler/model/json.ts';
import { structuralRules } from '../../compiler/model/messages.ts';
import type { Contract } from '../../compiler/model/model.ts';
import { isValid, type Violation } from '../../compiler/model/violations.ts';
import type { Case } from '../../compiler/vectors/random/cases.ts';
import { jsonSchema } from '../../generators/json-schema/index.ts';
import type { Generator } from '../../generators/shared/generator.ts';
import type { Loss } from '../../generators/shared/json-schema/losses.ts';
import { parsedCase } from '../fuzz/compare.ts';
import { beyond } from './beyond.ts';
import { dotnetReferee, pythonReferee, type Referee } from './referees.ts';

export const schemaEngineNames = ['ajv', 'hyperjump', 'python-jsonschema', 'newtonsoft'] as const;
export type SchemaEngineName = (typeof schemaEngineNames)[number];

export type SchemaOutcome =
  | { readonly kind: 'agree' }
  | { readonly kind: 'disagree'; readonly why: string }
  /** The document was not validated, for this reason. */
  | { readonly kind: 'skipped'; readonly why: string };

export interface SchemaEngine {
  readonly name: SchemaEngineName;
  /**
   * Compares the verdict of the schema with the violations of the reference. A type with an
   * unusable schema is reported once.
   */
  readonly validate: (request: Case, violations: readonly Violation[]) => Promise<SchemaOutcome>;
  readonly close: () => void;
}

interface Generated {
  readonly schema: JsonObject;
  readonly losses: readonly Loss[];
}

export function openSchemaEngine(
  name: SchemaEngineName,
  contract: Contract,
  generator: Generator = jsonSchema,
): SchemaEngine {
  const generated = generate(contract, generator);
  const { accepts, close } = openers[name](generated);
  const usable = new Map<string, boolean>();
  return {
    name,
    close,
    validate: async (request, violations) => {
      if (request.kind === 'exchange')
        return { kind: 'skipped', why: 'an exchange has two documents' };
      const document = parsedCase(request);
      if (document === undefined)
        return { kind: 'skipped', why: 'not JSON, or parsers disagree about it' };
      const reason = beyond(name, document, violations, generated.schema);
      if (reason !== undefined) return { kind: 'skipped', why: reason };
      if (usable.get(request.type) === false)
        return { kind: 'skipped', why: 'the schema of the type cannot be used' };
      try {
        const isAccepted = await (await accepts(request.type))(document);
        return verdict(isAccepted, violations, generated);
      } catch (problem) {
        // The first failure is in strict mode; a second one, in lenient mode, means that the schema
        // is unusable.
        usable.set(request.type, !usable.has(request.type));
        return {
          kind: 'disagree',
          why: `the schema cannot be used: ${problem instanceof Error ? problem.message : String(problem)}`,
        };
      }
    },
  };
}

function verdict(
  isAccepted: boolean,
  violations: readonly Violation[],
  generated: Generated,
): SchemaOutcome {
  if (!isAccepted)
    return isValid(violations)
      ? { kind: 'disagree', why: 'the schema rejects a valid document' }
      : { kind: 'agree' };
  const expressible = violations.find((violation) => isExpressible(violation, generated));
  if (expressible === undefined) return { kind: 'agree' };
  return {
    kind: 'disagree',
    why: `the schema accepts a violation of ${expressible.rule} at "${expressible.path}", which it expresses`,
  };
}

const generated = new WeakMap<Contract, Generated>();

function generate(contract: Contract, generator: Generator): Generated {
  const cached = generated.get(contract);
  if (cached !== undefined && generator === jsonSchema) return cached;
  const files = new Map(generator.generate([contract]).map(({ path, text }) => [path, text]));
  const read = (path: string) =>
    JSON.parse(files.get(`json-schema/${contract.id}.${path}`) ?? '') as JsonObject;
  const result = {
    schema: read('schema.json'),
    losses: (read('loss.json') as unknown as { readonly losses: readonly Loss[] }).losses,
  };
  if (generator === jsonSchema) generated.set(contract, result);
  return result;
}

interface ValidateSchema {
  readonly accepts: (type: string) => Promise<(document: Json) => boolean | Promise<boolean>>;
  readonly close: () => void;
}

/**
 * Uses strict mode with formats. Only own properties count, since a field may be called
 * `constructor`. Code is not optimized, since most schemas validate few documents. An instance that
 * rejected a schema cannot be reused, so a lenient one replaces it.
 */
function ajvOf({ schema }: Generated): ValidateSchema {
  const createAjv = (strict: boolean) => {
    const ajv = new Ajv2020({
      strict,
      ownProperties: true,
      logger: false,
      code: { optimize: false },
      inlineRefs: false,
    });
    addFormats(ajv);
    return ajv.addSchema(schema);
  };
  let ajv = createAjv(true);
  let compiled = new Map<string, ValidateFunction>();
  return {
    accepts: async (type) => {
      try {
        const cached =
          compiled.get(type) ?? ajv.compile({ $ref: `${String(schema['$id'])}#/$defs/${type}` });
        compiled.set(type, cached);
        return cached;
      } catch (problem) {
        ajv = createAjv(false);
        compiled = new Map();
        throw problem;
      }
    },
    close: () => {},
  };
}

let registered = 0;

/** A second, independent implementation of JSON Schema. */
function hyperjumpOf({ schema }: Generated): ValidateSchema {
  const uri = `https://concordat.invalid/fuzz/${registered++}`;
  registerSchema({ ...schema, $id: uri } as SchemaObject, uri);
  const compiled = new Map<string, (document: Json) => boolean>();
  return {
    accepts: async (type) => {
      const cached = compiled.get(type);
      if (cached !== undefined) return cached;
      const validator = await validate(`${uri}#/$defs/${type}`);
      const accepts = (document: Json) =>
        validator(document as Parameters<typeof validator>[0]).valid;
      compiled.set(type, accepts);
      return accepts;
    },
    close: () => {
      if (hasSchema(uri)) unregisterSchema(uri);
    },
  };
}

/** Started once, since starting takes longer than many documents. */
const referees = new Map<() => Referee, Referee>();

function refereeOf(start: () => Referee): (generated: Generated) => ValidateSchema {
  return ({ schema }) => {
    const referee = referees.get(start) ?? start();
    referees.set(start, referee);
    const accepts = async (type: string, document: Json) => {
      const answer = await referee.accepts(schema, type, document);
      if (typeof answer !== 'boolean') throw new Error(answer.error);
      return answer;
    };
    return { accepts: async (type) => (document) => accepts(type, document), close: () => {} };
  };
}

export async function closeReferees(): Promise<void> {
  await Promise.all([...referees.values()].map((referee) => referee.close()));
  referees.clear();
}

const openers: Readonly<Record<SchemaEngineName, (generated: Generated) => ValidateSchema>> = {
  ajv: ajvOf,
  hyperjump: hyperjumpOf,
  'python-jsonschema': refereeOf(pythonReferee),
  newtonsoft: refereeOf(dotnetReferee),
};

/** Rules about reading text, which a schema cannot express. */
const readingRules = new Set([
  'surrogate',
  'duplicate-key',
  'number',
  'syntax',
  'depth',
  'size',
  'encoding',
]);

/**
 * Whether the schema expresses a violation: the loss file does not list its rule (for structural
 * rules, its field), and it is not inside embedded JSON.
 */
export function isExpressible(
  { rule, level, path }: Violation,
  { losses }: Pick<Generated, 'losses'>,
): boolean {
  if (level !== 'must' || path.includes('#') || readingRules.has(rule)) return false;
  return !losses.some(
    (loss) =>
      loss.rule === rule &&
      loss.level === 'must' &&
      !loss.enforced &&
      loss.where !== 'text' &&
      !loss.where.includes('#') &&
      (!(rule in structuralRules) || matchesEnd(loss.where, path)),
  );
}

/**
 * Whether a location in the loss file (`Type/field/*`) matches the end of a JSON pointer, since the
 * type may occur anywhere in the document.
 */
function matchesEnd(where: string, path: string): boolean {
  const [, ...expectedSteps] = where.split('/');
  const steps = path.split('/').slice(1);
  const ends = (given: readonly string[]) =>
    expectedSteps.length <= given.length &&
    expectedSteps.every(
      (step, index) => step === '*' || step === given[given.length - expectedSteps.length + index],
    );
  // A duplicate item is reported at the item, but the rule belongs to its list.
  return ends(steps) || ends(steps.slice(0, -1));
}
