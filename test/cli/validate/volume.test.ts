/**
 * Large JSON Lines files: threads with generated validators print exactly what the interpreter
 * prints, in the same order.
 */
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Contract } from '../../../compiler/model/model.ts';
import type { Violation } from '../../../compiler/model/violations.ts';
import { deriveVectors } from '../../../compiler/vectors/vectors.ts';
import * as runtime from '../../../generators/typescript/runtime.ts?runtime';
import { printValidators } from '../../../generators/typescript/validators/standalone.ts';
import { replays } from '../../fuzz/findings.ts';
import { repository } from '../../support/contract-text.ts';
import { allContracts } from '../../support/contracts.ts';
import { at, concordat, copyContract, write, writeSample } from '../workbench.ts';

const contracts = allContracts();
const documents = contracts.flatMap((contract) =>
  deriveVectors(contract).vectors.flatMap((vector) => ('type' in vector ? [vector] : [])),
);

describe('generated validators', () => {
  const validatorsOf = (contract: Contract) =>
    new Function('runtime', printValidators(contract))(runtime);
  const definitionOf = (collectors: Readonly<Record<string, unknown>>, name: string) => ({
    contract: {},
    name,
    collect: collectors[`collect${name}`],
  });

  it.each(contracts.map((contract) => [contract.id, contract] as const))(
    'agree with every vector of %s',
    (id, contract) => {
      const collectors = validatorsOf(contract);
      const own = documents.filter((vector) => vector.contract === id);
      const actual = own.map(({ type, context, ...vector }): readonly Violation[] =>
        runtime
          .contextType({ ...definitionOf(collectors, type), contextRules: [] })
          .with(context ?? runtime.withoutContext)
          .validateText('text' in vector ? vector.text : Buffer.from(vector.base64, 'base64')),
      );
      expect(actual).toEqual(own.map(({ violations }) => violations));
      expect(own.length).toBeGreaterThan(0);
    },
  );

  it('agree with all recorded findings of the fuzzer', () => {
    for (const finding of replays()) {
      const contract = finding.contracts.find(({ id }) => id === finding.case?.contract);
      if (
        contract === undefined ||
        finding.case?.kind !== 'document' ||
        finding.expected === undefined
      )
        continue;
      const { type, bytes, context } = finding.case;
      const validate = runtime.contextType({
        ...definitionOf(validatorsOf(contract), type),
        contextRules: [],
      });
      expect(
        validate.with(context ?? runtime.withoutContext).validateText(bytes),
        finding.name,
      ).toEqual(finding.expected);
    }
  });
});

/** Enough blank lines that the rest of the file is validated by threads. */
const blankLines = Buffer.alloc(1_200_000, '  \n');
const lf = Buffer.from('\n');

