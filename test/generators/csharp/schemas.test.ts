/** Values that must match a JSON Schema from the context, in the generated C#. */
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
  it('are dictionaries', () => {
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
    expect(file).toContain('!Json.IsFullyValidatedSchema(a)');
  });

  it('are read from the context, or by a key from a list in it', () => {
    const rules =
      'rules: [{ id: by-key, level: should, fits: { value: args, schema: context.tools.*.parameters, by: { name: tool } }, message: M. }, { id: one, fits: { value: args.x, schema: context.one }, message: N. }]';
    const file = printed(
      `R: { fields: { tool: string, args: Args }, ${rules} }\nArgs: { fields: { x?: any } }\n${tools}`,
      'context: C',
    );
    const schema =
      'Json.Member(Json.ItemWith(Json.Member(context, "tools"u8), static item => Json.Member(item, "name"u8), tool), "parameters"u8)';
    expect(file).toContain(`if (!Json.Fits(args, ${schema}))`);
    expect(file).toContain(
      `foreach (var argsAt in Json.Misfits(args, ${schema}, path.Member("args")))`,
    );
    expect(file).toContain('sink.Should("by-key", argsAt, "M.");');
    expect(file).toContain('Json.Member(context, "one"u8), path.Member("args").Member("x")))');
    expect(file).toContain('sink.Must("one", xAt, "N.");');
  });
});

describe.runIf(isAvailable(dotnet))('a consumer', () => {
  let run: Consumer;
  beforeAll(() => {
    run = builtConsumer(allContracts());
  }, 600_000);

  it('validates by the schemas of a context, in time and without a stack overflow', () => {
    const { stdout, stderr } = run('schemas');
    expect(stderr).toBe('');
    expect(stdout.split('\n')).toEqual([
      'a registry: ',
      'a match: ',
      'a mismatch: arguments-fit at "/args/from", arguments-fit at "/args/to"',
      'a missing member: arguments-fit at "/args/to"',
      'a tool without a schema: ',
      'no context: ',
      'an unknown tool: default-tool-exists at "/default_tool"',
      'no tool: ',
      'Must at "/parameters": Must be a JSON Schema.',
      'Should at "/parameters": Holds keywords of JSON Schema, such as pattern, that are not judged here.',
      'an invalid request: asks at ""',
      'an invalid response: result-fits at "/result"',
      'a response without a context: ',
      'circular references: options-fit at "/options"',
      'a surrogate pair counts as one character: ',
      'members by code point: options-fit at "/options/a", options-fit at "/options/\uFFEE", options-fit at "/options/\u{1F600}"',
      'an expression that matches nothing, 28 deep: options-fit at "/options"',
      'an expression that matches, 28 deep: ',
      'a hundred thousand definitions in a row: options-fit at "/options"',
      '',
    ]);
  });
});
