/**
 * `node main.mjs TASK.json`: measures the generated validators and their peers in one process, in
 * interleaved rounds, so that load on the machine affects all of them. Prints JSON: documents per
 * second in each round, and the number of documents that each rejects.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';

const taskFile = process.argv[2];
/**
 * groups: [{ name, contract, texts }], schemas by contract, the file with the validators and the
 * shared functions, whether peers are measured, the number of rounds, and the milliseconds per round.
 */
const {
  groups,
  schemas,
  shared: sharedFile,
  hasPeers,
  rounds,
  milliseconds,
} = JSON.parse(readFileSync(taskFile, 'utf8'));
const shared = createRequire(import.meta.url)(sharedFile);

const peers = hasPeers ? await loadPeers() : {};

/** Loads the peers, which are not installed if only the generated validators are measured. */
async function loadPeers() {
  const [{ ajvValidators }, { typeboxValidators }, { zodValidators }, { valibotValidators }] =
    await Promise.all([
      import('./ajv.mjs'),
      import('./typebox.mjs'),
      import('./zod.mjs'),
      import('./valibot.mjs'),
    ]);
  const ajv = ajvValidators(schemas, sharedFile, dirname(taskFile));
  return {
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
}

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

/**
 * Returns documents per second of processor time and of wall time. The violations are summed, so
 * that no call is optimised away.
 */
function speedOf({ inputs, validate }, budget) {
  let documents = 0;
  let found = 0;
  const start = process.cpuUsage();
  const wallStart = performance.now();
  let used = 0;
  while (used < budget * 1000) {
    for (let times = 0; times < 20; times++)
      for (const input of inputs) found += validate(input).length;
    documents += 20 * inputs.length;
    const { user, system } = process.cpuUsage(start);
    used = user + system;
  }
  const wall = performance.now() - wallStart;
  if (found < 0) throw new Error('The number of violations must not be negative.');
  return { speed: (documents * 1e6) / used, wallSpeed: (documents * 1e3) / wall };
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
    speeds: speeds.get(contender).map(({ speed }) => speed),
    wallSpeeds: speeds.get(contender).map(({ wallSpeed }) => wallSpeed),
    rejected: contender.inputs.filter((input) => contender.validate(input).length > 0).length,
    documents: contender.inputs.length,
  })),
);
process.stdout.write(`${JSON.stringify(rows)}\n`);
