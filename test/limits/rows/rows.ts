/** Everything in a contract that grows up to a limit. */
import type { Row } from '../part.ts';
import { depthRows } from './depth.ts';
import { ruleRows } from './rules.ts';
import { textRows } from './texts.ts';
import { typeRows } from './types.ts';

export const rows: readonly Row[] = [...typeRows, ...ruleRows, ...depthRows, ...textRows];
