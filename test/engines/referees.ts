/**
 * Programs of other people that read the patterns and schemas that we emit: Python's `re` and
 * `jsonschema`, .NET's `Regex` and Newtonsoft.Json.Schema, RE2.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { RE2JS } from 're2js';
import type { Json, JsonObject } from '../../compiler/model/json.ts';
import { repository } from '../support/contract-text.ts';
import { prepared } from '../support/generated.ts';
import { startLineProcess } from './lines.ts';

/** A list of answers, or why there are none. */
export type Answers = readonly boolean[] | { readonly error: string };

export interface Referee {
  /** Whether a pattern is found in each text. */
  readonly matches: (pattern: string, texts: readonly string[]) => Promise<Answers>;
  /** Whether a schema accepts a document as a type. The schema is sent once. */
  readonly accepts: (
    schema: JsonObject,
    type: string,
    document: Json,
  ) => Promise<boolean | { readonly error: string }>;
  readonly close: () => Promise<void>;
}

const drivers = join(repository, 'test/engines/drivers');

export type AskPattern = (pattern: string, texts: readonly string[]) => Answers | Promise<Answers>;

/** Engines of other people that read patterns, by their names. */
export function openPatternReferees(): {
  readonly engines: readonly (readonly [name: string, matches: AskPattern])[];
  readonly close: () => Promise<void>;
} {
  const [python, dotnet] = [pythonReferee(), dotnetReferee()];
  return {
    engines: [
      ['Python re', python.matches],
      ['.NET Regex', dotnet.matches],
      ['RE2', matchesRe2],
    ],
    close: async () => {
      await Promise.all([python.close(), dotnet.close()]);
    },
  };
}

function matchesRe2(pattern: string, texts: readonly string[]): Answers {
  try {
    const compiled = RE2JS.compile(pattern);
    return texts.map((text) => compiled.matcher(text).find());
  } catch (problem) {
    return { error: String(problem) };
  }
}

/** The packages of Debian are in its own Python, which need not be the first one. */
export function pythonReferee(): Referee {
  const script = join(drivers, 'schemas-python/referee.py');
  const python = ['python3', '/usr/bin/python3'].find(
    (command) => spawnSync(command, ['-c', 'import jsonschema']).status === 0,
  );
  if (python === undefined)
    throw new Error('No Python has jsonschema: install the package python3-jsonschema of Debian.');
  return refereeOf(python, [script]);
}

export function dotnetReferee(): Referee {
  const sources = { referee: join(drivers, 'schemas-csharp') };
  const folder = prepared('csharp-referee', [], sources, (building) => {
    const words = ['build', 'referee/Referee.csproj', '-o', 'built', '-nologo', '-v', 'quiet'];
    const { status, stdout } = spawnSync('dotnet', [...words, '--disable-build-servers'], {
      cwd: building,
      encoding: 'utf8',
    });
    if (status !== 0) throw new Error(`dotnet ${words.join(' ')} failed:\n${stdout}`);
  });
  return refereeOf('dotnet', [join(folder, 'built/Referee.dll')]);
}

function refereeOf(command: string, words: readonly string[]): Referee {
  const program = startLineProcess(command, words);
  const names = new Map<JsonObject, string>();
  const ask = async (request: object): Promise<Json> => {
    const answer = await program.ask(toAscii(request));
    return answer === undefined
      ? { error: `${command} ended: ${program.errorOutput()}` }
      : (JSON.parse(answer) as Json);
  };
  return {
    matches: async (pattern, texts) => (await ask({ pattern, texts })) as Answers,
    accepts: async (schema, type, document) => {
      const name = names.get(schema) ?? String(names.size);
      if (!names.has(schema)) {
        names.set(schema, name);
        await ask({ name, schema });
      }
      return (await ask({ name, type, document })) as boolean | { readonly error: string };
    },
    close: program.close,
  };
}

/** Lone surrogates and the encodings of pipes are no concern of the tests. */
function toAscii(value: object): string {
  return JSON.stringify(value).replaceAll(
    /[\u0080-\uffff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
