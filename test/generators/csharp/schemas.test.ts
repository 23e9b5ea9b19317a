/** Values that fit a JSON Schema which is known only when they are judged, in the generated C#. */
import { beforeAll, describe, expect, it } from 'vitest';
import { allContracts, contractWith } from '../../support/contracts.ts';
import { generateTarget } from '../../support/generated.ts';
import { dotnet, isAvailable } from '../../support/toolchains.ts';
import { builtConsumer, type Consumer } from './consumer.ts';

const printed = (types: string, rest = '') =>
  generateTarget('csharp', [contractWith(types, rest)])
    .filter(({ path }) => path.includes('Tst001'))
    .map((file) => file.text)
    .join('\n');

const tools =
  'C: { fields: { tools: list<T>, one?: schema } }\nT: { fields: { name: string, parameters: { type: schema, doc: D. } } }';

describe('schemas', () => {
  it('are objects', () => {
    const file = printed(
      'R: { fields: { a: schema, b?: schema, c: schema | null, d: schema | string } }',
    );
    expect(file).toContain(
      'public required IReadOnlyDictionary<string, JsonElement> A { get; init; }',
    );
    expect(file).toContain('public IReadOnlyDictionary<string, JsonElement>? B { get; init; }');
    expect(file).toContain(
      'public required IReadOnlyDictionary<string, JsonElement>? C { get; init; }',
    );
    expect(file).toContain(
      'public required OneOf<IReadOnlyDictionary<string, JsonElement>, string> D { get; init; }',
    );
    expect(file).toContain('!Json.IsWellFormedSchema(a)');
    expect(file).toContain('!Json.IsFullyJudgedSchema(a)');
  });

  it('are found in the context, or by a key in a list there', () => {
    const rules =
      'rules: [{ id: by-key, level: should, fits: { value: args, schema: context.tools.*.parameters, by: { name: tool } }, message: M. }, { id: one, fits: { value: args.x, schema: context.one }, message: N. }]';
    const file = printed(
      `R: { fields: { tool: string, args: Args }, ${rules} }\nArgs: { fields: { x?: any } }\n${tools}`,
      'context: C',
    );
    const schema =
      'Json.Member(Json.ItemWith(Json.Member(context, "tools"u8), static item => Json.Member(item, "name"u8), Json.Member(value, "tool"u8)), "parameters"u8)';
    expect(file).toContain(`if (!Json.Fits(Json.Member(value, "args"u8), ${schema}))`);
    expect(file).toContain(
      `foreach (var misfit in Json.Misfits(Json.Member(value, "args"u8), ${schema}, path.Member("args")))`,
    );
    expect(file).toContain('sink.Should("by-key", misfit, "M.");');
    expect(file).toContain('Json.Member(context, "one"u8), path.Member("args").Member("x")))');
    expect(file).toContain('sink.Must("one", misfit2, "N.");');
  });
});

describe.runIf(isAvailable(dotnet))('a consumer', () => {
  let run: Consumer;
  beforeAll(() => {
    run = builtConsumer(allContracts());
  }, 600_000);

  it('judges by the schemas that it knows, in time and without filling the stack', () => {
    const { stdout, stderr } = run('schemas');
    expect(stderr).toBe('');
    expect(stdout.split('\n')).toEqual([
      'a registry: ',
      'what fits: ',
      'what does not: arguments-fit at "/args/from", arguments-fit at "/args/to"',
      'what is missing: arguments-fit at "/args/to"',
      'a tool without a schema: ',
      'nobody knows the tools: ',
      'a tool that is none: default-tool-exists at "/default_tool"',
      'no tool: ',
      'Must at "/parameters": Must be a JSON Schema.',
      'Should at "/parameters": Holds keywords of JSON Schema, such as pattern, that are not judged here.',
      'asked with a context: asks at ""',
      'answered with a context: result-fits at "/result"',
      'without one: ',
      'referring in a circle: options-fit at "/options"',
      'halves of a character count as one: ',
      'members by code point: options-fit at "/options/a", options-fit at "/options/\uFFEE", options-fit at "/options/\u{1F600}"',
      'an expression that fits nowhere, 28 deep: options-fit at "/options"',
      'an expression that fits, 28 deep: ',
      'a hundred thousand definitions in a row: options-fit at "/options"',
      '',
    ]);
  });
});
