import { Command } from 'commander';
import { RELEASE } from './base/release.ts';
import { settingsList } from './base/settings.ts';
import { addAuditCommand } from './cli/commands/audit.ts';
import { addBackupCommand } from './cli/commands/backup.ts';
import { addCompletionCommand } from './cli/commands/completion.ts';
import { addCopyCommand } from './cli/commands/copy.ts';
import { addDbCommand } from './cli/commands/db.ts';
import { addDeadLettersCommand } from './cli/commands/dead-letters.ts';
import { addDevCommands } from './cli/commands/dev.ts';
import { addExportCommand } from './cli/commands/export.ts';
import { addImportCommand } from './cli/commands/import.ts';
import { addKeysCommand } from './cli/commands/keys.ts';
import { addRestoreCommand } from './cli/commands/restore.ts';
import { addRetentionCommand } from './cli/commands/retention.ts';
import { serve, serveServices } from './cli/commands/serve.ts';
import { addUiCommand } from './cli/commands/ui.ts';
import { reject } from './cli/reject.ts';
import { addBackfillCommand } from './cli/remote/backfill.ts';
import { addLoginCommands } from './cli/remote/login/login.ts';
import { addPolicyCommand } from './cli/remote/policy/policy.ts';
import { addPreviewCommand } from './cli/remote/preview.ts';
import { addRetryCommand } from './cli/remote/retry.ts';
import { addSeedCommand } from './cli/remote/seed/seed.ts';
import { addStatusCommand } from './cli/remote/status.ts';
import { addWhyCommand } from './cli/remote/why.ts';
import { addSettingFlags, readSettings } from './cli/settings-flags.ts';

const program = new Command('contralto').description('Workflow orchestration service.').version(RELEASE, '--version').showHelpAfterError();

addSettingFlags(program.command('start'))
  .description('Serve the API and run the background services.')
  .option('--no-services', 'serve requests only; `contralto services` runs the background services')
  .action(serve);

addSettingFlags(program.command('services'))
  .description('Run only the background services, on any number of nodes that share a PostgreSQL database.')
  .action(async (flags: Record<string, unknown>) => serveServices(readSettings(flags)));

addDevCommands(program);
addSeedCommand(program);
addStatusCommand(program);
addWhyCommand(program);
addRetryCommand(program);
addBackfillCommand(program);
addPreviewCommand(program);
addPolicyCommand(program);
addBackupCommand(program);
addRestoreCommand(program);
addCopyCommand(program);
addImportCommand(program);
addExportCommand(program);
addDbCommand(program);
addRetentionCommand(program);
addKeysCommand(program);
addLoginCommands(program);
addAuditCommand(program);
addUiCommand(program);
addDeadLettersCommand(program);

program
  .command('settings')
  .description('List all settings with their defaults.')
  .action(() => {
    process.stdout.write(`${settingsList()}\n`);
  });

addCompletionCommand(program);

// Node.js would exit with code 0 if a command waits, and nothing keeps the process alive
const cutShort = () => reject(new Error('the command ended before its work was done'));
process.once('beforeExit', cutShort);
program.parseAsync().then(() => process.off('beforeExit', cutShort), reject);
