/** The syntax of names, ids and versions in a contract as regular expressions, with hints. */

export const contractId = '^[A-Z][A-Z0-9]*(-[A-Z0-9]+)*$';
export const version = '^[0-9]+\\.[0-9]+\\.[0-9]+$';
/** The digest of a contract: the normal form, the algorithm and the hash. */
export const digest = '^n[0-9]+:sha256:[0-9a-f]{64}$';
export const typeName = '^[A-Z][A-Za-z0-9]*$';
export const usedTypeName = '^([A-Z][A-Z0-9]*(-[A-Z0-9]+)*\\.)?[A-Z][A-Za-z0-9]*$';
export const genericTypeName = '^[A-Z][A-Za-z0-9]*(<[A-Z][A-Za-z0-9]*(, ?[A-Z][A-Za-z0-9]*)*>)?$';
export const fieldName = '^[A-Za-z_][A-Za-z0-9_]*$';
export const fieldKey = '^[A-Za-z_][A-Za-z0-9_]*\\??$';
export const ruleId = '^[a-z][a-z0-9]*(-[a-z0-9]+)*$';
export const recordAnchor = '^[a-z][a-z0-9]*(-[a-z0-9]+)*(~[0-9]+)?$';
/** A rule or an exchange, or a type or one of its fields with an optional structural rule. */
export const enforcer =
  '^([a-z][a-z0-9-]* at [A-Z][A-Za-z0-9]*(\\.[A-Za-z_][A-Za-z0-9_]*)?|[a-z][a-z0-9]*(-[a-z0-9]+)*|[A-Z][A-Za-z0-9]*(\\.[A-Za-z_][A-Za-z0-9_]*)?)$';
export const bounds = '^([0-9]+|[0-9]+\\.\\.[0-9]*|\\.\\.[0-9]+)$';
export const violation = '^[a-z][a-z0-9-]*( at ("")?([/#][\\s\\S]*)?)?$';

/** A day, a month, or a time with offset. */
export const dateOrTime =
  '^[0-9]{4}-[0-9]{2}(-[0-9]{2}(T[0-9]{2}:[0-9]{2}(:[0-9]{2}(\\.[0-9]+)?)?(Z|[+-][0-9]{2}:[0-9]{2}))?)?$';
export const elementName = '^[A-Za-z][A-Za-z0-9_-]*$';
/** A language tag after the fence of a code block: one word. */
export const fenceTag = '^[A-Za-z0-9][A-Za-z0-9_+.#-]*$';
/** A name without a path, since generated code writes the file into the folder of its caller. */
export const fileName = '^[A-Za-z0-9._-]*[A-Za-z0-9_-]$';

export const patternExplanations: Readonly<Record<string, string>> = {
  [contractId]: 'Write an id such as AGN-033: capital letters, digits and hyphens.',
  [version]: 'Write three numbers such as 1.0.0.',
  [typeName]:
    'Write a type name such as ToolCall: a capital letter first, then letters and digits.',
  [usedTypeName]:
    'Write the name of a type such as ToolCall, or AGN-033.ToolCall for one of another contract.',
  [genericTypeName]: 'Write a type name such as ToolCall, or InvokeResult<T> for a generic one.',
  [fieldKey]: 'Write a field name such as SessionId, with "?" at its end when it may be absent.',
  [fieldName]: 'Write a field name such as SessionId: letters, digits and "_".',
  [ruleId]: 'Write an id such as one-outcome: small letters, digits and hyphens.',
  [recordAnchor]: 'Write the part after the # of an id in the RAG index, such as rule-one-outcome.',
  [enforcer]:
    'Write a rule or an exchange such as one-outcome, a type or field such as ToolResult.Files, or with a structural rule "count at ToolResult.Files".',
  [bounds]: 'Write bounds such as 2..5, 1.. or ..100.',
  [dateOrTime]: 'Write a day such as 2026-01-31, a month, or a time such as 2026-01-31T12:00:00Z.',
  [elementName]:
    'Write the name of an element such as think, without brackets: a letter first, then letters, digits, "_" and "-".',
  [fenceTag]:
    'Write one word such as json: a letter or digit first, then letters, digits, "_", "+", ".", "#" and "-".',
  [fileName]:
    'Write the name of a file such as .agent-response.json, without a folder: letters, digits, ".", "_" and "-".',
  [violation]:
    'Write a rule id and a pointer such as required at /SessionId; the id alone means the document itself.',
};
