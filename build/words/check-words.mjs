/**
 * `npm run check:words`: reports words that this code base no longer uses in identifiers, comments,
 * strings and documentation. The tables are in `words.mjs`, and exceptions with their reasons in
 * `exceptions.mjs`. Exits with 1 if it finds such a word, or an unused exception.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { exceptions } from './exceptions.mjs';
import { commentsOf, identifiersOf, lineAt, proseOf } from './texts.mjs';
import { oldIdentifiers, oldPhrases } from './words.mjs';

const repository = join(import.meta.dirname, '..', '..');
const checked = /\.(ts|mjs|hbs|md)$/;
/** Generated output, published history, recorded findings, and the tables of this check. */
const ignored =
  /^(out\/|CHANGELOG\.md|build\/words\/|test\/.*\/findings\/|compiler\/parse\/contract-document\.ts)/;

/** Splits an identifier: `judgeNow` has the words `judge` and `now`. */
function wordsOf(identifier) {
  return identifier.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g)?.map((word) => word.toLowerCase()) ?? [];
}

function containsWords(identifier, old) {
  const all = wordsOf(identifier);
  const searched = wordsOf(old);
  return all.some((_, start) => searched.every((word, index) => all[start + index] === word));
}

function isOld(identifier, { old, part }) {
  return part === true ? containsWords(identifier, old) : identifier === old;
}

export function findIdentifiers(file, text, table = oldIdentifiers) {
  const rows = table.filter(({ area }) => area.test(file));
  if (rows.length === 0 || !/\.(ts|mjs)$/.test(file)) return [];
  return identifiersOf(text).flatMap(({ word, offset }) =>
    rows
      .filter((row) => isOld(word, row))
      .map((row) => ({ file, line: lineAt(text, offset), found: word, instead: row.instead })),
  );
}

/** A space of the phrase also matches a line break in the text. */
function spaced(phrase) {
  return new RegExp(phrase.source.replaceAll(' ', '\\s+'), 'gi');
}

export function findPhrases(file, text, table = oldPhrases) {
  const parts = /\.(ts|mjs)$/.test(file) ? commentsOf(text) : proseOf(file, text);
  return parts.flatMap(({ words, offset }) =>
    table.flatMap(({ phrase, instead }) =>
      [...words.matchAll(spaced(phrase))].map((match) => ({
        file,
        line: lineAt(text, offset + match.index),
        found: match[0].replace(/\s+/g, ' '),
        instead,
      })),
    ),
  );
}

function isException(finding, exception) {
  return exception.file.test(finding.file) && exception.found.test(finding.found);
}

/** Returns findings without an exception, and exceptions without a finding. */
export function applyExceptions(findings, list) {
  const used = new Set();
  const left = findings.filter((finding) => {
    const exception = list.find((candidate) => isException(finding, candidate));
    if (exception !== undefined) used.add(exception);
    return exception === undefined;
  });
  return { left, unused: list.filter((exception) => !used.has(exception)) };
}

function main(paths) {
  const tracked = execFileSync('git', ['ls-files', ...paths], {
    cwd: repository,
    encoding: 'utf8',
  });
  const files = tracked.split('\n').filter((file) => checked.test(file) && !ignored.test(file));
  const findings = files.flatMap((file) => {
    const text = readFileSync(join(repository, file), 'utf8');
    return [...findIdentifiers(file, text), ...findPhrases(file, text)];
  });
  const { left, unused } = applyExceptions(findings, exceptions);
  for (const { file, line, found, instead } of left)
    process.stdout.write(`${file}:${line} "${found}": write ${instead}\n`);
  if (paths.length === 0)
    for (const { file, found } of unused)
      process.stdout.write(`exceptions.mjs: nothing matches ${file} with ${found}\n`);
  const failed = left.length + (paths.length === 0 ? unused.length : 0);
  process.stdout.write(`${files.length} files, ${left.length} old words\n`);
  if (failed > 0) process.exitCode = 1;
}

if (import.meta.filename === process.argv[1]) main(process.argv.slice(2));
