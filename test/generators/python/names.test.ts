import { describe, expect, it } from 'vitest';
import {
  attributeName,
  className,
  constantName,
  importName,
  innerName,
  memberName,
  moduleName,
} from '../../../generators/python/printing/names.ts';
import { declared } from '../../../generators/python/validators/frame.ts';
import { ModuleUses } from '../../../generators/python/validators/module-uses.ts';
import { contractWith } from '../../support/contracts.ts';

describe('names in Python', () => {
  it('follow the conventions of the language', () => {
    expect(moduleName('AGN-033')).toBe('agn_033');
    expect(attributeName('ToolCallId')).toBe('tool_call_id');
    expect(constantName('AgentExecuteResponse')).toBe('AGENT_EXECUTE_RESPONSE');
  });

  it.each([
    ['class', 'class_'],
    ['None', 'none'],
    ['self', 'self_'],
    ['from_dict', 'from_dict_'],
    ['ToJson', 'to_json_'],
    ['str', 'str_'],
    ['extra', 'extra_'],
    ['_', 'member_'],
    ['_2', 'member_2'],
  ])('give the field %s the attribute %s', (field, attribute) => {
    expect(attributeName(field)).toBe(attribute);
  });

  it('use the name that the contract gives a field for Python', () => {
    const [field] = contractWith(
      'A:\n  fields:\n    a: { type: string, names: { python: better } }',
    ).declarations.flatMap((declaration) =>
      declaration.kind === 'record' ? declaration.fields : [],
    );
    expect(
      field && [
        memberName(field),
        memberName({ ...field, names: {} }),
        memberName({ ...field, names: { python: 'class' } }),
      ],
    ).toEqual(['better', 'a', 'class_']);
  });

  it('do not collide with names that the module uses', () => {
    expect(className('Union')).toBe('Union_');
    expect(className('JsonValue')).toBe('JsonValue_');
    expect(constantName('URL')).toBe('URL_');
    expect(constantName('Types')).toBe('TYPES_');
  });

  it('are qualified for types of other contracts', () => {
    expect([className('AGN-033.ToolCall'), constantName('AGN-033.ToolCall')]).toEqual([
      'agn_033.ToolCall',
      'agn_033.TOOL_CALL',
    ]);
    expect([innerName('read', 'AGN-033.ToolCall'), innerName('read', 'ToolCall')]).toEqual([
      'agn_033._read_tool_call',
      '_read_tool_call',
    ]);
    expect([className('AGN-033.Union'), constantName('AGN-033.URL')]).toEqual([
      'agn_033.Union_',
      'agn_033.URL_',
    ]);
  });

  it('of modules do not collide with fields, functions and members of the package', () => {
    expect(['AGN-033', 'ORDER', 'PARSE-V2', 'ITEM-2'].map(importName)).toEqual([
      'agn_033',
      'order_',
      'parse_v2_',
      'item_2_',
    ]);
    expect(['CLASS', 'CAST', 'IS-VALID'].map(moduleName)).toEqual(['class_', 'cast_', 'is_valid_']);
  });

  it('of local variables do not collide with what the function uses', () => {
    const frame = {
      mode: 'collect',
      module: new ModuleUses(contractWith('A: { fields: { a: string } }')),
      path: 'path',
      taken: new Set(['agn_033', 'collect_t']),
      used: new Set<{ readonly name: string }>(),
    } as const;
    const names = ['class', 'len', 'misfits', 'sum_of', 'agn_033', 'collect_t', 'amount', 'date'];
    expect(names.map((name) => declared({ name }, frame))).toEqual([
      'class_',
      'len_',
      'misfits_',
      'sum_of_',
      'agn_033_',
      'collect_t_',
      'amount',
      'date',
    ]);
  });

  it('of the run time are imported under another name if the module declares them', () => {
    const module = new ModuleUses(
      contractWith('Blank: { fields: { a: string } }\nA: { fields: { a: Blank } }'),
    );
    expect([module.use('is_blank'), module.use('is_number')]).toEqual(['_is_blank', 'is_number']);
    expect([...module.aliases]).toEqual([['is_blank', '_is_blank']]);
  });
});
