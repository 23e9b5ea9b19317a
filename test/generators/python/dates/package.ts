/** A package with `dates: native`, and the programs that use it. */
import { join } from 'node:path';
import { generators } from '../../../../generators/index.ts';
import type { OutFile } from '../../../../generators/shared/generator.ts';
import { exampleObject, snippetsOf } from '../../../../generators/shared/records/examples/code.ts';
import { compile } from '../../../support/compile.ts';
import { allContracts, contractsOf, sourcesIn } from '../../../support/contracts.ts';
import { allVectors, generateTarget, prepared } from '../../../support/generated.ts';
import { pyrightConfiguration } from '../../../support/type-checkers.ts';

const meetings = contractsOf(compile(sourcesIn('test/generators/python/dates/contracts')));
const contracts = [...allContracts(), ...meetings];

/** The sample of the design record, which prints the document that it builds. */
function sample(): OutFile {
  const [meeting] = meetings;
  const subject = meeting?.examples[0]?.subject;
  const value =
    meeting !== undefined && subject?.kind === 'document'
      ? exampleObject(meeting, subject.type, subject.text)
      : undefined;
  if (meeting === undefined || value === undefined) throw new Error('there is no example');
  const options = { described: generators, dates: 'native' } as const;
  const snippets = snippetsOf(meeting, 'Meeting', value, options);
  const code = snippets.find(({ target }) => target === 'python')?.code ?? '';
  return { path: 'programs/sample.py', text: `${code}\n\nprint(text)\n` };
}

export const folder = prepared(
  'python-dates',
  [
    ...generateTarget('python', contracts, { dates: 'native' }),
    ...allVectors(),
    ...generateTarget('conformance', meetings),
    sample(),
    pyrightConfiguration({ include: ['python', 'programs'], extraPaths: ['python'] }),
  ],
  {
    programs: join(import.meta.dirname, 'programs'),
    pydantic: join(import.meta.dirname, 'pydantic'),
  },
  () => {},
);
