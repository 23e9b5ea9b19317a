/**
 * Runs the conformance rows on the reference alone, which is quick enough while changing the
 * reader.
 */
import { describe } from 'vitest';
import { testWholeAnswers } from '../../conformance/whole-answers.ts';
import { allContracts } from '../../support/contracts.ts';

describe('the answer in a text', () => testWholeAnswers(allContracts(), () => []));
