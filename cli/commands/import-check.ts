/**
 * `concordat import --check`: a contract beside a schema or samples that are in use, and where they
 * differ.
 */
import pc from 'picocolors';
import { compareContracts } from '../../compiler/importers/compare.ts';
import { finishDraft } from '../../compiler/importers/finish.ts';
import { validateText } from '../../compiler/interpreter/interpret.ts';
import type { Json } from '../../compiler/model/json.ts';
import type { Contract, Declaration } from '../../compiler/model/model.ts';
import type { Violation } from '../../compiler/model/violations.ts';
import { deriveVectors, type Vector } from '../../compiler/vectors/vectors.ts';
import { eachSample } from '../import/samples.ts';
import { openContract } from '../project/contracts.ts';
import { exitCodes } from '../report/exit-codes.ts';
import { type CommandError, commandError, isCommandError } from '../report/problems.ts';
import { refuse } from '../report/report.ts';
import { jsonLine, sanitizeForTerminal } from '../report/terminal.ts';
import { checkFiles } from '../validate/documents.ts';
import { chooseKind, draftOf, type ImportOptions } from './import.ts';

export interface FoundDifference {
  readonly path: string;
  readonly what: string;
  readonly contract: string;
  readonly other: string;
  /** Where it was seen, or a document that shows it. */
  readonly proof?: string;
}

const outcomeNote = 'nothing was compared';
const maximumShown = 100;

export async function checkAgainst(
  id: string,
  files: readonly string[],
  options: ImportOptions,
): Promise<number> {
  const { format } = options;
  const contract = await openContract(id, options);
  if (isCommandError(contract)) return refuse(contract, format, outcomeNote);
  const failure = await checkFiles(files);
  if (failure !== undefined) return refuse(failure, format, outcomeNote);
  const kind = await chooseKind(files, options.from);
  if (typeof kind !== 'string') return refuse(kind, format, outcomeNote);
  const isSamples = kind === 'json' || kind === 'jsonl';
  const found = isSamples
    ? await againstSamples(contract, files, kind === 'jsonl')
    : await againstSchema(contract, files, { ...options, from: kind });
  if (isCommandError(found)) return refuse(found, format, outcomeNote);
  process.stdout.write(
    format === 'json'
      ? jsonLine({ contract: contract.id, ...found })
      : print(contract.id, withSafeTexts(found), isSamples),
  );
  return found.differences.length === 0 ? exitCodes.fine : exitCodes.different;
}

interface Found {
  readonly compared: string;
  readonly differences: readonly FoundDifference[];
}

/**
 * Every sample judged by the contract; what is said at the same place more than once is one
 * difference.
 */
