/**
 * At 80 columns no line of a command is longer or cut, apart from paths and code frames. Where the
 * output is no terminal, problems stay on one line, since editors and CI services search for it.
 */
import { spawnSync } from 'node:child_process';
import { stripVTControlCharacters } from 'node:util';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { reportProblems } from '../../../cli/report/report.ts';
import { concordat, concordatWith, program, write } from '../workbench.ts';

const long = 'A sentence that goes on and on, so that it does not fit into one line of a terminal';
const contract = `contract: TST-001
title: ${long}
version: 1.0.0
status: in-review
ddrType: generation
summary: "${long}. ${long}."
root: AThingWithARatherLongName
history: [{ version: 1.0.0, date: 2025-12-24, change: "First." }]
types:
  AThingWithARatherLongName:
    doc: "${long}."
    fields:
      name: { type: string(1..), doc: "${long}." }
      a_field_with_a_name_that_is_as_long_as_people_write_it?: { type: string }
    rules:
      - { id: a-rule-with-an-id-that-says-what-it-is-about, when: { name: a }, then: { name: b }, message: "${long}." }
`;

/** Lines that are too long, without paths. */
function tooLong(text: string): readonly string[] {
  return text
    .split('\n')
    .filter((line) => line.length > 80 && !/^\s*\S+(?: \(line \d+\))?$/.test(line));
}

const commands = [...helpOf().matchAll(/^ {2}([a-z]+)(?= )/gm)].map(([, name = '']) => name);

function helpOf(...words: readonly string[]): string {
  return spawnSync('node', [program, ...words, '--help'], { encoding: 'utf8' }).stdout;
}

describe('no line is longer than 80 columns', () => {
  it('in the help of every command', () => {
    expect(commands.length).toBeGreaterThan(8);
    for (const words of [[], ...commands.map((name) => [name])]) {
      const text = helpOf(...words);
      expect(text).toContain('Usage:');
      expect([words, tooLong(text)]).toEqual([words, []]);
    }
  });

  it('in what commands print', () => {
    write('contracts/thing.yaml', contract);
    write('concordat.yaml', 'rag:\n  statuses: [in-review]\n');
    write('thing.json', '{ "name": "a", "other": 1 }');
    write('samples.jsonl', `{ "name": "${long}" }\n`);
    const runs = [
      ['generate'],
      ['generate', '--check'],
      ['list'],
      ['list', '--rules'],
      ['explain', 'TST-001'],
      ['explain', 'a-rule-with-an-id-that-says-what-it-is-about'],
      ['explain', 'wrong-version'],
      ['search', 'a field with a name'],
      ['approve', 'TST-001', '--by', 'Ada'],
      ['init'],
    ];
    for (const words of runs) {
      const { stdout, stderr } = concordatWith(words);
      expect(stdout + stderr, words.join(' ')).not.toBe('');
      expect([words, tooLong(stdout + stderr)]).toEqual([words, []]);
    }
  });
});

it('prints the row of a table in search as "name: text", without the head of the table', () => {
  write('contracts/thing.yaml', contract);
  write('concordat.yaml', 'rag:\n  statuses: [in-review]\n');
  concordat('generate');
  const { stdout } = concordatWith(['search', 'fields of AThingWithARatherLongName', '--k', '9']);
  expect(stdout).toMatch(/^ {3}`name`: .*A sentence/m);
  expect(stdout).not.toMatch(/^\s*\||---/m);
});

describe('problems in a terminal', () => {
  const problem = {
    code: 'unknown-key',
    severity: 'error',
    span: { file: 'concordat.yaml', line: 1, column: 1, endLine: 1, endColumn: 5 },
    message: `${long}.`,
    hint: `${long}.`,
  } as const;
  const { isTTY, columns } = process.stderr;

  afterEach(() => {
    Object.assign(process.stderr, { isTTY, columns });
    vi.restoreAllMocks();
  });

  function printed(terminal: boolean): string {
    let text = '';
    Object.assign(process.stderr, { isTTY: terminal, columns: 80 });
    vi.spyOn(process.stderr, 'write').mockImplementation((part) => {
      text += String(part);
      return true;
    });
    reportProblems([problem], new Map(), 'pretty', 'nothing was written');
    return stripVTControlCharacters(text);
  }

  it('are wrapped, and are on one line elsewhere', () => {
    expect(tooLong(printed(true))).toEqual([]);
    expect(printed(false)).toContain(`error unknown-key  ${long}.\n`);
  });
});
