/**
 * The door: words in, one command, an exit code out. Each command is loaded only when it is asked
 * for.
 */
import { Command, CommanderError, Option } from 'commander';
import { profileNames } from '../generators/target-names.ts';
import { version } from '../package.json';
import type { Tool } from './build/tool.ts';
import type { ExchangeOptions } from './commands/exchange.ts';
import type { ListingOptions } from './commands/generate-lists.ts';
import type { ListOptions } from './commands/list.ts';
import type { SearchOptions } from './commands/search.ts';
import type { ValidateOptions } from './commands/validate.ts';
import type { WatchOptions } from './commands/watch.ts';
import type { ImportOptions } from './import/options.ts';
import { sourceKinds } from './import/source-kinds.ts';
import type { ProjectFlags } from './project/project.ts';
import { exitCodes } from './report/exit-codes.ts';
import { sanitizeLines } from './report/terminal.ts';

let tool: Tool;

// Whoever reads our output may stop at any time: `concordat validate … | head`.
process.stdout.on('error', (problem: NodeJS.ErrnoException) =>
  process.exit(problem.code === 'EPIPE' ? exitCodes.cutShort : exitCodes.bug),
);

const program = new Command('concordat')
  .description('Contracts that mean the same thing in every language.')
  .version(version)
  .exitOverride()
  .configureOutput({ outputError: (text, write) => write(sanitizeLines(text)) })
  .showHelpAfterError('Run it with --help to see how it is used.');

const contractsOption = () =>
  new Option(
    '--contracts <dir>',
    'the folder with the contracts (default: "contracts", or as concordat.yaml says)',
  );
const formatOption = (...formats: readonly string[]) =>
  new Option('--format <format>', 'how to say it').choices(formats).default('pretty');
const failOnOption = () =>
  new Option('--fail-on <level>', 'the weakest violation to fail on')
    .choices(['must', 'should'])
    .default('must');

program
  .command('generate')
  .description('Write types, validators, schemas and records for every contract below a folder.')
  .option(
    '--check',
    'write nothing; exit 1 when a generated file is modified, missing or orphaned, or a run was ended before it was done',
  )
  .addOption(
    new Option(
      '--list-inputs',
      'write nothing; list the files that a run reads, for build systems',
    ).conflicts('check'),
  )
  .addOption(
    new Option('--list-outputs', 'write nothing; list the files that a run writes').conflicts(
      'check',
    ),
  )
  .addOption(
    new Option(
      '--watch',
      'go on, and generate again whenever something changes; Ctrl-C ends it',
    ).conflicts(['check', 'listInputs', 'listOutputs']),
  )
  .addOption(contractsOption())
  .option('--out <dir>', 'the folder to write to (default: "out", or as concordat.yaml says)')
  .option(
    '--target <names>',
    'only these targets, with commas between them; files of others are left alone',
  )
  .addOption(
    new Option('--profile <name>', 'write the RAG index in the shape of this loader too').choices(
      profileNames,
    ),
  )
  .addOption(formatOption('pretty', 'json', 'github'))
  .addHelpText(
    'after',
    '\nExamples:\n  concordat generate --target typescript,python\n  concordat generate --check --format github\n  concordat generate --watch\n  concordat generate --list-inputs --list-outputs --format json',
  )
  .action(async (options: ListingOptions & WatchOptions) => {
    if (options.listInputs === true || options.listOutputs === true) {
      const { listFiles } = await import('./commands/generate-lists.ts');
      process.exitCode = await listFiles(options);
      return;
    }
    if (options.watch === true) {
      const { watch } = await import('./commands/watch.ts');
      process.exitCode = await watch(options, tool);
      return;
    }
    const { generate } = await import('./commands/generate.ts');
    process.exitCode = await generate(options, tool);
  });

program
  .command('validate')
  .description('Judge JSON documents by a contract. "-" reads standard input.')
  .argument('<file...>', 'JSON files')
  .option('--contract <id>', 'the contract, such as AGN-033; without it the name of the file tells')
  .option('--type <name>', "the type; the contract's root type where nothing is said")
  .option(
    '--context <file>',
    "a JSON file with what rules about the caller's world need; without it they are named as not evaluated",
  )
  .option(
    '--jsonl',
    'every line of a file is a document; answered line by line, however long the file',
  )
  .addOption(failOnOption())
  .addOption(formatOption('pretty', 'json', 'github'))
  .addOption(contractsOption())
  .addHelpText(
    'after',
    '\nExamples:\n  concordat validate answer.json --contract AGN-033 --format json\n  concordat validate log.jsonl --jsonl --contract AGN-033\n  concordat validate .agent-response.json',
  )
  .action(async (files: string[], options: ValidateOptions) => {
    const { validate } = await import('./commands/validate.ts');
    process.exitCode = await validate(files, options);
  });

