import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** What compiling the binding to SQLite needs, each under the names of which one is enough. */
const TOOLS: readonly (readonly string[])[] = [
  ['python3', 'python'],
  ['make', 'gmake'],
  ['c++', 'g++', 'clang++'],
];

/** One line that says how to get a binding to SQLite that works; undefined for any other error. */
export function bindingProblem(error: unknown, env: NodeJS.ProcessEnv = process.env): string | undefined {
  const { code, message } = error as { code?: string; message?: string };
  const isMissing = message?.startsWith('Could not locate the bindings file') === true;
  const isForeign = code === 'ERR_DLOPEN_FAILED' && message?.includes('better_sqlite3') === true;
  if (!isMissing && !isForeign) return undefined;
  const here = `Node ${process.version} on ${process.platform}-${process.arch}`;
  const missing = process.platform === 'win32' ? [] : missingTools(env);
  return [
    isMissing ? `The binding to SQLite for ${here} is missing: npm did not install it.` : `The binding to SQLite was not made for ${here}.`,
    'Run `npm rebuild better-sqlite3 --foreground-scripts`: it downloads the binding, or compiles it within two minutes if there is none to download.',
    ...(missing.length > 0
      ? [`To compile it, install what is missing: ${missing.join(', ')} (Debian: apt-get install g++ make python3).`]
      : []),
  ].join(' ');
}

const missingTools = (env: NodeJS.ProcessEnv): string[] =>
  TOOLS.filter((names) => !names.some((name) => isInPath(name, env))).map(([name = '']) => name);

function isInPath(name: string, { PATH = '' }: NodeJS.ProcessEnv): boolean {
  return PATH.split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, name), constants.X_OK);
      return folder !== '';
    } catch {
      return false;
    }
  });
}
