/**
 * The same as in the conformance tests, for the reference alone: quick to run while the reader is
 * being changed.
 */
import { describe } from 'vitest';
import { testWholeAnswers } from '../../conformance/whole-answers.ts';
import { allContracts } from '../../support/contracts.ts';

describe('the answer in a text', () => testWholeAnswers(allContracts(), () => []));