describe('validate --jsonl at volume', () => {
  const lines = documents
    .filter(({ contract, type }) => contract === 'AGN-033' && type === 'AgentExecuteResponse')
    .map((vector) =>
      'text' in vector ? Buffer.from(vector.text) : Buffer.from(vector.base64, 'base64'),
    )
    .filter((bytes) => !bytes.includes('\n') && bytes.toString().trim() !== '');
  const documentLines = Buffer.concat(lines.flatMap((line) => [line, lf]));
  const words = 'validate a.jsonl --jsonl --contract AGN-033';

  function both(rest: string): readonly string[] {
    return [documentLines, Buffer.concat([blankLines, documentLines])].map((bytes) => {
      write('a.jsonl', bytes);
      const { code, stdout, stderr } = concordat(`${words} ${rest}`);
      expect({ code, stderr }).toEqual({ code: 1, stderr: '' });
      return stdout;
    });
  }

  /**
   * Shifts line numbers by the number of blank lines. The margin of code frames grows with the
   * width of the number.
   */
  function shifted(text: string): string {
    return text
      .replace(
        /(jsonl:|line=|"line":|\()(\d+)/g,
        (_, before, line) => `${before}${Number(line) + 400_000}`,
      )
      .replace(/^ {4}> (\d+) \|/gm, (_, line) => `    > ${Number(line) + 400_000} |`)
      .replace(/^ {6}( +) \| /gm, () => `      ${' '.repeat('400000'.length)} | `);
  }

  it.each(['', ' --fail-on should'])('prints the same as the interpreter%s', (failOn) => {
    copyContract();
    const [interpreted = '', printed] = both(`--format json${failOn}`);
    expect(printed).toBe(shifted(interpreted));
    expect(interpreted.trimEnd().split('\n')).toHaveLength(lines.length);
  });

  it.each(['pretty', 'github'])('prints the right lines with --format %s', (format) => {
    copyContract();
    const [interpreted = '', printed] = both(`--format ${format}`);
    expect(printed).toBe(shifted(interpreted));
  });

  it('keeps the order and the count over blankLines blocks', () => {
    writeSample();
    const line = (index: number) =>
      index % 1000 === 7
        ? `{"id":"q","text":"${index}","link":""}`
        : `{"id":"q","text":"${'x'.repeat(index % 200)}"}`;
    write('a.jsonl', Array.from({ length: 60_000 }, (_, index) => line(index)).join('\n'));
    const { code, stdout } = concordat('validate a.jsonl --jsonl --contract TST-001');
    const lineNumbers = [...stdout.matchAll(/^a\.jsonl:(\d+): invalid/gm)].map(([, number]) =>
      Number(number),
    );
    expect(lineNumbers).toEqual(Array.from({ length: 60 }, (_, index) => index * 1000 + 8));
    expect(stdout.endsWith('✗ a.jsonl: 60000 documents, 60 of them failed\n')).toBe(true);
    expect(code).toBe(1);
  });

  it('evaluates rules that need a context', () => {
    cpSync(join(repository, 'contracts'), at('contracts'), { recursive: true });
    const plans = documents.filter(
      ({ contract, type, ...vector }) =>
        contract === 'SRS-001' && type === 'AIPlan' && 'text' in vector,
    );
    const text = plans.flatMap((vector) =>
      'text' in vector && !vector.text.includes('\n') && vector.text.trim() !== ''
        ? [vector.text]
        : [],
    );
    const command =
      'validate a.jsonl --jsonl --contract SRS-001 --format json --context contracts/srs-001.context.json';
    const [interpreted, printed] = ['', blankLines.toString()].map((before) => {
      write('a.jsonl', before + text.join('\n'));
      return concordat(command).stdout;
    });
    expect(printed).toBe(shifted(interpreted ?? ''));
    expect(printed).toContain('"rule":"tool-is-registered"');
  });

  it('prints colours if they are enabled', () => {
    writeSample();
    write('a.jsonl', Buffer.concat([blankLines, Buffer.from('{}\n')]));
    const environment = { NO_COLOR: '', FORCE_COLOR: '1' };
    expect(
      concordat('validate a.jsonl --jsonl --contract TST-001', { environment }).stdout,
    ).toContain('\u001b[31minvalid\u001b[39m');
  });

  it('reports a line over 16 MiB', () => {
    writeSample();
    write(
      'a.jsonl',
      Buffer.concat([
        blankLines,
        Buffer.from(`{"id":"q","text":"x"}\n"${'x'.repeat(17 * 1024 * 1024)}"\n{"id":""}`),
      ]),
    );
    const { stdout } = concordat('validate a.jsonl --jsonl --contract TST-001 --format json');
    expect(
      stdout
        .split('\n')
        .map((line) => [...line.matchAll(/"rule":"(.*?)"/g)].map(([, rule]) => rule)),
    ).toEqual([[], ['size'], ['length', 'one-way'], []]);
  });

  it('reports a missing file', () => {
    writeSample();
    expect(concordat('validate b.jsonl --jsonl --contract TST-001')).toMatchObject({
      code: 2,
      stdout: '',
    });
  });
});
