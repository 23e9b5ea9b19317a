/**
 * The targets. A new one is a folder beside this, the folders of the same name on the other
 * shelves, and a line here.
 */
import type { Languages } from '../compiler/compile.ts';
import { conformance } from './conformance/index.ts';
import validator from './contract-schema.ts?validator';
import { csharp } from './csharp/index.ts';
import { ddr } from './ddr/index.ts';
import { jsonSchema } from './json-schema/index.ts';
import { llm } from './llm/index.ts';
import { python } from './python/index.ts';
import { rag } from './rag/index.ts';
import type { Generator, GeneratorOptions } from './shared/generator.ts';
import { typescript } from './typescript/index.ts';

export const generators: readonly Generator[] = [
  jsonSchema,
  typescript,
  csharp,
  python,
  ddr,
  rag,
  llm,
  conformance,
];

/**
 * The public APIs of the targets, in which the compiler finds collisions: Python first, whose names
 * are the most alike.
 */
const surfaces = [python, csharp, typescript].flatMap(({ surface }) => surface ?? []);

export const languages: Languages = { surfaces, validator };

/** The target that `optionalTarget` names. It has no place in the list, since it loads slowly. */
export const loadOptional = () => import('./quicktype/index.ts');

/** The design records show artifacts and code of every target, and get them from its description. */
export function withDescriptions(options: GeneratorOptions = {}): GeneratorOptions {
  return { ...options, described: generators };
}
