/** The door: words in, one command, an exit code out. Each command is loaded only when it is asked for. */
import { Command, CommanderError } from 'commander';
import { exitCodes } from './exit-codes.ts';

const program = new Command('concordat')
  .description('Contracts that mean the same thing in every language.')
  .exitOverride()
  .showHelpAfterError('Run it with --help to see how it is used.');

program
  .command('generate')
  .description('Write types, validators, schemas and records for every contract below a folder.')
  .option('--check', 'write nothing; exit 1 when a generated file is modified, missing or orphaned')
  .option('--contracts <dir>', 'the folder with the contracts', 'contracts')
  .option('--out <dir>', 'the folder to write to', 'out')
  .addHelpText('after', '\nExample:\n  concordat generate --check')
  .action(async (options: { check?: boolean; contracts: string; out: string }) => {
    const { generate } = await import('./generate.ts');
    process.exitCode = await generate({ check: options.check ?? false, contracts: options.contracts, out: options.out });
  });

program
  .command('validate')
  .description('Judge JSON documents by a contract. "-" reads standard input.')
  .argument('<file...>', 'JSON files')
  .requiredOption('--contract <id>', 'the contract, such as AGN-033')
  .option('--type <name>', "the type; the contract's root type where nothing is said")
  .option('--format <format>', 'pretty or json', 'pretty')
  .option('--contracts <dir>', 'the folder with the contracts', 'contracts')
  .addHelpText('after', '\nExample:\n  concordat validate answer.json --contract AGN-033 --format json')
  .action(async (files: string[], options: { contract: string; type?: string; format: string; contracts: string }) => {
    const { validate } = await import('./validate.ts');
    process.exitCode = await validate(files, options);
  });

try {
  await program.parseAsync();
} catch (problem) {
  if (problem instanceof CommanderError) process.exitCode = problem.exitCode === 0 ? 0 : exitCodes.usage;
  else {
    const { reportBug } = await import('./report.ts');
    reportBug(problem);
    process.exitCode = exitCodes.bug;
  }
}
