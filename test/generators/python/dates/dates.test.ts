/**
 * `dates: native` in Python. The type checkers run with `npm run test:consumers`; pydantic needs a
 * Python that has it.
 */
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { contractWith } from '../../../support/contracts.ts';
import { generateTarget } from '../../../support/generated.ts';
import { pythonWithPydantic } from '../../../support/python/pydantic.ts';
import { openPython } from '../../../support/python/session.ts';
import { folder } from './package.ts';

const session = openPython({
  command: pythonWithPydantic(2).command,
  path: [join(folder, 'python')],
});
afterAll(() => session.close());

const run = (program: string, ...words: readonly string[]) =>
  session.run([join(folder, program), ...words]);

const success = { status: 0, stdout: '', stderr: '' };

it('types hold dates and instants, and say what is lost', async () => {
  expect(await run('programs/dates.py')).toEqual(success);
});

it('every valid document of the vectors is written again', async () => {
  const { stdout, stderr } = await run('programs/vectors.py', join(folder, 'conformance'));
  expect(stderr).toBe('');
  expect(stdout).toMatch(/^\d{3,} documents\n$/);
});

it('models of pydantic take and write the texts of the contract', async () => {
  expect(await run('pydantic/models.py')).toEqual(success);
});

it('the sample of the design record builds its document', async () => {
  const { stdout, stderr } = await run('programs/sample.py');
  expect(stderr).toBe('');
  expect(JSON.parse(stdout)).toMatchObject({
    at: '2026-01-31T09:00:00.5-05:00',
    aliases: ['9999-12-31T23:59:59.999999-23:59'],
    page: { items: ['2026-01-31'], last: '2026-01-31' },
    event: { kind: 'paid', by: { name: 'n', due: '2026-01-31' } },
  });
});

it('a contract without dates has the same module', () => {
  const task = contractWith('Task: { fields: { title: string, due: string } }');
  const options = { dates: 'native' } as const;
  expect(generateTarget('python', [task], options)).toEqual(generateTarget('python', [task]));
});
