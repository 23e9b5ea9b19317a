/**
 * The generated C# for .NET 8, 9 and 10, each on its own run time, and in ASP.NET: minimal APIs and
 * controllers, with and without the line that registers contracts.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { validateText } from '../../../compiler/interpreter/interpret.ts';
import { repository } from '../../support/contract-text.ts';
import { allContracts } from '../../support/contracts.ts';
import { dotnet as run } from '../../support/dotnet.ts';
import { generateTarget, prepared } from '../../support/generated.ts';
import { dotnet, isAvailable } from '../../support/toolchains.ts';
import { entriesOf } from './zip.ts';

const contracts = allContracts();
const agn033 = contracts.find(({ id }) => id === 'AGN-033');
if (agn033 === undefined) throw new Error('AGN-033 is missing');
const programFolder = join(repository, 'test/consumers/csharp/frameworks');
const frameworks = ['net8.0', 'net9.0', 'net10.0'] as const;

function published(): string {
  return prepared(
    'csharp-frameworks',
    generateTarget('csharp', contracts),
    { program: programFolder },
    (folder) => {
      const project = join(folder, 'csharp/AspNetCore/Concordat.Contracts.AspNetCore.csproj');
      for (const framework of frameworks)
        run(
          join(folder, 'program'),
          ...['publish', '-f', framework, '-o', join(folder, framework), '-nologo', '-v', 'quiet'],
          ...[`-p:ContractsProject=${project}`, '--disable-build-servers'],
        );
    },
  );
}

const valid = {
  SessionId: 's-1',
  TurnId: 't-1',
  ModeDisplayName: 'Ask',
  PrimaryOutputText: 'Done.',
  Kind: 'final',
};
const text = JSON.stringify(valid);
const invalid = JSON.stringify({ ...valid, SessionId: '', PrimaryOutputText: 1 });

it('runs the lines of the program in docs/csharp.md', () => {
  const page = readFileSync(join(repository, 'docs/csharp.md'), 'utf8');
  const shown = /```csharp aspnet\n([\s\S]*?)```/.exec(page)?.[1]?.split('\n') ?? [];
  const program = readFileSync(join(programFolder, 'Program.cs'), 'utf8').split('\n');
  const lines = new Set(program.map((line) => line.trim()));
  const statements = shown.filter((line) => !line.startsWith('using ') && line !== '');
  expect(statements.length).toBeGreaterThan(4);
  expect(statements.filter((line) => !lines.has(line))).toEqual([]);
});

describe.runIf(isAvailable(dotnet))('the generated C#', () => {
  let folder = '';
  beforeAll(() => {
    folder = published();
  }, 600_000);

  it('is one package for all of them', () => {
    const packed = join(folder, 'packed');
    const project = join(folder, 'csharp/Concordat.Contracts.csproj');
    run(folder, 'pack', project, '--no-build', '-c', 'Release', '-v', 'quiet', '-o', packed);
    const entries = entriesOf(readFileSync(join(packed, 'Concordat.Contracts.0.1.0.nupkg')));
    const assemblies = [...entries.keys()].filter((name) => name.endsWith('.dll'));
    expect(assemblies.toSorted()).toEqual(
      ['net10.0', 'net8.0', 'net9.0'].map((each) => `lib/${each}/Concordat.Contracts.dll`),
    );
  }, 60_000);

  describe.each(frameworks)('on %s', (framework) => {
    const program = () => join(folder, framework, 'Frameworks');
    const version = expect.stringMatching(new RegExp(`^${framework.slice(3)}\\.`));

    it('validates and reads all vectors', () => {
      const conformance = join(repository, 'out/conformance');
      const { stdout, stderr } = spawnSync(program(), ['vectors', conformance], {
        encoding: 'utf8',
      });
      expect(stderr).toBe('');
      expect(stdout.trimEnd().split('\n')).toEqual([
        version,
        expect.stringMatching(/^\d{3,} validated, \d{2,} read and \d{3,} rejected .*, 0 problems$/),
      ]);
    }, 60_000);

    const modes = ['Development', 'Production'].flatMap((environment) =>
      [true, false].map((isRegistered) => ({ environment, isRegistered })),
    );
    describe.each(modes)('in $environment, registered: $isRegistered', (mode) => {
      let server: ChildProcess;
      let address = '';
      beforeAll(async () => {
        server = spawn(program(), mode.isRegistered ? ['serve', 'registered'] : ['serve'], {
          stdio: ['ignore', 'pipe', 'inherit'],
          env: { ...process.env, ASPNETCORE_ENVIRONMENT: mode.environment },
        });
        if (server.stdout === null) throw new Error('the server has no output');
        for await (const line of createInterface({ input: server.stdout })) {
          const [url = '', runtime] = line.split(' ');
          expect(runtime).toEqual(version);
          address = url;
          break;
        }
      }, 60_000);
      afterAll(() => server.kill());

      const post = (path: string, body: string) =>
        fetch(address + path, {
          method: 'POST',
          body,
          headers: { 'content-type': 'application/json' },
        });

      it.each([
        ['/minimal', text],
        ['/mvc', text],
        ['/minimal/order', `{"turn":${text}}`],
        ['/mvc/order', `{"turn":${text}}`],
      ])('%s accepts a document whose tag is last', async (path, body) => {
        const answer = await post(path, body);
        expect([answer.status, await answer.text()]).toEqual([200, 'Done.']);
      });

      it.each([
        ['/minimal', invalid],
        ['/mvc', invalid],
        ['/minimal/order', `{"turn":${invalid}}`],
        ['/mvc/order', `{"turn":${invalid}}`],
      ])('%s rejects an invalid document', async (path, body) => {
        const answer = await post(path, body);
        expect(answer.status).toBe(400);
        if (!mode.isRegistered) return;
        expect(answer.headers.get('content-type')).toMatch(/^application\/problem\+json/);
        expect(await answer.json()).toMatchObject({
          status: 400,
          title: 'The document is not valid.',
          violations: validateText(agn033, 'AgentExecuteResponse', invalid),
        });
      });

      it('leaves other answers alone', async () => {
        expect(await (await post('/own', '{}')).text()).toBe('"its own"');
        expect((await post('/minimal', '{')).status).toBe(400);
        expect((await post('/mvc', 'null')).status).toBe(400);
      });
    });
  });
});