program
  .command('exchange')
  .description(
    'Judge two documents that belong together: the one that asks and the one that answers.',
  )
  .argument('<asks>', 'the JSON file that asks')
  .argument('<answers>', 'the JSON file that answers; "-" reads standard input')
  .requiredOption('--contract <id>', 'the contract, such as AGN-033')
  .requiredOption('--exchange <name>', 'the exchange, such as tool-round')
  .option(
    '--context <file>',
    "a JSON file with what rules about the caller's world need; without it they are named as not evaluated",
  )
  .addOption(failOnOption())
  .addOption(formatOption('pretty', 'json', 'github'))
  .addOption(contractsOption())
  .addHelpText(
    'after',
    '\nExample:\n  concordat exchange calls.json results.json --contract AGN-033 --exchange tool-round',
  )
  .action(async (asks: string, answers: string, options: ExchangeOptions) => {
    const { exchange } = await import('./commands/exchange.ts');
    process.exitCode = await exchange(asks, answers, options);
  });

program
  .command('explain')
  .description('Say what a rule, a contract or a diagnostic is.')
  .argument('<word>', 'the id of a rule or a contract, or the code of a diagnostic')
  .addOption(contractsOption())
  .addHelpText(
    'after',
    '\nExamples:\n  concordat explain AGN-033\n  concordat explain one-outcome\n  concordat explain unknown-type',
  )
  .action(async (word: string, options: ProjectFlags) => {
    const { explain } = await import('./commands/explain.ts');
    process.exitCode = await explain(word, options);
  });

program
  .command('list')
  .description('List the contracts: id, version, status and title.')
  .addOption(formatOption('pretty', 'json'))
  .addOption(contractsOption())
  .option(
    '--rules',
    'list the rules of each contract, what enforces them, and a conformance vector that breaks each',
  )
  .addHelpText('after', '\nExamples:\n  concordat list --format json\n  concordat list --rules')
  .action(async (options: ListOptions) => {
    const { list } = await import('./commands/list.ts');
    process.exitCode = await list(options);
  });

const outOption = () =>
  new Option(
    '--out <dir>',
    'the folder with what was generated (default: "out", or as concordat.yaml says)',
  );

program
  .command('search')
  .description(
    'Look up what the design records say, in the index that "concordat generate" wrote. No network is used.',
  )
  .argument('<question>', 'a question or some words')
  .option('--k <count>', 'how many records to show', '5')
  .addOption(formatOption('pretty', 'json'))
  .addOption(outOption())
  .addHelpText(
    'after',
    '\nExample:\n  concordat search "which fields may a final response have?" --k 3',
  )
  .action(async (question: string, options: SearchOptions) => {
    const { search } = await import('./commands/search.ts');
    process.exitCode = await search(question, options);
  });

program
  .command('import')
  .description(
    'Draft a contract from samples, a JSON Schema, an OpenAPI document or TypeScript types, and say what it could not carry over.',
  )
  .argument(
    '<file...>',
    'JSON or JSON Lines samples, schemas, or TypeScript files; "-" reads standard input',
  )
  .option('--id <id>', 'the id of the new contract, such as ABC-001')
  .addOption(new Option('--from <kind>', 'what the files are').choices(sourceKinds).default('auto'))
  .option(
    '--root <name>',
    'the root type: a definition of the schema, imported with what it reaches, or a name for the samples',
  )
  .option('--out <file>', 'where to write the contract; standard output where nothing is said')
  .option(
    '--check <contract>',
    'write nothing: compare this contract, by id or file, with the files; exit 1 when they differ',
  )
  .addOption(formatOption('pretty', 'json'))
  .addOption(contractsOption())
  .addHelpText(
    'after',
    '\nExamples:\n  concordat import events.jsonl --id EVT-001 --out contracts/evt-001-events.yaml\n  concordat import order.schema.json --check ORD-001',
  )
  .action(async (files: string[], options: ImportOptions) => {
    const { importFiles } = await import('./commands/import.ts');
    process.exitCode = await importFiles(files, options);
  });

program
  .command('init')
  .description(
    'Make a repository ready: concordat.yaml, a first contract, npm scripts, git and editor settings, a workflow.',
  )
  .addHelpText('after', '\nExample:\n  npx concordat init && npx concordat generate')
  .action(async () => {
    const { init } = await import('./commands/init.ts');
    process.exitCode = await init();
  });

export async function main(entryTool: Tool): Promise<void> {
  tool = entryTool;
  try {
    await program.parseAsync();
  } catch (problem) {
    if (problem instanceof CommanderError)
      process.exitCode = problem.exitCode === 0 ? 0 : exitCodes.usage;
    else {
      const { reportBug } = await import('./report/report.ts');
      reportBug(problem);
      process.exitCode = exitCodes.bug;
    }
  }
}
