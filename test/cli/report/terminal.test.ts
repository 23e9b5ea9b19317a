/**
 * Texts of contracts, documents and file names are escaped wherever a command prints them, so that
 * they cannot control a terminal or the log of a CI service.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { stringify } from 'yaml';
import { jsonLine, sanitizeForTerminal, sanitizeFrame } from '../../../cli/report/terminal.ts';
import { shorten, shortenMessage } from '../../../compiler/diagnostics/shorten.ts';
import { concordatRuns, type Transcript, write } from '../workbench.ts';

/** Characters that control a terminal or end a line. */
const unsafe =
  /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u061C\u200B\u200E\u200F\u2028-\u202E\u2060-\u206F\uFEFF]|[\u{E0000}-\u{E007F}]|\p{Surrogate}/u;
const hashCommand = /##(?:\[|vso\[|teamcity\[)/i;

const pieces = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      '::',
      ':',
      '#',
      '##[',
      '##vso[',
      '\n',
      '\r',
      '\t',
      ' ',
      '\u001b[2J',
      '\u009b',
      '\u202e',
      '\u2028',
    ),
  },
  fc.string({ unit: 'binary', maxLength: 4 }),
);
const texts = fc.array(pieces, { maxLength: 12 }).map((parts) => parts.join(''));

describe('an escaped text', () => {
  it('has one line and no commands', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const escaped = sanitizeForTerminal(text);
        expect(escaped).not.toMatch(unsafe);
        expect(escaped).not.toMatch(/[\t\n]/);
        expect(escaped).not.toMatch(hashCommand);
        expect(escaped.trimStart()).not.toMatch(/^:/);
      }),
    );
  });

  it('is unchanged if it is safe', () => {
    for (const text of ['a: b', 'x::y', '# a', '## b', '日本 👩‍👩‍👧 ✓', '…'])
      expect(sanitizeForTerminal(text)).toBe(text);
    expect(sanitizeForTerminal('a\n::error::b')).toBe('a\\n::error::b');
    expect(sanitizeForTerminal(' ::error::b ##[error]c \u{E0041}')).toBe(
      ' \\u003a:error::b \\u0023#[error]c \\u{e0041}',
    );
  });

  it('keeps its length in a code frame', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const escaped = sanitizeFrame(text.replaceAll('\r\n', ''));
        expect(escaped).not.toMatch(unsafe);
        expect(escaped).not.toMatch(hashCommand);
        expect([...escaped]).toHaveLength([...text.replaceAll('\r\n', '')].length);
      }),
    );
  });

  it('has the same value in JSON', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const line = jsonLine({ text });
        expect(line.trimEnd()).not.toMatch(unsafe);
        expect(line).not.toMatch(hashCommand);
        expect(JSON.parse(line)).toEqual({ text });
      }),
    );
  });
});

describe('an overlong name', () => {
  it('is shortened, but not within a character', () => {
    expect(shorten('a'.repeat(81))).toBe(`${'a'.repeat(79)}…`);
    expect(shorten(`${'a'.repeat(78)}😀b`)).toBe(`${'a'.repeat(78)}…`);
    expect(shortenMessage(`Unknown type "${'a '.repeat(500)}".`)).toBe(
      `Unknown type "${'a '.repeat(39)}a…".`,
    );
    expect(shortenMessage(`See ${'a'.repeat(500)} and "b".`)).toBe(
      `See ${'a'.repeat(119)}… and "b".`,
    );
  });

  it('is not shortened further when shortened again', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 3000 }), (text) => {
        const short = shortenMessage(text);
        expect(short.length).toBeLessThanOrEqual(1000);
        expect(shortenMessage(short)).toBe(short);
      }),
    );
  });
});

const attack =
  'x\n::error::fake\n ::stop-commands::y\n##[error]z ##vso[task.setvariable variable=a]b\u001b[31m\u009b2J\u202e\u2028\u0085w';

/**
 * A contract with the same hostile text wherever text is free. Written as JSON, since YAML allows
 * control characters only as escapes.
 */
