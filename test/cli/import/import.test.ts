/** `concordat import` as a program: arguments, output and written files. */
import { describe, expect, it } from 'vitest';
import { at, concordat, copyContract, read, tree, write } from '../workbench.ts';

const events = [
  '{"type":"started","id":"e-1","at":"2026-01-31T12:00:00Z"}',
  '{"type":"failed","id":"e-2","at":"2026-01-31T12:00:01Z","reason":"No disk.","retry":null}',
  '{"type":"failed","id":"e-3","at":"2026-01-31T12:00:02Z","reason":"No net.","retry":3}',
];

describe('import', () => {
  it('drafts a contract from samples that can be generated', () => {
    write('events.jsonl', `${events.join('\n')}\n\n`);
    const { code, stdout, stderr } = concordat(
      'import events.jsonl --id EVT-001 --root Event --out contracts/evt-001-events.yaml',
    );
    expect([code, stdout, stderr]).toEqual([
      0,
      '',
      `✓ EVT-001: 3 types from 3 samples in contracts/evt-001-events.yaml

Not always present:
  /reason: absent in 1 of 3
  /retry: absent in 1, null in 1 of 3

Everything was imported.
`,
    ]);
    expect(
      read('contracts/evt-001-events.yaml'),
    ).toBe(`# yaml-language-server: $schema=../out/json-schema/contract.schema.json
contract: EVT-001
title: Event
version: 0.1.0
status: draft
ddrType: generation
summary: What an Event looks like, drafted from 3 samples.
root: Event

types:
  Event:
    union: type
    fields:
      id: string
      at: date-time
    variants:
      StartedEvent:
        tag: started
      FailedEvent:
        tag: failed
        fields:
          reason: string
          retry: integer | null

examples:
  - name: sample 1
    value: { type: started, id: e-1, at: "2026-01-31T12:00:00Z" }
  - name: sample 2
    value: { type: failed, id: e-2, at: "2026-01-31T12:00:01Z", reason: No disk., retry: null }
  - name: sample 3
    value: { type: failed, id: e-3, at: "2026-01-31T12:00:02Z", reason: No net., retry: 3 }
`);
    expect(concordat('generate --target json-schema').code).toBe(0);
    for (const contract of ['EVT-001', 'contracts/evt-001-events.yaml'])
      expect(concordat(`import --check ${contract} events.jsonl`).stdout).toBe(
        '✓ EVT-001 and 3 samples do not differ\n',
      );
  });

  it('drafts a contract from a JSON Schema and reports what could not be imported', () => {
    write(
      'price.schema.json',
      '{"$schema":"http://json-schema.org/draft-07/schema#","type":"object","additionalProperties":false,"required":["amount"],"properties":{"amount":{"type":"number","multipleOf":0.01},"day":{"type":"string","format":"date"}},"x-team":"shop"}',
    );
    const { code, stdout, stderr } = concordat('import price.schema.json --id PRC-001');
    expect([code, stderr]).toEqual([
      0,
      `✓ PRC-001: 1 type

Not imported exactly (1 looser: the draft accepts more than the source; 1 stricter: the draft rejects more than the source; 1 remark):

  looser    multipleOf 0.01 at #/properties/amount
            The language has no multipleOf.
            → Check it in code, or write a prose rule.

  stricter  format date at #/properties/day
            In JSON Schema a format is an annotation; here it is validated.
            → Use string if other texts must be valid.

  remark    x-team at #
            JSON Schema does not define this keyword; validators ignore it.
            → Put it into a doc if readers need it.
`,
    ]);
    expect(stdout).toContain('  Price:\n    fields:\n      amount: number\n      day?: date\n');
    const report = JSON.parse(
      concordat('import price.schema.json --id PRC-001 --format json').stdout,
    ) as {
      losses: object[];
      text: string;
    };
    expect(report.text).toBe(stdout);
    expect(report.losses[0]).toEqual({
      what: 'x-team',
      where: '#',
      why: 'JSON Schema does not define this keyword; validators ignore it.',
      todo: 'Put it into a doc if readers need it.',
      effect: 'none',
    });
  });

  it('imports several schemas that refer to each other', () => {
    write(
      'order.json',
      '{"$schema":"https://json-schema.org/draft/2020-12/schema","type":"object","properties":{"item":{"$ref":"item.json#/$defs/Item"}},"additionalProperties":false}',
    );
    write(
      'item.json',
      '{"$schema":"https://json-schema.org/draft/2020-12/schema","$defs":{"Item":{"type":"object","properties":{"sku":{"type":"string"}},"additionalProperties":false}}}',
    );
    expect(concordat('import order.json item.json --id ORD-001').stdout).toContain('item?: Item\n');
    expect(concordat('import order.json --id ORD-001')).toEqual({
      code: 2,
      stdout: '',
      stderr: `error  #/properties/item refers to "item.json#/$defs/Item", which is not among the given files. References are not fetched.

  Pass the referenced file as well, or bundle the schemas into one file first.
`,
    });
  });

  it('lists parts to import if the draft is too large', () => {
    const reference = (name: string) => ({ $ref: `#/components/schemas/${name}` });
    const doc = 'word '.repeat(2000);
    const part = (name: string) => Array.from({ length: 60 }, (_, index) => `${name}${index}`);
    const schemas = Object.fromEntries([
      ['All', { type: 'object', properties: { a: reference('A'), b: reference('B') } }],
      ...['A', 'B'].flatMap((name) => [
        [
          name,
          {
            type: 'object',
            properties: Object.fromEntries(part(name).map((inner) => [inner, reference(inner)])),
          },
        ],
        ...part(name).map((inner) => [
          inner,
          { type: 'object', description: doc, properties: { x: { type: 'string' } } },
        ]),
      ]),
    ]);
    write(
      'big.json',
      JSON.stringify({
        openapi: '3.1.0',
        info: { title: 'Big', version: '1' },
        components: { schemas },
      }),
    );
    expect(concordat('import big.json --id BIG-001')).toEqual({
      code: 2,
      stdout: '',
      stderr: `error  The draft of 123 types has 1.2 MiB, but a contract may have at most 1 MiB.

  Import it in parts, each with its dependencies: --root NAME. These parts are small enough: A (61 types), B (61 types).
`,
    });
    expect(concordat('import big.json --id BIG-001 --root A --out a.yaml').stderr).toMatch(
      /^✓ BIG-001: 61 types in a\.yaml\n/,
    );
  });

  it('imports an OpenAPI document in YAML with discriminator, nullable and --root', () => {
    write(
      'shop.yaml',
      `openapi: 3.0.3
info: { title: Shop, version: "1", description: What the shop sends. }
paths: {}
components:
  schemas:
    Payment:
      oneOf: [{ $ref: "#/components/schemas/Card" }, { $ref: "#/components/schemas/Cash" }]
      discriminator: { propertyName: method, mapping: { card: "#/components/schemas/Card", cash: Cash } }
    Card:
      type: object
      additionalProperties: false
      required: [method, number]
      properties: { method: { type: string }, number: { type: string, nullable: true } }
    Cash:
      type: object
      additionalProperties: false
      required: [method]
      properties: { method: { type: string }, change: { type: number, minimum: 0, exclusiveMinimum: true } }
`,
    );
    const { code, stdout } = concordat('import shop.yaml --id SHP-001 --root Payment');
    expect(code).toBe(0);
    expect(stdout).toContain(`title: Shop
version: 0.1.0
status: draft
ddrType: generation
summary: What the shop sends.
root: Payment

types:
  Payment:
    union: method
    variants:
      Card:
        tag: card
        fields:
          number: string | null
      Cash:
        tag: cash
        fields:
          change?: number
        rules:
          - id: cash-change-above
            then: { change: { not: { max: 0 } } }
`);
    expect(concordat('import shop.yaml --id SHP-001 --root Gone').stderr).toMatch(
      /^error {2}There is no definition "Gone"\.\n\n {2}There are: Payment, Card, Cash\.\n$/,
    );
  });

  it('imports TypeScript types', () => {
    write(
      'order.ts',
      'import fs from "node:fs";\nfs.writeFileSync("ran", "");\n/** What was bought. */\nexport interface Order { id: string; note?: string | null; lines: Line[] }\nexport interface Line { sku: string; count: number }\n',
    );
    const { code, stdout, stderr } = concordat('import order.ts --id ORD-001');
    expect([code, stderr]).toEqual([0, '✓ ORD-001: 2 types\n\nEverything was imported.\n']);
    expect(stdout).toContain(`  Order:
    doc: What was bought.
    fields:
      id: string
      note?: string | null
      lines: list<Line>
`);
    expect(tree('')).not.toContain('ran');
  });

  it('reads standard input', () => {
    expect(
      concordat('import - --from json --id INP-001 --root Thing', { input: '{"a":1}' }).stdout,
    ).toContain('  Thing:\n    fields:\n      a: integer\n');
  });
});

