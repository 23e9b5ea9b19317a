/**
 * `node main.mjs TASK.json`: measures the generated validators and their peers in one process, in
 * interleaved rounds, so that load on the machine affects all of them. Prints JSON: documents per
 * second in each round, and the number of documents that each rejects.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { ajvValidators } from './ajv.mjs';
import { typeboxValidators } from './typebox.mjs';
import { valibotValidators } from './valibot.mjs';
import { zodValidators } from './zod.mjs';

const taskFile = process.argv[2];
/**
 * groups: [{ name, contract, texts }], schemas by contract, the file with the shared functions, the
 * number of rounds, and the milliseconds per round.
 */
const {
  groups,
  schemas,
  shared: sharedFile,
  rounds,
  milliseconds,
} = JSON.parse(readFileSync(taskFile, 'utf8'));
const shared = createRequire(import.meta.url)(sharedFile);

const ajv = ajvValidators(schemas, sharedFile, dirname(taskFile));
const peers = {
  'ajv standalone': Object.fromEntries(
    Object.entries(ajv).map(([id, validate]) => [
      id,
      (value) => (validate(value) ? [] : validate.errors),
    ]),
  ),
  TypeBox: typeboxValidators(shared),
  Zod: zodValidators(shared),
  Valibot: valibotValidators(shared),
};

/** The measured functions, on parsed values and on texts. */
function contendersOf({ contract, texts }) {
  const values = texts.map((text) => JSON.parse(text));
  const type = shared.ours[contract];
  const of = (name, input, inputs, validate) => ({ name, input, inputs, validate });
  return [
    of('concordat', 'value', values, (value) => type.validate(value)),
    of('concordat, validateParsed', 'value', values, (value) => type.validateParsed(value)),
    ...Object.entries(peers).map(([name, by]) => of(name, 'value', values, by[contract])),
    of('concordat', 'text', texts, (text) => type.parseText(text).violations),
    ...Object.entries(peers).map(([name, by]) =>
      of(name, 'text', texts, (text) => by[contract](JSON.parse(text))),
    ),
  ];
}

/** Returns documents per second. The violations are summed, so that no call is optimised away. */
function speedOf({ inputs, validate }, budget) {
  let documents = 0;
  let found = 0;
  const start = process.cpuUsage();
  let used = 0;
  while (used < budget * 1000) {
    for (let times = 0; times < 20; times++)
      for (const input of inputs) found += validate(input).length;
    documents += 20 * inputs.length;
    const { user, system } = process.cpuUsage(start);
    used = user + system;
  }
  if (found < 0) throw new Error('The number of violations must not be negative.');
  return (documents * 1e6) / used;
}

const measured = groups.map((group) => ({ group, contenders: contendersOf(group) }));
for (const { contenders } of measured)
  for (const contender of contenders) speedOf(contender, milliseconds);
const speeds = new Map();
for (let round = 0; round < rounds; round++)
  for (const { contenders } of measured)
    for (const contender of contenders)
      speeds.set(contender, [...(speeds.get(contender) ?? []), speedOf(contender, milliseconds)]);

const rows = measured.flatMap(({ group, contenders }) =>
  contenders.map((contender) => ({
    group: group.name,
    name: contender.name,
    input: contender.input,
    speeds: speeds.get(contender),
    rejected: contender.inputs.filter((input) => contender.validate(input).length > 0).length,
    documents: contender.inputs.length,
  })),
);
process.stdout.write(`${JSON.stringify(rows)}\n`);
