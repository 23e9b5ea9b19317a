/**
 * The JSON Schema of a contract, judged by two engines: it may refuse nothing that is valid, and
 * must refuse what it carries.
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

export type SchemaEngineName = 'ajv' | 'hyperjump';

export type SchemaOutcome =
  | { readonly kind: 'agree' }
  | { readonly kind: 'disagree'; readonly why: string }
  /** It was not asked, for this reason. */
  | { readonly kind: 'skipped'; readonly why: string };

export interface SchemaEngine {
  readonly name: SchemaEngineName;
  /**
   * The verdict of the schema against that of the reference. A type whose schema cannot be used is
   * complained of once.
   */
  readonly validate: (asked: Case, violations: readonly Violation[]) => Promise<SchemaOutcome>;
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
  const { accepts, close } = name === 'ajv' ? ajvOf(generated) : hyperjumpOf(generated);
  const usable = new Map<string, boolean>();
  return {
    name,
    close,
    validate: async (asked, violations) => {
      if (asked.kind === 'exchange')
        return { kind: 'skipped', why: 'two documents, and a schema sees one' };
      const document = parsedCase(asked);
      if (document === undefined)
        return { kind: 'skipped', why: 'no JSON, or none that every parser reads alike' };
      const reason = beyond(name, document, violations, generated.schema);
      if (reason !== undefined) return { kind: 'skipped', why: reason };
      if (usable.get(asked.type) === false)
        return { kind: 'skipped', why: 'the schema of the type cannot be used' };
      try {
        return verdict((await accepts(asked.type))(document), violations, generated);
      } catch (problem) {
        // Once strictly; a schema that cannot be compiled leniently either is given up.
        usable.set(asked.type, !usable.has(asked.type));
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
      ? { kind: 'disagree', why: 'the schema refuses what is valid' }
      : { kind: 'agree' };
  const carried = violations.find((violation) => isCarried(violation, generated));
  if (carried === undefined) return { kind: 'agree' };
  return {
    kind: 'disagree',
    why: `the schema takes what breaks ${carried.rule} at "${carried.path}", which it carries`,
  };
}

const generated = new WeakMap<Contract, Generated>();

function generate(contract: Contract, generator: Generator): Generated {
  const known = generated.get(contract);
  if (known !== undefined && generator === jsonSchema) return known;
  const files = new Map(generator.generate([contract]).map(({ path, text }) => [path, text]));
  const read = (path: string) =>
    JSON.parse(files.get(`json-schema/${contract.id}.${path}`) ?? '') as JsonObject;
  const made = {
    schema: read('schema.json'),
    losses: (read('loss.json') as unknown as { readonly losses: readonly Loss[] }).losses,
  };
  if (generator === jsonSchema) generated.set(contract, made);
  return made;
}

interface ValidateSchema {
  readonly accepts: (type: string) => Promise<(document: Json) => boolean>;
  readonly close: () => void;
}

/**
 * Strict mode, the formats, and nothing else; own properties, since a field may be called
 * `constructor`. Most schemas judge too few documents for better code to pay. An instance that
 * refused a schema is of no more use, so that from then on a lenient one judges.
 */
function ajvOf({ schema }: Generated): ValidateSchema {
  const fresh = (strict: boolean) => {
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
  let ajv = fresh(true);
  let compiled = new Map<string, ValidateFunction>();
  return {
    accepts: async (type) => {
      try {
        const known =
          compiled.get(type) ?? ajv.compile({ $ref: `${String(schema['$id'])}#/$defs/${type}` });
        compiled.set(type, known);
        return known;
      } catch (problem) {
        ajv = fresh(false);
        compiled = new Map();
        throw problem;
      }
    },
    close: () => {},
  };
}

let registered = 0;

/** Another engine, written by other people. */
function hyperjumpOf({ schema }: Generated): ValidateSchema {
  const place = `https://concordat.invalid/fuzz/${registered++}`;
  registerSchema({ ...schema, $id: place } as SchemaObject, place);
  const compiled = new Map<string, (document: Json) => boolean>();
  return {
    accepts: async (type) => {
      const known = compiled.get(type);
      if (known !== undefined) return known;
      const validator = await validate(`${place}#/$defs/${type}`);
      const accepts = (document: Json) =>
        validator(document as Parameters<typeof validator>[0]).valid;
      compiled.set(type, accepts);
      return accepts;
    },
    close: () => {
      if (hasSchema(place)) unregisterSchema(place);
    },
  };
}

/** Rules of reading, which no schema sees. */
const ofText = new Set([
  'surrogate',
  'duplicate-key',
  'number',
  'syntax',
  'depth',
  'size',
  'encoding',
]);

/**
 * What the loss file does not list, structural rules by their field; what is inside embedded JSON
 * is told by its path.
 */
export function isCarried(
  { rule, level, path }: Violation,
  { losses }: Pick<Generated, 'losses'>,
): boolean {
  if (level !== 'must' || path.includes('#') || ofText.has(rule)) return false;
  return !losses.some(
    (lost) =>
      lost.rule === rule &&
      lost.level === 'must' &&
      !lost.enforced &&
      lost.where !== 'text' &&
      !lost.where.includes('#') &&
      (!(rule in structuralRules) || leadsTo(lost.where, path)),
  );
}

/**
 * Whether a place of the loss file (`Type/field/*`) could be that of a pointer: the type may stand
 * anywhere in the document.
 */
function leadsTo(where: string, path: string): boolean {
  const [, ...wanted] = where.split('/');
  const steps = path.split('/').slice(1);
  const ends = (given: readonly string[]) =>
    wanted.length <= given.length &&
    wanted.every(
      (step, index) => step === '*' || step === given[given.length - wanted.length + index],
    );
  // An item that stands twice is blamed itself, and the rule is that of its list.
  return ends(steps) || ends(steps.slice(0, -1));
}