const hostileContract = {
  contract: 'TST-001',
  title: attack,
  version: '1.0.0',
  status: 'in-review',
  ddrType: 'policy',
  summary: attack,
  approval: { by: attack, at: attack },
  root: 'Root',
  types: {
    Root: {
      doc: attack,
      fields: {
        id: { type: 'string', doc: attack },
        'other?': { type: 'string', wire: attack },
        'third?': 'string',
      },
      rules: [{ id: 'never-both', atMostOneOf: ['other', 'third'], message: attack, doc: attack }],
      hints: { wrong: attack },
    },
  },
  exchanges: {
    round: {
      asks: 'Root',
      answers: 'Root',
      doc: attack,
      rules: [{ id: 'same-id', same: ['asks.id', 'answers.id'], message: attack }],
    },
  },
  sections: [
    { title: attack, text: attack, rules: [{ id: 'prose-rule', prose: attack }], shows: ['Root'] },
  ],
  examples: [{ name: attack, value: { id: attack } }],
};

/** The hostile text as a file name. */
const fileName = attack.replaceAll('/', '');

/** Runs commands and expects their exit codes and escaped output. */
function expectInert(...expected: readonly (readonly [words: readonly string[], code: number])[]) {
  const runs = expected.map(([words, code]) => ({ words, code }));
  for (const [{ words, code }, run] of concordatRuns(runs)) expectInertTranscript(words, code, run);
}

function expectInertTranscript(
  words: readonly string[],
  code: number,
  transcript: Transcript,
): void {
  const format = words.includes('github') ? 'github' : 'pretty';
  const text = transcript.stdout + transcript.stderr;
  expect({ words, code: transcript.code, text }).toMatchObject({ words, code });
  expect(text).not.toBe('');
  expect(text).not.toMatch(unsafe);
  expect(text).not.toMatch(hashCommand);
  const commands = text.split('\n').filter((line) => line.trimStart().startsWith('::'));
  expect(
    commands.filter((line) => format !== 'github' || !/^::(?:error|warning)[ :]/.test(line)),
  ).toEqual([]);
}

const allFormats = ['pretty', 'json', 'github'] as const;
const prettyAndJson = ['pretty', 'json'] as const;

