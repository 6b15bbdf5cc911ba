import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { run } from '../../support/process.ts';

/** A command that must fail. */
export interface Attempt {
  name: string;
  args: string[];
  env: Record<string, string>;
  /** Texts in the line that the command prints. */
  says: readonly string[];
  /** Texts that the command must not print. */
  hides?: readonly string[];
  code: number;
}

/**
 * The commands of each group. The short pass takes the first command of every group, and every other command in at least one group, because each of them starts a
 * process.
 */
export function inShortPass<T>(groups: readonly (readonly T[])[], isShort: boolean): T[][] {
  const share = Math.min(groups.length, groups[0]?.length ?? 1);
  return groups.map((commands, group) => commands.filter((_, index) => !isShort || index === 0 || index % share === group % share));
}

/** Commands that run in parallel: most of their time is the start of the process. */
const AT_ONCE = 4;

/** Runs commands that cannot succeed. @returns violations in how they end */
export async function rejections(attempts: readonly Attempt[]): Promise<string[]> {
  const violations: string[] = [];
  const waiting = [...attempts];
  const runner = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) violations.push(...(await rejection(next)));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, runner));
  return violations;
}

/** Time limit for a command, after which it is killed. */
const LIMIT_MILLISECONDS = 120_000;

async function rejection({ name, args, env, says, hides = [], code }: Attempt): Promise<string[]> {
  const { child, done, output } = run(args, { SERVICE_PORT: '0', SERVICE_LOGGING_LEVEL: 'fatal', ...env });
  const limit = setTimeout(() => child.kill('SIGKILL'), LIMIT_MILLISECONDS);
  const ended = await done;
  clearTimeout(limit);
  const printed = output().trim();
  const problems = [
    ...(ended === code ? [] : [`ends with ${ended} instead of ${code}`]),
    ...(printed.split('\n').length === 1 ? [] : ['prints more than one line']),
    ...says.filter((text) => !printed.includes(text)).map((text) => `does not say ${text}`),
    ...hides.filter((text) => printed.includes(text)).map((text) => `prints ${text}`),
  ];
  return problems.map((problem) => `${name}: it ${problem}: ${printed}`);
}

/** Everything in a folder, including the bytes and modification time of each file. */
export function contentsOf(folder: string): Record<string, string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return Object.fromEntries(
    entries.map((entry) => {
      const path = join(entry.parentPath, entry.name);
      const { mtimeMs, mode } = statSync(path);
      return [path, entry.isFile() ? `${mtimeMs} ${mode} ${readFileSync(path, 'base64')}` : `${mode}`];
    }),
  );
}

/** The differences between two states of a folder. */
export function changesOf(before: Record<string, string>, after: Record<string, string>): string[] {
  const paths = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...paths].filter((path) => before[path] !== after[path]);
}
