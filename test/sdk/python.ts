import { execFile, execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { claimFile, DatabaseInUse, type FileClaim } from '../../src/store/sqlite/file/file-claim.ts';
import { until } from '../support/waiting.ts';

const here = dirname(fileURLToPath(import.meta.url));

/** An installation downloads up to 100 MB. Less than the time limit of the hooks that wait for it. */
const INSTALLATION = { seconds: 280 };

/** The interpreter for creating environments; undefined if none is new enough. */
export const INTERPRETER = findPython();

function findPython(): string | undefined {
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
 * the package itself. One process installs it, and the others wait. @returns its folder
 */
export async function environment(...steps: string[]): Promise<string> {
  const name = createHash('sha256').update(steps.join('\n')).digest('hex').slice(0, 12);
  const folder = join(here, `.venv-${name}`);
  if (existsSync(folder)) return folder;
  const claim = await until('another process has installed the environment', () => claimed(folder), INSTALLATION);
  try {
    if (!existsSync(folder)) await install(folder, steps);
  } finally {
    claim.release();
  }
  return folder;
}

function claimed(folder: string): FileClaim | undefined {
  try {
    return claimFile(folder, { isReplaced: true });
  } catch (error) {
    if (error instanceof DatabaseInUse) return undefined;
    throw error;
  }
}

/** Installs in a tenth of the processor time of pip. */
const INSTALLER = 'uv==0.13.9';

async function install(folder: string, steps: readonly string[]): Promise<void> {
  // moved into place when it is complete, so that an interrupted installation is not used
  const fresh = mkdtempSync(join(here, '.venv-new-'));
  const run = promisify(execFile);
  const interpreter = join(fresh, 'bin', 'python');
  await run(INTERPRETER!, ['-m', 'venv', '--copies', '--without-pip', fresh]);
  const withPip = async () => {
    await run(interpreter, ['-m', 'ensurepip']);
    for (const step of steps)
      await run(interpreter, ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', ...step.split(' ')]);
  };
  const withInstaller = async () => {
    const uv = join(await environment(INSTALLER), 'bin', 'uv');
    for (const step of steps) await run(uv, ['pip', 'install', '--quiet', '--python', interpreter, ...step.split(' ')]);
  };
  if (steps.includes(INSTALLER)) await withPip();
  // it does not read the settings of pip, such as a private index
  else await withInstaller().catch(withPip);
  renameSync(fresh, folder);
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

/** A program that has just been started. */
interface Started {
  outputs: readonly Readable[];
  /** The process, when it exists. */
  pid: Promise<number>;
  /** Resolves with the exit code when the process and all its children have ended. */
  ended: Promise<number | null>;
}

interface PythonOptions {
  apiUrl?: string;
  /** Isolates the files of the client. */
  home?: string;
  env?: Record<string, string>;
}

const FLOWS = join(here, 'flows');

const environmentOf = (venv: string, home: string, { apiUrl, env = {} }: PythonOptions): Record<string, string> => ({
  PATH: `${join(venv, 'bin')}:${process.env.PATH}`,
  HOME: home,
  // the client leaves folders there
  TMPDIR: home,
  PREFECT_HOME: home,
  ...(apiUrl !== undefined && { PREFECT_API_URL: apiUrl }),
  PYTHONUNBUFFERED: '1',
  PYTHONDONTWRITEBYTECODE: '1',
  ...env,
});

/** Runs a program as a user would, with only the URL of the API set. With a `parent`, it is a fork of that process. */
export function python(venv: string, args: string[], options: PythonOptions, parent?: ForkingPython): PythonRun {
  const own = options.home ?? mkdtempSync(join(tmpdir(), 'contralto-client-'));
  mkdirSync(own, { recursive: true });
  const env = environmentOf(venv, own, options);
  const { outputs, pid, ended } = parent ? parent.start(args, env) : fresh(venv, args, env);
  const signal = async (name: NodeJS.Signals | undefined, ofGroup: boolean) => {
    const id = await pid;
    try {
      process.kill(ofGroup ? -id : id, name);
    } catch {
      // the process, or the whole process group, has ended
    }
  };
  let output = '';
  const waiting = new Set<{ look: () => boolean; reject: (error: Error) => void }>();
  for (const stream of outputs) {
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      output += chunk;
      for (const one of waiting) if (one.look()) waiting.delete(one);
    });
  }
  const done = ended.then((code): PythonResult => {
    for (const one of waiting) one.reject(new Error(`the program exited with code ${code} before that:\n${output.slice(-5000)}`));
    if (!options.home) rmSync(own, { recursive: true, force: true, maxRetries: 5 });
    return { code, output };
  });
  return {
    done,
    kill: (name) => void signal(name, false),
    async destroy() {
      await signal('SIGKILL', true);
      await done;
    },
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

function fresh(venv: string, args: string[], env: Record<string, string>): Started {
  // detached creates a process group, so that the children can be killed with it
  const child = spawn(join(venv, 'bin', 'python'), args, { cwd: FLOWS, env, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
  return { outputs: [child.stdout, child.stderr], pid: Promise.resolve(child.pid!), ended };
}

/** Reports of `forking.py`. */
type Report = { listening: true } | { name: string; pid: number } | { name: string; status: number };

/** A Python process that has imported the client, and forks for each program: an import takes more time than most programs. Ends with this process. */
export class ForkingPython {
  private static readonly running = new Map<string, Promise<ForkingPython>>();
  private readonly programs = new Map<string, { started: (pid: number) => void; exited: (status: number) => void }>();

  private constructor(private readonly socket: string) {}

  /** The process of this environment, which the blocks and files of this process share. */
  static async of(venv: string): Promise<ForkingPython> {
    if (!ForkingPython.running.has(venv)) ForkingPython.running.set(venv, ForkingPython.start(venv));
    return ForkingPython.running.get(venv)!;
  }

  private static async start(venv: string): Promise<ForkingPython> {
    const folder = mkdtempSync(join(tmpdir(), 'contralto-forking-'));
    const socket = join(folder, 'socket');
    const child = spawn(join(venv, 'bin', 'python'), [join(here, 'forking.py'), socket], {
      cwd: FLOWS,
      env: environmentOf(venv, folder, {}),
      stdio: ['pipe', 'pipe', 'inherit'],
      // it ends its programs when its standard input ends, so no signal to the group of the test runner ends it first
      detached: true,
    });
    for (const one of [child, child.stdin, child.stdout] as unknown as { unref(): void }[]) one.unref();
    const forking = new ForkingPython(socket);
    await new Promise<void>((resolve, reject) => {
      child.on('close', (code) => reject(new Error(`forking.py exited with code ${code}`)));
      createInterface(child.stdout).on('line', (line) => {
        const report = JSON.parse(line) as Report;
        if ('listening' in report) resolve();
        else if ('pid' in report) forking.programs.get(report.name)?.started(report.pid);
        else forking.programs.get(report.name)?.exited(report.status);
      });
    });
    return forking;
  }

  start(args: string[], env: Record<string, string>): Started {
    const name = String(this.programs.size);
    const connection = connect(this.socket);
    connection.write(`${JSON.stringify({ name, args, env })}\n`);
    const closed = new Promise<void>((resolve) => connection.on('close', () => resolve()));
    let started: (pid: number) => void;
    let exited: (status: number) => void;
    const pid = new Promise<number>((resolve) => (started = resolve));
    const status = new Promise<number>((resolve) => (exited = resolve));
    this.programs.set(name, { started: started!, exited: exited! });
    // like Node.js, without a code for a process that a signal has ended
    const ended = Promise.all([status, closed]).then(([code]) => (code < 0 ? null : code));
    return { outputs: [connection], pid, ended };
  }
}
