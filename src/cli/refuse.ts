import { MigrationRefused } from '../store/migrations/migrations.ts';
import { MovingRefused } from '../store/moving/refused.ts';
import { DatabaseInUse } from '../store/sqlite/file-claim.ts';
import { AskingRefused } from './asking/refused.ts';
import { bindingProblem } from './binding.ts';
import { UiRefused } from './commands/ui-refused.ts';
import { explain } from './explain.ts';
import { settingsInUse } from './settings-flags.ts';

/** Exit codes: a failed command, and a command that requires a change of a setting, file, or permission first. */
const FAILED = 1;
const MISCONFIGURED = 2;

/** Prints the error and ends the process. Problems that a user can fix take one line; anything else is a bug and is printed with its stack trace. */
export function refuse(error: unknown): never {
  const { line, code } = verdictOn(error);
  process.stderr.write(`${line}\n`);
  process.exit(code);
}

function verdictOn(error: unknown): { line: string; code: number } {
  const binding = bindingProblem(error);
  if (binding !== undefined) return { line: binding, code: FAILED };
  if (error instanceof MigrationRefused) return { line: error.message, code: MISCONFIGURED };
  if (error instanceof DatabaseInUse || error instanceof MovingRefused || error instanceof UiRefused || error instanceof AskingRefused)
    return { line: error.message, code: FAILED };
  const explained = explain(error, settingsInUse());
  if (explained) return { line: onOneLine(explained.line), code: explained.mayPass ? FAILED : MISCONFIGURED };
  return { line: (error as Error).stack ?? String(error), code: FAILED };
}

const onOneLine = (text: string): string => text.replaceAll(/\s*\n\s*/g, ' ');
