import { describe, expect, it } from 'vitest';
import {
  attributeName,
  className,
  constantName,
  fresh,
  importName,
  innerName,
  localName,
  memberName,
  moduleName,
} from '../../../generators/python/printing/names.ts';
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

  it('of local variables do not collide with imports', () => {
    expect(['date', 'cast', 'misfits', 'amount'].map(localName)).toEqual([
      'date_',
      'cast_',
      'misfits_',
      'amount',
    ]);
  });

  it('of local variables get a number where they are taken', () => {
    const used = ['item'];
    expect([fresh('item', used), fresh('item', used)]).toEqual(['item_2', 'item_3']);
  });
});
