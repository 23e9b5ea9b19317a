/** The names of the generated package, and what it imports from that of the run time. */
import { describe, expect, it } from 'vitest';
import { ddr } from '../../../generators/ddr/index.ts';
import { withDescriptions } from '../../../generators/index.ts';
import { python } from '../../../generators/python/index.ts';
import { runtimeNames } from '../../../generators/python/printing/imports.ts';
import { runtimeVersion } from '../../../generators/shared/runtime-version.ts';
import { starterContract } from '../../support/starter.ts';

const settings = { python: { package: 'acme_contracts' } };

describe('the package that concordat.yaml names', () => {
  it('is the folder of all modules, the distribution, and among the artifacts', () => {
    const files = python.generate([starterContract()], { settings });
    const outside = files.filter(({ path }) => !path.startsWith('python/acme_contracts/'));
    expect(outside.map(({ path }) => path)).toEqual([
      'python/pyproject.toml',
      'python/build_backend.py',
      'python/README.md',
    ]);
    expect(outside[0]?.text).toContain('\nname = "acme-contracts"\n');
    expect(files.some(({ text }) => text.includes('concordat_contracts'))).toBe(false);
    expect(python.artifacts?.(starterContract(), { settings }).paths).toEqual([
      'python/acme_contracts/pcl_001.py',
    ]);
  });

  it('is in the code of records', () => {
    const pages = ddr.generate([starterContract()], withDescriptions({ settings }));
    const text = pages.map((page) => page.text).join('');
    expect(text).toContain('\nfrom acme_contracts.pcl_001 import Booking\n');
    expect(text).not.toContain('concordat_contracts');
  });
});

/** Before 1.0 is released, this list follows the code. */
const namesOf10 = `
  ABSENT AnyContractType Automaton ContextExchange ContextType ContractExchange ContractJsonSchema
  ContractType Dialect FileLoaded FileSaved FileTransport Found GenericPydanticHooks JsonValue
  ModelReading Parsed PydanticHooks Repair RepairPreset Sink Transport
  UNSET Unset Violation WithoutContext above add as_items at_least at_most below code_points
  collect_embedded_json contains_json count dangling_earlier_references dangling_references
  datetime_text difference distance divide embedded_json embedded_value encodable equal find_answer
  generic_type has_data_url has_emoji has_markup has_untagged_json instant is_between is_blank
  is_fully_validated_schema is_integer is_not_empty is_number is_one_of is_plain_json
  is_well_formed_schema item_count item_with json_kind matches matches_schema matches_table member
  member_count misfits missing_members multiply repeated repeated_items restore_answer sentences
  shallow starts_with step subtract sum_of to_datetime tokens unchanged utf8_bytes
`;

describe('the package of the run time', () => {
  it('keeps the names that code of the same major number imports', () => {
    expect(runtimeVersion).toMatchObject({ major: 1, minor: 0 });
    expect(runtimeNames.flatMap(([, names]) => names).toSorted()).toEqual(
      namesOf10.trim().split(/\s+/),
    );
  });

  it('is required in its minor version or a later one, and imported only after the check', () => {
    const files = python.generate([starterContract()], {
      runtime: { major: 1, minor: 3, patch: 2 },
    });
    const textOf = (name: string) => files.find(({ path }) => path.endsWith(name))?.text ?? '';
    expect(textOf('pyproject.toml')).toContain('dependencies = ["concordat-runtime>=1.3,<2"]');
    const imports = [
      ...textOf('concordat_contracts/__init__.py').matchAll(
        /^from concordat_runtime\S* |^_require.*/gm,
      ),
    ];
    expect(imports.map(([text]) => text)).toEqual([
      'from concordat_runtime.version ',
      '_require_version(1, 3)',
      'from concordat_runtime ',
    ]);
  });
});