describe('escapes what a command prints', () => {
  it.each(allFormats)('of an invalid contract, as %s', (format) => {
    write(
      `contracts/${fileName}.yaml`,
      jsonLine({ ...hostileContract, [attack]: 1, root: attack, transport: { [attack]: attack } }),
    );
    write('contracts/b.yaml', `"${attack.replaceAll('\n', '\r\n')}": [\n  x\n`);
    write(
      'contracts/c.yaml',
      jsonLine({
        ...hostileContract,
        contract: 'TST-002',
        examples: [{ name: attack, value: { [attack]: 1 } }],
      }),
    );
    expectInert([['generate', '--format', format], 2]);
  });

  it.each(allFormats)('of documents, as %s', (format) => {
    write('contracts/a.yaml', jsonLine(hostileContract));
    write(
      `${fileName}.json`,
      JSON.stringify({ id: attack, [attack]: 'x', third: 'y', [`${attack}2`]: 1 }),
    );
    write('b.json', JSON.stringify({ id: 'b' }));
    write('c.jsonl', `${JSON.stringify({ [attack]: 1 })}\n${attack.replaceAll('\n', ' ')}\n`);
    const choice = ['--contract', 'TST-001', '--format', format];
    expectInert(
      [['validate', `${fileName}.json`, ...choice], 1],
      [['validate', 'c.jsonl', '--jsonl', ...choice], 1],
      [['validate', `not ${fileName}`, ...choice], 2],
      [['validate', 'b.json', '--type', attack, ...choice], 2],
      [['exchange', 'b.json', `${fileName}.json`, '--exchange', 'round', ...choice], 1],
      [['exchange', 'b.json', 'b.json', '--exchange', attack, ...choice], 2],
    );
  });

  it('of rules, records and lists', () => {
    write('concordat.yaml', 'rag:\n  statuses: [in-review]\n');
    write('contracts/a.yaml', jsonLine(hostileContract));
    expectInert(
      [['generate', '--out', fileName], 0],
      [['generate'], 0],
      ...['TST-001', 'never-both', 'prose-rule'].map((word) => [['explain', word], 0] as const),
      [['explain', attack], 2],
      ...prettyAndJson.flatMap((format) => [
        [['list', '--format', format], 0] as const,
        [['list', '--rules', '--format', format], 0] as const,
        [['search', attack, '--format', format], 0] as const,
        [['search', attack, '--k', attack, '--format', format], 2] as const,
      ]),
      [['generate', '--list-inputs', '--list-outputs'], 0],
    );
  });

  it.each(allFormats)('of differences, as %s', (format) => {
    write(`contracts/${fileName}.yaml`, jsonLine(hostileContract));
    expectInert(
      [['generate', '--list-inputs', '--list-outputs', '--format', format], 0],
      [['generate'], 0],
    );
    write('out/ddr/TST-001.md', attack);
    write('out/rag/TST-001.jsonl', '');
    expectInert([['generate', '--check', '--format', format], 1]);
  });

  it('of an import', () => {
    const schema = {
      title: attack,
      description: attack,
      type: 'object',
      properties: {
        [attack]: {
          type: 'string',
          description: attack,
          examples: [attack],
          not: { const: attack },
          [attack]: 1,
        },
      },
      required: [attack],
      $defs: { [attack]: { enum: [attack, 'b'] } },
    };
    write('schema.json', JSON.stringify(schema));
    write('sample.json', JSON.stringify({ [attack]: attack, a: [{ [attack]: 1 }, {}] }));
    write('contracts/a.yaml', jsonLine(hostileContract));
    const fromSchema = ['import', 'schema.json', '--from', 'json-schema'];
    expectInert(
      ...prettyAndJson.flatMap((format) => [
        [[...fromSchema, '--id', 'ABC-001', '--format', format], 0] as const,
        [['import', 'sample.json', '--id', 'ABC-001', '--format', format], 0] as const,
        [['import', 'sample.json', '--check', 'TST-001', '--format', format], 1] as const,
        [[...fromSchema, '--check', 'TST-001', '--format', format], 1] as const,
        [[...fromSchema, '--id', 'ABC-001', '--root', attack, '--format', format], 0] as const,
      ]),
      [['import', `no ${fileName}`, '--id', 'ABC-001'], 2],
    );
  });

  it('of unknown arguments', () => {
    write('concordat.yaml', jsonLine({ [attack]: 1, out: `../${attack}`, targets: [attack] }));
    expectInert(
      [[attack], 2],
      [['generate', `--${attack}`], 2],
      [['generate', '--format', attack], 2],
      [['generate'], 2],
      [['init'], 2],
    );
  });

  it('of folders', () => {
    write('concordat.yaml', jsonLine({ contracts: fileName, out: `o ${fileName}` }));
    expectInert([['init'], 0], [['generate'], 0]);
  });
});

it('a name of 5,000 characters is shortened in a diagnostic', () => {
  const long = 'n'.repeat(5000);
  const names: readonly (readonly [of: string, changes: object])[] = [
    ['of a key', { [long]: 1 }],
    ['of a key with blanks and quotes', { [`a "b" ${'c '.repeat(2000)}`]: 1 }],
    ['of the root', { root: `R${long}` }],
    ['of a type that is used', { types: { Root: { fields: { id: `list<R${long}>` } } } }],
    [
      'of a type that is declared',
      { types: { Root: { fields: { id: 'string' } }, [`R${long}`]: { fields: { a: 'nothing' } } } },
    ],
    ['of a status', { status: { a: 'x '.repeat(3000) } }],
    ['of a version', { version: 'x '.repeat(3000) }],
    ['of an example', { examples: [{ name: long, value: {} }] }],
  ];
  const runs = names.map(([of, changes]) => {
    write(`${of}/contracts/a.yaml`, stringify({ ...hostileContract, ...changes }));
    return { words: ['generate', '--format', 'json'], from: of };
  });
  for (const [{ from: of }, { code, stdout }] of concordatRuns(runs)) {
    expect(code, of).toBe(2);
    const { diagnostics } = JSON.parse(stdout) as {
      readonly diagnostics: readonly { readonly message: string; readonly hint: string }[];
    };
    expect(diagnostics.length, of).toBeGreaterThan(0);
    for (const { message, hint } of diagnostics) {
      expect(message.length).toBeLessThan(400);
      expect((hint ?? '').length).toBeLessThanOrEqual(1000);
    }
  }
});
