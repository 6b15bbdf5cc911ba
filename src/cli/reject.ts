import { InvalidRule } from '../identity/identity.ts';
import { SourceError } from '../moving-in/source/source.ts';
import { MigrationError, MigrationPostponed } from '../store/migrations/migrations.ts';
import { MovingError } from '../store/moving/error.ts';
import { DatabaseInUse } from '../store/sqlite/file/file-claim.ts';
import { bindingProblem } from './binding.ts';
import { UiError } from './commands/ui-error.ts';
import { explain } from './explain.ts';
import { FlagError } from './flag-error.ts';
import { RequestRejected } from './remote/errors.ts';
import { settingsInUse } from './settings-flags.ts';

/** Exit codes: a failed command, and a command that requires a change of a setting, file, or permission first. */
const FAILED = 1;
const MISCONFIGURED = 2;

/** Errors whose message is complete, and after which the same command can succeed later. */
const PASSING = [DatabaseInUse, MigrationPostponed, MovingError, RequestRejected, SourceError, UiError];

/** Prints the error and ends the process. Problems that a user can fix take one line; anything else is a bug and is printed with its stack trace. */
export function reject(error: unknown): never {
  const { line, code } = verdictOn(error);
  process.stderr.write(`${line}\n`);
  process.exit(code);
}

function verdictOn(error: unknown): { line: string; code: number } {
  const binding = bindingProblem(error);
  if (binding !== undefined) return { line: binding, code: FAILED };
  if (error instanceof MigrationError) return { line: error.message, code: MISCONFIGURED };
  if (error instanceof InvalidRule) return { line: error.message, code: MISCONFIGURED };
  if (error instanceof FlagError) return { line: error.message, code: MISCONFIGURED };
  if (PASSING.some((kind) => error instanceof kind)) return { line: (error as Error).message, code: FAILED };
  const explained = explain(error, settingsInUse());
  if (explained) return { line: onOneLine(explained.line), code: explained.mayPass ? FAILED : MISCONFIGURED };
  return { line: (error as Error).stack ?? String(error), code: FAILED };
}

const onOneLine = (text: string): string => text.replaceAll(/\s*\n\s*/g, ' ');
