/**
 * The generated C# in a project of its own: vectors under xunit, a server that implements the
 * contract, and a NuGet package.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { validateExchange, validateText } from '../../../compiler/interpreter/interpret.ts';
import { allContracts } from '../../support/contracts.ts';
import { type BuiltPrograms, builtPrograms, dotnet as run } from '../../support/dotnet.ts';
import { generateTarget, writeAll } from '../../support/generated.ts';
import { dotnet, isAvailable } from '../../support/toolchains.ts';
import { entriesOf } from './zip.ts';

const contracts = allContracts();
const agn033 = contracts.find(({ id }) => id === 'AGN-033');
const toolRound = agn033?.exchanges[0];
if (agn033 === undefined || toolRound === undefined) throw new Error('AGN-033 is missing');

describe.runIf(isAvailable(dotnet))('a C# team', () => {
  let built: BuiltPrograms<'vectors' | 'server'>;
  beforeAll(() => {
    built = builtPrograms(contracts, ['vectors', 'server']);
  }, 600_000);

  it('runs all vectors of the five contracts under xunit, with the invariant culture, tr-TR and de-DE', () => {
    const { status, stdout, stderr } = spawnSync('dotnet', ['test', built.vectors, '--nologo'], {
      encoding: 'utf8',
    });
    expect(`${stdout}${stderr}`).toMatch(
      /Passed! +- Failed: +0, Passed: +46, Skipped: +0, Total: +46/,
    );
    expect(status).toBe(0);
  }, 120_000);

  it('restores the contracts without any package source', () => {
    const folder = mkdtempSync(join(tmpdir(), 'concordat-restore-'));
    try {
      writeAll(
        folder,
        generateTarget('csharp', contracts).filter(({ path }) => path.endsWith('.csproj')),
      );
      const project = join(folder, 'csharp');
      run(
        project,
        ...['restore', '-p:TargetFrameworks=net10.0', '--source', folder],
        ...['--disable-build-servers', '-v', 'quiet'],
      );
      const assets = JSON.parse(readFileSync(join(project, 'obj/project.assets.json'), 'utf8')) as {
        readonly libraries: object;
      };
      expect(assets.libraries).toEqual({});
    } finally {
      rmSync(folder, { recursive: true });
    }
  }, 120_000);

  it('packs the contracts with their README and documentation', () => {
    const args = [
      '--no-build',
      '-c',
      'Release',
      '-nologo',
      '-v',
      'quiet',
      '-p:PackageId=Acme.Contracts',
      '-p:Version=1.2.3',
    ];
    run(built.contracts, 'pack', ...args, '-o', join(built.contracts, 'packed'));
    const entries = entriesOf(
      readFileSync(join(built.contracts, 'packed/Acme.Contracts.1.2.3.nupkg')),
    );
    const text = (name: string) => entries.get(name)?.toString('utf8') ?? '';
    expect(
      [...entries.keys()]
        .filter((name) => !/^_rels|^package\/|Content_Types/.test(name))
        .toSorted(),
    ).toEqual([
      ...[
        'Acme.Contracts.nuspec',
        'README.md',
        'lib/net10.0/Concordat.Contracts.dll',
        'lib/net10.0/Concordat.Contracts.xml',
      ],
    ]);
    expect(text('Acme.Contracts.nuspec')).toContain('<readme>README.md</readme>');
    expect(text('Acme.Contracts.nuspec')).not.toContain('<dependency ');
    expect(text('README.md')).toContain(
      '| AGN-033 | `Concordat.Contracts.Agn033` | `Agn033JsonContext` |',
    );
    expect(text('lib/net10.0/Concordat.Contracts.xml')).toContain(
      '<member name="P:Concordat.Contracts.Agn033.ToolCall.ArgumentsJson">',
    );
  }, 120_000);

  describe('a server with a minimal API', () => {
    let server: ChildProcess;
    let address = '';
    beforeAll(async () => {
      server = spawn('dotnet', [built.server], { stdio: ['ignore', 'pipe', 'inherit'] });
      if (server.stdout === null) throw new Error('the server has no output');
      for await (const line of createInterface({ input: server.stdout })) {
        address = line;
        break;
      }
    }, 60_000);
    afterAll(() => server.kill());

    const post = (path: string, body = '') => fetch(`${address}${path}`, { method: 'POST', body });
    const answers = (turn: string, ids: readonly string[]) =>
      JSON.stringify({
        SessionId: 's-1',
        TurnId: turn,
        ToolResults: ids.map((id) => ({ ToolCallId: id, ExecutionMs: 1, ResultJson: `"${id}"` })),
      });

    it('answers a turn, and the request that continues it', async () => {
      const turn = await (await post('/turns')).text();
      expect(validateText(agn033, 'ExecuteResult', turn)).toEqual([]);
      expect(turn).toContain('"Kind":"client_tool_continuation"');
      const { Result: continuation } = JSON.parse(turn) as {
        readonly Result: { readonly TurnId: string };
      };
      const final = await post('/results', answers(continuation.TurnId, ['c-1', 'c-2']));
      const text = await final.text();
      expect([final.status, validateText(agn033, 'FinalResponse', text)]).toEqual([200, []]);
      expect(JSON.parse(text)).toMatchObject({
        TurnId: continuation.TurnId,
        PrimaryOutputText: 'c-1\nc-2',
      });
      expect((await post('/results', answers(continuation.TurnId, ['c-1', 'c-2']))).status).toBe(
        404,
      );
    });

    it.each([
      ['out of order', ['c-2', 'c-1']],
      ['too few', ['c-1']],
      ['none at all', []],
    ])('rejects results with the violations of the interpreter: %s', async (_, ids) => {
      const { Result: continuation } = JSON.parse(await (await post('/turns')).text()) as {
        readonly Result: { readonly TurnId: string };
      };
      const answer = answers(continuation.TurnId, ids);
      const rejected = await post('/results', answer);
      const expected = validateExchange(agn033, toolRound, JSON.stringify(continuation), answer);
      expect(expected.length).toBeGreaterThan(0);
      expect([rejected.status, await rejected.json()]).toEqual([422, expected]);
    });

    it('rejects an invalid request', async () => {
      const text = '{"SessionId":"s-1","ToolResults":[{"ToolCallId":1,"ToolCallId":2}]}';
      const rejected = await post('/results', text);
      expect([rejected.status, await rejected.json()]).toEqual([
        422,
        validateText(agn033, 'ToolResultsRequest', text),
      ]);
    });
  });
});
