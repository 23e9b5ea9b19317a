/** The command line interface. Each command is loaded on demand. */
import { Command, CommanderError, Option } from 'commander';
import { profileFlag } from '../generators/target-names.ts';
import { version } from '../package.json';
import { orders } from './breaking/orders.ts';
import type { Tool } from './build/tool.ts';
import type { ApproveOptions } from './commands/approve.ts';
import type { BreakingOptions } from './commands/breaking.ts';
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

// The reader of the output may close the pipe at any time: `concordat validate … | head`.
process.stdout.on('error', (problem: NodeJS.ErrnoException) =>
  process.exit(problem.code === 'EPIPE' ? exitCodes.cutShort : exitCodes.bug),
);

const program = new Command('concordat')
  .description('Contracts that mean the same thing in every language.')
  .version(version)
  .exitOverride()
  .configureOutput({ outputError: (text, write) => write(sanitizeLines(text)) })
  .showHelpAfterError('Run with --help for usage.');

const contractsOption = () =>
  new Option(
    '--contracts <dir>',
    'folder with the contracts (default: "contracts", or the setting in concordat.yaml)',
  );
const formatOption = (...formats: readonly string[]) =>
  new Option('--format <format>', 'output format').choices(formats).default('pretty');
const failOnOption = () =>
  new Option('--fail-on <level>', 'lowest level of violation that fails')
    .choices(['must', 'should'])
    .default('must');

program
  .command('generate')
  .description('Generate types, validators, schemas and records for every contract below a folder.')
  .option(
    '--check',
    'write nothing; exit 1 if a generated file is modified, missing or orphaned, or a run did not finish',
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
      'keep running, and generate again whenever a file changes; Ctrl-C stops it',
    ).conflicts(['check', 'listInputs', 'listOutputs']),
  )
  .addOption(contractsOption())
  .option('--out <dir>', 'output folder (default: "out", or the setting in concordat.yaml)')
  .option(
    '--target <names>',
    'only these targets, separated by commas; files of other targets are left alone',
  )
  .addOption(
    new Option('--profile <name>', 'also write the RAG index in the format of this loader').choices(
      profileFlag.values,
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
  .description('Validate JSON documents by a contract. "-" reads standard input.')
  .argument('<file...>', 'JSON files')
  .option(
    '--contract <id>',
    'the contract, such as AGN-033; by default the only one, or inferred from the file name',
  )
  .option('--type <name>', "the type (default: the contract's root type)")
  .option(
    '--context <file>',
    "a JSON file with the caller's context; without it, rules that need it are reported as not evaluated",
  )
  .option('--jsonl', 'each line of a file is a document; results are printed line by line')
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
  .description('Validate two documents of an exchange: a request and its response.')
  .argument('<asks>', 'JSON file of the request')
  .argument('<answers>', 'JSON file of the response; "-" reads standard input')
  .requiredOption('--contract <id>', 'the contract, such as AGN-033')
  .requiredOption('--exchange <name>', 'the exchange, such as tool-round')
  .option(
    '--context <file>',
    "a JSON file with the caller's context; without it, rules that need it are reported as not evaluated",
  )
  .addOption(failOnOption())
  .addOption(formatOption('pretty', 'json', 'github'))
  .addOption(contractsOption())
  .addHelpText(
    'after',
    '\nExample:\n  concordat exchange a.json b.json --contract AGN-033 --exchange tool-round',
  )
  .action(async (asks: string, answers: string, options: ExchangeOptions) => {
    const { exchange } = await import('./commands/exchange.ts');
    process.exitCode = await exchange(asks, answers, options);
  });

program
  .command('explain')
  .description('Explain a rule, a contract or a diagnostic.')
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
  .command('approve')
  .description('Approve a contract: freeze this version, and keep it in contracts/.approved.')
  .argument('<id>', 'the contract, such as AGN-033')
  .option('--by <name>', 'the approver; not for a contract whose status is active')
  .option('--at <time>', 'date and time with offset of the approval (default: now)')
  .option(
    '--carried <text>',
    'for the approval of a source that the contract restates: what it was',
  )
  .addOption(formatOption('pretty', 'json', 'github'))
  .addOption(contractsOption())
  .addHelpText('after', '\nExample:\n  concordat approve AGN-033 --by "Ada Lovelace"')
  .action(async (id: string, options: ApproveOptions) => {
    const { approve } = await import('./commands/approve.ts');
    process.exitCode = await approve(id, options);
  });

program
  .command('breaking')
  .description(
    'Compare contracts with earlier versions: what changed for documents, with a document that shows it.',
  )
  .argument('[id...]', 'the contracts; all of them by default')
  .option(
    '--against <version>',
    'the last approved versions ("approved"), a folder, a file or a git ref',
    'approved',
  )
  .addOption(
    new Option(
      '--order <order>',
      'which programs are upgraded first: those that read documents, those that write them, or any',
    )
      .choices(orders)
      .default('both'),
  )
  .addOption(formatOption('pretty', 'json', 'github'))
  .addOption(contractsOption())
  .addHelpText(
    'after',
    '\nExamples:\n  concordat breaking\n  concordat breaking AGN-033 --against main --order readers-first',
  )
  .action(async (ids: string[], options: BreakingOptions) => {
    const { breaking } = await import('./commands/breaking.ts');
    process.exitCode = await breaking(ids, options);
  });

program
  .command('list')
  .description('List the contracts: id, version, status and title.')
  .addOption(formatOption('pretty', 'json'))
  .addOption(contractsOption())
  .option(
    '--rules',
    'list the rules of each contract, what enforces each, and a conformance vector that violates it',
  )
  .addHelpText('after', '\nExamples:\n  concordat list --format json\n  concordat list --rules')
  .action(async (options: ListOptions) => {
    const { list } = await import('./commands/list.ts');
    process.exitCode = await list(options);
  });

const outOption = () =>
  new Option(
    '--out <dir>',
    'folder with the generated files (default: "out", or the setting in concordat.yaml)',
  );

program
  .command('search')
  .description(
    'Search the design records, in the index that "concordat generate" wrote. Uses no network.',
  )
  .argument('<question>', 'a question or some words')
  .option('--k <count>', 'number of records to print', '5')
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
    'Draft a contract from samples, a JSON Schema, an OpenAPI document or TypeScript types, and report what could not be imported.',
  )
  .argument(
    '<file...>',
    'JSON or JSON Lines samples, schemas, or TypeScript files; "-" reads standard input',
  )
  .option('--id <id>', 'id of the new contract, such as ABC-001')
  .addOption(new Option('--from <kind>', 'kind of the files').choices(sourceKinds).default('auto'))
  .option(
    '--root <name>',
    'the root type: a definition of the schema, imported with its dependencies, or a name for the type of the samples',
  )
  .option('--out <file>', 'file to write the contract to (default: standard output)')
  .option(
    '--check <contract>',
    'write nothing; compare this contract, given by id or file, with the files; exit 1 if they differ',
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
    'Set up a repository: concordat.yaml, a first contract, npm scripts, git and editor settings, a workflow.',
  )
  .argument('[id]', 'begin this contract, or with a prefix such as AGN the next one of it')
  .addHelpText('after', '\nExamples:\n  npx concordat init\n  npx concordat init AGN')
  .action(async (id?: string) => {
    const { init } = await import('./commands/init.ts');
    process.exitCode = await init(tool, id);
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
