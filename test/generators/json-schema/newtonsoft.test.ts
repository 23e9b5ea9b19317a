/**
 * Newtonsoft.Json.Schema reads the schemas as the contracts mean them: formats and patterns above
 * all, which engines read differently. Its free version validates 1,000 documents.
 */
import { afterAll, describe, expect, it } from 'vitest';
import type { Contract } from '../../../compiler/model/model.ts';
import type { Case } from '../../../compiler/vectors/random/cases.ts';
import { deriveVectors, type Vector } from '../../../compiler/vectors/vectors.ts';
import { closeReferees, openSchemaEngine, type SchemaOutcome } from '../../engines/schemas.ts';
import { allContracts } from '../../support/contracts.ts';

const maximumDocuments = 900;

type Document = Extract<Vector, { readonly type: string }>;

interface Chosen {
  readonly contract: Contract;
  readonly vector: Document;
}

/** Those that break a format or a pattern come first, then valid documents, then the others. */
function rankOf({ violations }: Document): number {
  if (violations.some(({ rule }) => rule === 'format' || rule === 'pattern')) return 0;
  return violations.length === 0 ? 1 : 2;
}

/** Newtonsoft counts the UTF-16 code units of a text, JSON Schema its characters. */
function hasOtherPlanes({ text }: { readonly text: string }): boolean {
  return /[\u{10000}-\u{10FFFF}]|\\u[dD][89abAB]/u.test(text);
}

function chosen(): readonly Chosen[] {
  const all = allContracts().flatMap((contract) =>
    deriveVectors(contract).vectors.flatMap((vector) =>
      'type' in vector && 'text' in vector && !hasOtherPlanes(vector) ? [{ contract, vector }] : [],
    ),
  );
  const ranked = all.toSorted((a, b) => rankOf(a.vector) - rankOf(b.vector));
  return ranked.slice(0, maximumDocuments);
}

async function outcomeOf({ contract, vector }: Chosen): Promise<SchemaOutcome> {
  if (!('text' in vector)) throw new Error('chosen vectors are texts');
  const { type, text, context } = vector;
  const bytes = Buffer.from(text);
  const request: Case = {
    kind: 'document',
    contract: contract.id,
    type,
    bytes,
    ...(context === undefined ? {} : { context }),
  };
  return openSchemaEngine('newtonsoft', contract).validate(request, vector.violations);
}

afterAll(closeReferees);

describe('Newtonsoft.Json.Schema', () => {
  it(`agrees on ${maximumDocuments} documents, all that break a format or a pattern among them`, async () => {
    const documents = chosen();
    const wrong: string[] = [];
    let validated = 0;
    for (const each of documents) {
      const outcome = await outcomeOf(each);
      if (outcome.kind === 'disagree') wrong.push(`${each.vector.name}: ${outcome.why}`);
      if (outcome.kind !== 'skipped') validated++;
    }
    expect(wrong).toEqual([]);
    expect(documents.filter(({ vector }) => rankOf(vector) === 0).length).toBeGreaterThanOrEqual(
      50,
    );
    expect(validated).toBeGreaterThan(700);
  }, 120_000);
});
