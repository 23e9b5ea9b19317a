import { describe, expect, it } from 'vitest';
import { attributeName, className, constantName, fresh, memberName, moduleName } from '../../../generators/python/names.ts';
import { contractWith } from '../../support/contracts.ts';

describe('names in Python', () => {
  it('follow the customs of the language', () => {
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

  it('give a field the name that the contract has for Python', () => {
    const [field] = contractWith('A:\n  fields:\n    a: { type: string, names: { python: better } }').declarations.flatMap((declaration) =>
      declaration.kind === 'record' ? declaration.fields : [],
    );
    expect(field && [memberName(field), memberName({ ...field, names: {} }), memberName({ ...field, names: { python: 'class' } })]).toEqual(
      ['better', 'a', 'class_'],
    );
  });

  it('keep types apart from what the module itself needs', () => {
    expect(className('Union')).toBe('Union_');
    expect(className('JsonValue')).toBe('JsonValue_');
    expect(constantName('URL')).toBe('URL_');
    expect(constantName('Types')).toBe('TYPES_');
  });

  it('count on where a local name is taken', () => {
    const used = new Set(['item']);
    expect([fresh('item', used), fresh('item', used)]).toEqual(['item_2', 'item_3']);
  });
});