describe('import reports', () => {
  const sample = '{"a":1}';

  it.each<[string, string, Readonly<Record<string, string | Uint8Array>>, RegExp]>([
    ['a missing id', 'import a.json', { 'a.json': sample }, /^error {2}The draft requires an id\./],
    [
      'an invalid id',
      'import a.json --id x',
      { 'a.json': sample },
      /^error {2}"x" is not a valid contract id\./,
    ],
    [
      'a file that does not exist',
      'import gone.json --id A-1',
      {},
      /^error {2}gone\.json cannot be read: it does not exist\./,
    ],
    [
      'an empty file',
      'import a.json --id A-1',
      { 'a.json': ' \n' },
      /^error {2}a\.json is empty\./,
    ],
    [
      'empty JSON Lines',
      'import a.jsonl --id A-1',
      { 'a.jsonl': '\n\n' },
      /^error {2}No sample found in a\.jsonl\./,
    ],
    [
      'a file that is not JSON',
      'import a.json --id A-1',
      { 'a.json': '{"a":' },
      /^error {2}a\.json is not JSON: The text is not valid JSON\./,
    ],
    [
      'JSON Lines without any JSON',
      'import a.jsonl --id A-1',
      { 'a.jsonl': 'x\ny\n' },
      /^error {2}a\.jsonl:1 is not JSON/,
    ],
    [
      'duplicate keys',
      'import a.json --id A-1',
      { 'a.json': '{"type":"object","type":"string"}' },
      /This key stands more than once/,
    ],
    [
      'invalid UTF-8',
      'import a.json --id A-1',
      { 'a.json': new Uint8Array([0x22, 0xff, 0x22]) },
      /The text is not valid UTF-8/,
    ],
    [
      'a schema that is nested too deeply',
      'import a.json --id A-1 --from json-schema',
      { 'a.json': `${'{"items":'.repeat(300)}{}${'}'.repeat(300)}` },
      /nested more deeply than the limit/,
    ],
    [
      'a sample that is nested too deeply',
      'import a.jsonl --id A-1',
      { 'a.jsonl': `${'['.repeat(100)}${']'.repeat(100)}\n` },
      /nested more deeply than the limit/,
    ],
    [
      'remote references',
      'import a.json --id A-1',
      {
        'a.json':
          '{"$schema":"http://json-schema.org/draft-07/schema#","$ref":"http://127.0.0.1:9/x"}',
      },
      /References are not fetched\./,
    ],
    [
      'files of different kinds',
      'import a.json b.jsonl --id A-1',
      { 'a.json': sample, 'b.jsonl': sample },
      /^error {2}The files are of different kinds: a\.json \(json\), b\.jsonl \(jsonl\)\./,
    ],
    [
      'Swagger 2',
      'import a.json --id A-1',
      { 'a.json': '{"swagger":"2.0"}' },
      /Swagger 2\.0 must be converted/,
    ],
    [
      'invalid YAML',
      'import a.yaml --id A-1 --from openapi',
      { 'a.yaml': 'a: [' },
      /^error {2}a\.yaml is not valid YAML/,
    ],
    [
      'YAML that expands exponentially',
      'import a.yaml --id A-1 --from openapi',
      {
        'a.yaml':
          'a: &a [x]\nb: &b [*a,*a,*a,*a,*a,*a,*a,*a,*a]\nc: &c [*b,*b,*b,*b,*b,*b,*b,*b,*b]\nd: &d [*c,*c,*c,*c,*c,*c,*c,*c,*c]\ne: [*d,*d,*d,*d,*d,*d,*d,*d,*d]\n',
      },
      /^error {2}a\.yaml (?:cannot be read as YAML|is no OpenAPI)/,
    ],
    [
      'a file without types',
      'import a.ts --id A-1',
      { 'a.ts': 'const x = 1;\n' },
      /^error {2}a\.ts exports no type\./,
    ],
    [
      'an existing output file',
      'import a.json --id A-1 --out b.yaml',
      { 'a.json': sample, 'b.yaml': 'mine' },
      /^error {2}b\.yaml already exists\./,
    ],
  ])('%s', (_, words, files, message) => {
    for (const [name, content] of Object.entries(files)) write(name, content);
    const before = tree('');
    const { code, stdout, stderr } = concordat(words);
    expect([code, stdout, stderr]).toEqual([2, '', expect.stringMatching(message)]);
    expect(tree('')).toEqual(before);
  });

  it('the id of another contract', () => {
    copyContract();
    write('a.json', sample);
    expect(concordat('import a.json --id AGN-033 --out contracts/again.yaml').stderr).toMatch(
      /^error {2}contracts\/agn-033-agent-execute-response\.yaml already has the contract id AGN-033\./,
    );
  });

  it('lines that are not JSON, and imports the others', () => {
    write('a.jsonl', `${events.join('\n')}\nno json\n`);
    const { code, stderr } = concordat('import a.jsonl --id A-1');
    expect(code).toBe(0);
    expect(stderr).toContain(
      'remark    a sample at a.jsonl:4\n            It is skipped: The text is not valid JSON.',
    );
  });
});

