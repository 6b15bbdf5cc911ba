import { execFile, execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const here = dirname(fileURLToPath(import.meta.url));

/** The interpreter for creating environments; undefined if none is new enough. */
export function findPython(): string | undefined {
  for (const name of ['python3.13', 'python3.12', 'python3.11', 'python3.10', 'python3']) {
    try {
      const version = execFileSync(name, ['-c', 'import sys, venv, ensurepip; print(sys.version_info >= (3, 10))'], {
        stdio: ['ignore', 'pipe', 'ignore'],
      });
      if (version.toString().trim() === 'True') return name;
    } catch {}
  }
  return undefined;
}

/**
 * A virtual environment with these packages, created on first use and kept in the folder of the tests. Each step is one installation; `--no-deps` installs only
 * the package itself. @returns its folder
 */
export async function environment(...steps: string[]): Promise<string> {
  const name = createHash('sha256').update(steps.join('\n')).digest('hex').slice(0, 12);
  const folder = join(here, `.venv-${name}`);
  if (existsSync(folder)) return folder;
  // moved into place when it is complete, so that an interrupted installation is not used
  const fresh = mkdtempSync(join(here, '.venv-new-'));
  const run = promisify(execFile);
  await run(findPython()!, ['-m', 'venv', '--copies', fresh]);
  const pip = [join(fresh, 'bin', 'python'), '-m', 'pip', 'install', '--quiet', '--disable-pip-version-check'];
  for (const step of steps) await run(pip[0]!, [...pip.slice(1), ...step.split(' ')]);
  try {
    renameSync(fresh, folder);
  } catch {
    rmSync(fresh, { recursive: true, force: true });
  }
  return folder;
}

export interface PythonResult {
  code: number | null;
  output: string;
}

export interface PythonRun {
  /** Resolves when the process and all its children have ended for any reason. */
  done: Promise<PythonResult>;
  /** Sends a signal to the process only. */
  kill(signal?: NodeJS.Signals): void;
  /** Kills the process and all its children. */
  destroy(): Promise<void>;
  /** Resolves when the output after `start` contains `what`. Rejects if the process ends without it. */
  says(what: string | RegExp, start?: number): Promise<Found>;
  /** Writes to its standard input. */
  send(text: string): void;
  /** The output so far. */
  output(): string;
}

export interface Found {
  /** The position in the output. */
  index: number;
  text: string;
  groups: string[];
}

function find(output: string, what: string | RegExp, start: number): Found | undefined {
  if (typeof what === 'string') {
    const index = output.indexOf(what, start);
    return index < 0 ? undefined : { index, text: what, groups: [] };
  }
  const match = what.exec(output.slice(start));
  return match ? { index: match.index + start, text: match[0], groups: match.slice(1) } : undefined;
}

/** Runs a program as a user would, with only the URL of the API set. `home` isolates the files of the client. */
export function python(
  venv: string,
  args: string[],
  { apiUrl, home, env = {} }: { apiUrl: string; home?: string; env?: Record<string, string> },
): PythonRun {
  const own = home ?? mkdtempSync(join(tmpdir(), 'contralto-client-'));
  mkdirSync(own, { recursive: true });
  const child = spawn(join(venv, 'bin', 'python'), args, {
    cwd: join(here, 'flows'),
    env: {
      PATH: `${join(venv, 'bin')}:${process.env.PATH}`,
      HOME: own,
      PREFECT_HOME: own,
      PREFECT_API_URL: apiUrl,
      PYTHONUNBUFFERED: '1',
      PYTHONDONTWRITEBYTECODE: '1',
      ...env,
    },
    stdio: 'pipe',
    detached: true, // creates a process group, so that the children can be killed with it
  });
  let output = '';
  const waiting = new Set<{ look: () => boolean; reject: (error: Error) => void }>();
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      output += chunk;
      for (const one of waiting) if (one.look()) waiting.delete(one);
    });
  }
  child.stdin.on('error', () => {}); // the process may end before it has read everything
  const done = new Promise<PythonResult>((resolve) => {
    child.on('close', (code) => {
      for (const one of waiting) one.reject(new Error(`the program exited with code ${code} before that:\n${output.slice(-5000)}`));
      if (!home) rmSync(own, { recursive: true, force: true, maxRetries: 5 });
      resolve({ code, output });
    });
  });
  return {
    done,
    kill: (signal) => void child.kill(signal),
    async destroy() {
      try {
        process.kill(-child.pid!, 'SIGKILL');
      } catch {
        // the whole process group has ended
      }
      await done;
    },
    send: (text) => void child.stdin.write(text),
    output: () => output,
    says: (what, start = 0) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const found = find(output, what, start);
          if (found) resolve(found);
          return found !== undefined;
        };
        if (!look()) waiting.add({ look, reject });
      }),
  };
}