async function againstSamples(
  contract: Contract,
  files: readonly string[],
  isJsonLines: boolean,
): Promise<Found | CommandError> {
  const groups = new Map<string, { difference: FoundDifference; count: number }>();
  let count = 0;
  const note = (path: string, rule: string, message: string, where: string) => {
    const key = `${path} ${rule} ${message}`;
    const known = groups.get(key);
    if (known !== undefined) known.count++;
    else if (groups.size < 1000)
      groups.set(key, {
        difference: { path, what: rule, contract: message, other: 'otherwise', proof: where },
        count: 1,
      });
  };
  const take = (value: Json, where: string) => {
    count++;
    for (const { path, rule, message, level } of validateText(
      contract,
      contract.root,
      JSON.stringify(value),
    ))
      if (level === 'must') note(path.replace(/\/[0-9]+(?=\/|$|#)/g, '/*'), rule, message, where);
  };
  const failure = await eachSample(files, isJsonLines, 'Comparing', take, (where, why) =>
    note('', 'syntax', why, where),
  );
  if (failure !== undefined) return failure;
  if (count === 0 && groups.size === 0)
    return commandError('empty', `There is no sample in ${files.join(', ')}.`);
  const differences = [...groups.values()].map(({ difference, count: times }) => ({
    ...difference,
    other: `otherwise in ${times} of ${count} samples`,
  }));
  return { compared: `${count} ${count === 1 ? 'sample' : 'samples'}`, differences };
}

/**
 * Place by place; and with documents of either side, of which the one side takes what the other
 * refuses.
 */
async function againstSchema(
  contract: Contract,
  files: readonly string[],
  options: ImportOptions,
): Promise<Found | CommandError> {
  const draft = await draftOf(files, options);
  if (isCommandError(draft)) return draft;
  const imported = finishDraft({ ...draft, examples: documentsOf(contract) }, { id: 'IMPORTED' });
  if ('problems' in imported)
    return { problems: imported.problems, texts: new Map([['draft.yaml', imported.text]]) };
  const places = compareContracts(contract, imported.contract).map(
    ({ path, what, ours, theirs }) => ({
      path,
      what,
      contract: ours,
      other: theirs,
    }),
  );
  const covered = new Set(places.map(({ path }) => path));
  const verdicts = [
    ...byVectors(contract, imported.contract, 'contract'),
    ...byVectors(imported.contract, contract, 'other'),
  ];
  const others = verdicts.filter(
    ({ path }) => !covered.has(path.replace(/\/[0-9]+(?=\/|$)/g, '/*')),
  );
  return { compared: files.join(', '), differences: [...places, ...others] };
}

/** Examples of the contract, from which documents for the other side can be made. */
function documentsOf(contract: Contract): { readonly name: string; readonly value: Json }[] {
  return contract.examples.flatMap(({ name, subject, violates }) => {
    if (subject.kind !== 'document' || subject.type !== contract.root || violates.length > 0)
      return [];
    return [{ name, value: JSON.parse(subject.text) as Json }];
  });
}

/**
 * Documents of one side, each right or wrong for one reason, of which the other side thinks
 * otherwise.
 */
function byVectors(
  by: Contract,
  other: Contract,
  side: 'contract' | 'other',
): readonly FoundDifference[] {
  const types = new Set([
    by.root,
    ...variantsOf(by.declarations.find(({ name }) => name === by.root)),
  ]);
  const isOfRoot = (
    vector: Vector,
  ): vector is Vector & { readonly type: string; readonly text: string } =>
    'text' in vector && types.has(vector.type) && vector.context === undefined;
  const found = new Map<string, FoundDifference>();
  for (const { text } of deriveVectors(by).vectors.filter(isOfRoot)) {
    const [own, others] = [by, other].map((contract) =>
      faultIn(validateText(contract, contract.root, text)),
    );
    const fault = own ?? others;
    if (fault === undefined || (own !== undefined && others !== undefined)) continue;
    const words = [own, others].map((each) =>
      each === undefined ? 'takes it' : `refuses it: ${each.message}`,
    );
    const [emitContract = '', ofOther = ''] = side === 'contract' ? words : words.reverse();
    const proof = text.length > 300 ? `${text.slice(0, 300)}…` : text;
    const key = `${fault.path} ${fault.rule} ${emitContract}`;
    if (!found.has(key))
      found.set(key, {
        path: fault.path,
        what: fault.rule,
        contract: emitContract,
        other: ofOther,
        proof,
      });
  }
  return [...found.values()];
}

function variantsOf(declaration: Declaration | undefined): readonly string[] {
  return declaration?.kind === 'union'
    ? declaration.variants.flatMap((variant) => [variant.name, ...variantsOf(variant)])
    : [];
}

function faultIn(violations: readonly Violation[]): Violation | undefined {
  return violations.find(({ level }) => level === 'must');
}

/** What a terminal can show of it. */
function withSafeTexts({ compared, differences }: Found): Found {
  const safe = sanitizeForTerminal;
  return {
    compared: safe(compared),
    differences: differences.map(({ path, what, contract, other, proof }) => ({
      path: safe(path),
      what: safe(what),
      contract: safe(contract),
      other: safe(other),
      ...(proof === undefined ? {} : { proof: safe(proof) }),
    })),
  };
}

function print(id: string, { compared, differences }: Found, isSamples: boolean): string {
  if (differences.length === 0) return `${pc.green('✓')} ${id} and ${compared} do not differ\n`;
  const displayed = differences
    .slice(0, maximumShown)
    .map(({ path, what, contract, other, proof }) => {
      const head = `  ${pc.bold(path === '' ? '(the document)' : path)} ${pc.dim(what)}`;
      const sides = isSamples
        ? `    ${contract}\n    ${other}, first at ${proof ?? ''}`
        : `    contract: ${contract}\n    other:    ${other}`;
      return `${head}\n${sides}${isSamples || proof === undefined ? '' : `\n    such as:  ${proof}`}\n`;
    });
  const more = differences.length - displayed.length;
  const count = `${differences.length} ${differences.length === 1 ? 'difference' : 'differences'}`;
  return `${pc.red('✗')} ${count} between ${id} and ${compared}\n\n${displayed.join('\n')}${more > 0 ? `\n  … and ${more} more\n` : ''}`;
}
