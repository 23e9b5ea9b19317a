/** Deprecations, former names and closed types in the output of each target. */
import { describe, expect, it } from 'vitest';
import { allContracts } from '../../support/contracts.ts';
import { generateTarget } from '../../support/generated.ts';

const contract = allContracts().filter(({ id }) => id === 'DEP-001');

function textOf(target: string, path: string): string {
  const files = generateTarget(target, contract, { settings: { rag: { statuses: ['draft'] } } });
  return files.find((each) => each.path === path)?.text ?? '';
}

describe('TypeScript', () => {
  const text = textOf('typescript', 'typescript/dep-001.ts');

  it('has a tag at fields and values', () => {
    expect(
      text,
    ).toContain(`   * @deprecated since 2.0.0: Use \`booking_id\`. It will be removed in 3.0.0.
   */
  readonly label?: string;
`);
    expect(text).toContain(`  /** @deprecated since 2.1.0: Nothing is slow. */
  'slow',
`);
    // A tag or the end of a comment in the reason has no effect.
    expect(text).toContain('Nobody reads it: *\\/ \\@see {@link x} "quoted"');
  });

  it('has a tag at the constant of a type too, without which the type would not count', () => {
    const tagged = /@deprecated since 2\.0\.0: [^\n]*\*\/\nexport (\w+ \w+)/g;
    expect([...text.matchAll(tagged)].map(([, name]) => name)).toEqual(
      expect.arrayContaining(['type Address', 'const Address', 'interface Page', 'function Page']),
    );
  });

  it('says what was before and what will not be', () => {
    expect(text).toContain('* Formerly weight_g and mass.');
    expect(text).toContain('/** Closed: no variant will be added. */\nexport type Outcome =');
  });
});

describe('C#', () => {
  const text = textOf('csharp', 'csharp/Dep001.cs');

  it('has attributes at types, properties and values', () => {
    expect(text).toContain('[Obsolete("Deprecated since 2.0.0: Nothing is lost.")]');
    expect(text).toMatch(
      /\[Obsolete\("Deprecated since 2.0.0: Use `booking_id`.[^\n]*\n[^;]* Label /,
    );
    expect(text).toMatch(/\[Obsolete\("Deprecated since 2.0.0: Too dear.[^\n]*\n +Express,/);
  });

  it('has none at a required property, which everybody has to set', () => {
    expect(text).toMatch(
      /<summary>Deprecated since 2.1.0: Nobody reads it[^\n]*\n +\[JsonPropertyName\("note"\)\]/,
    );
  });

  it('compiles where warnings are errors', () => {
    expect(text).toContain('#pragma warning disable CS0612, CS0618\n');
    const others = generateTarget(
      'csharp',
      allContracts().filter(({ id }) => id === 'SHP-007'),
    );
    expect(others.map((file) => file.text).join('')).not.toContain('CS0618');
  });
});

it('Python has a decorator at classes, and the documentation of everything else', () => {
  const text = textOf('python', 'python/concordat_contracts/dep_001.py');
  expect(text).toContain(`@_deprecated("Deprecated since 2.0.0: Use a locker.")
@dataclass(frozen=True, slots=True, kw_only=True)
class Address`);
  expect(text).toContain('    from typing_extensions import deprecated as _deprecated');
  expect(text).toContain('"slow": Deprecated since 2.1.0: Nothing is slow.');
});

it('JSON Schema has a keyword, and a sentence for values', () => {
  const schema = JSON.parse(textOf('json-schema', 'json-schema/DEP-001.schema.json'));
  const { Address, Service } = schema.$defs;
  expect(Address).toMatchObject({
    deprecated: true,
    description: 'Deprecated since 2.0.0: Use a locker.',
  });
  expect(Service.description).toContain('"express" is deprecated since 2.0.0: Too dear.');
});

it('records strike names through', () => {
  const text = textOf('ddr', 'ddr/DEP-001.md');
  expect(text).toContain('### ~~`Address`~~');
  expect(text).toContain(
    '| ~~`label`~~ | `string(1..)` | ALLOWED | A label. Deprecated since 2.0.0: Use `booking_id`. It will be removed in 3.0.0. |',
  );
  expect(text).toContain('| ~~`express`~~ |');
  expect(text).toContain('[~~`single-place`~~](#enforcement-single-place)');
  expect(text).toContain('- **Deprecated:** [~~`Booking.speed`~~](#type-booking), ');
  expect(textOf('ddr', 'ddr/index.md')).toContain('| Generation | 14 deprecated names |');
});

it('the index finds what is deprecated', () => {
  expect(textOf('rag', 'rag/DEP-001.jsonl')).toContain('Deprecated since 2.0.0: Use a locker.');
});