describe('import --check', () => {
  it('lists differences between samples and the contract, and exits with 1', () => {
    copyContract();
    const valid =
      '{"Kind":"final","SessionId":"s","TurnId":"t","ModeDisplayName":"m","PrimaryOutputText":"x"}';
    write(
      'log.jsonl',
      `${valid}\n${valid.replace('"x"', '1')}\n${valid.replace('}', ',"Model":"m"}')}\n${valid.replace('}', ',"Model":"n"}')}\n`,
    );
    expect(concordat('import --check AGN-033 log.jsonl')).toEqual({
      code: 1,
      stdout: `✗ 2 differences between AGN-033 and 4 samples

  /PrimaryOutputText type
    Must be a string.
    different in 1 of 4 samples, first at log.jsonl:2

  /Model unknown-field
    FinalResponse has no field of this name.
    different in 2 of 4 samples, first at log.jsonl:3
`,
      stderr: '',
    });
  });

  it('lists differences to a schema, with a document that only one of the two accepts', () => {
    write(
      'contracts/a.yaml',
      `contract: TSK-001\ntitle: A task\nversion: 1.0.0\nstatus: draft\nddrType: generation\nsummary: A task.\nroot: Task\ntypes:\n  Task:\n    fields: { id: string(1..), state: '"open" | "done"', note?: string, done_at?: date }\n    rules:\n      - id: done-says-when\n        when: { state: done }\n        then: { done_at: { is: present } }\nexamples:\n  - name: one\n    value: { id: t, state: done, done_at: "2026-01-31" }\n`,
    );
    write(
      'task.schema.json',
      '{"$schema":"https://json-schema.org/draft/2020-12/schema","type":"object","required":["id"],"additionalProperties":false,"properties":{"id":{"type":"string"},"state":{"enum":["open","done","late"]},"done_at":{"type":"string","pattern":"^[0-9-]+$"},"owner":{"type":"string"}}}',
    );
    const { code, stdout } = concordat('import task.schema.json --check TSK-001 --format json');
    expect(code).toBe(1);
    const { differences } = JSON.parse(stdout) as {
      differences: { path: string; what: string; contract: string; other: string }[];
    };
    expect(
      differences.map(
        ({ path, what, contract, other }) => `${path} ${what}: ${contract} / ${other}`,
      ),
    ).toEqual([
      '/id text: any, at least 1 characters / any',
      '/state presence: required / optional',
      '/state text: one of "done", "open" / one of "done", "late", "open"',
      '/note member: optional / refused',
      '/done_at text: date / any',
      '/owner member: refused / optional',
    ]);
  });

  it('compares a union with a single object type by members, and by documents that only one of the two accepts', () => {
    const head =
      'title: A\nversion: 1.0.0\nstatus: draft\nddrType: generation\nsummary: A.\nroot: Event\n';
    const types =
      'types:\n  Event:\n    union: kind\n    variants:\n      Up: { tag: up, fields: { by: integer } }\n      Down: { tag: down }\nexamples:\n  - name: up\n    value: { kind: up, by: 1 }\n';
    write('contracts/a.yaml', `contract: EVT-002\n${head}${types}`);
    const differences = (schema: string) => {
      write(
        'event.json',
        `{"type":"object","additionalProperties":false,"required":["kind"],"properties":{${schema}}}`,
      );
      const { stdout } = concordat('import event.json --check EVT-002 --format json');
      return (
        JSON.parse(stdout) as { differences: { path: string; what: string }[] }
      ).differences.map(({ path, what }) => `${path} ${what}`);
    };
    expect(differences('"kind":{"enum":["up","down"]},"size":{}')).toEqual([
      '/by member',
      '/size member',
    ]);
    expect(differences('"kind":{"enum":["up","down"]},"by":{"type":"integer"}')).toEqual([
      '/by required',
      '/by forbidden-field',
    ]);
  });

  it('finds only known losses between a contract and its own schema', () => {
    copyContract();
    expect(concordat('generate --target json-schema').code).toBe(0);
    const { code, stdout } = concordat(
      `import ${at('out/json-schema/AGN-033.schema.json')} --check AGN-033 --format json`,
    );
    const { differences } = JSON.parse(stdout) as { differences: { what: string }[] };
    // These are in the loss file of the schema too: JSON Schema cannot compare items by a key.
    expect([code, [...new Set(differences.map(({ what }) => what))]]).toEqual([
      1,
      ['list', 'unique'],
    ]);
  });
});
