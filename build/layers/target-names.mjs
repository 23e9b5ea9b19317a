/**
 * Finds names of targets in code that must work for any target: strings and identifiers. Imports
 * are checked by the table of layers. Comments may give examples.
 */
import jsTokens from 'js-tokens';
import { lineAt } from '../words/texts.mjs';

/** `targets` are the names of folders, such as `json-schema`. */
export function findTargetNames(file, text, targets) {
  const found = [];
  let offset = 0;
  let before = '';
  for (const { type, value } of jsTokens(text)) {
    const isImport = /^(?:from|import|import \()$/.test(before);
    const words = isImport ? [] : wordsOf(type, value);
    for (const target of targets)
      if (words.includes(target) || words.includes(camelCase(target)))
        found.push({
          subject: `${file}: ${target}`,
          reason: `Line ${lineAt(text, offset)} names a target; ask the targets instead.`,
        });
    offset += value.length;
    if (!/^(?:WhiteSpace|LineTerminatorSequence)$/.test(type))
      before = before === 'import' && value === '(' ? 'import (' : value;
  }
  return found;
}

function wordsOf(type, value) {
  if (type === 'IdentifierName') return [value];
  if (!/^(?:StringLiteral|Template|NoSubstitutionTemplate)/.test(type)) return [];
  return value.replaceAll(/https?:\/\/\S+/g, '').match(/[\w-]+/g) ?? [];
}

const camelCase = (name) => name.replaceAll(/-(\w)/g, (_, letter) => letter.toUpperCase());
