import { type ChildProcess, spawn } from 'node:child_process';
import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';

const root = fileURLToPath(new URL('../..', import.meta.url));

let bundle: string | undefined;

/** The command line, bundled as it is shipped, once per test file. The bundle starts much faster than transpiling every module. */
export function commandLine(): string {
  if (bundle) return bundle;
  const made = join(root, 'dist', `test-${process.pid}.js`);
  buildSync({
    absWorkingDir: root,
    entryPoints: ['src/main.ts'],
    outfile: made,
    bundle: true,
    platform: 'node',
    target: 'node22',
    format: 'esm',
    packages: 'external',
    sourcemap: 'inline',
    logLevel: 'warning',
  });
  // all test files share the name, so an atomic rename replaces the file while another one may be starting it
  bundle = join(root, 'dist', 'test-main.js');
  renameSync(made, bundle);
  return bundle;
}

export interface ServiceProcess {
  /** Empty for a process that serves no requests. */
  url: string;
  child: ChildProcess;
  /** All output so far. */
  output(): string;
  kill(signal: NodeJS.Signals): Promise<number | null>;
}

/** The program to run. Default: the command line of this checkout. */
export interface Program {
  /** The path of Node. */
  node: string;
  /** The arguments that start the command line. */
  args: readonly string[];
  cwd: string;
}

const ofCheckout = (): Program => ({ node: process.execPath, args: ['--enable-source-maps', commandLine()], cwd: root });

/** Runs a command; `done` resolves with its exit code. */
export function run(
  args: string[],
  env: Record<string, string>,
  program: Program = ofCheckout(),
): { child: ChildProcess; output: () => string; done: Promise<number | null> } {
  const child = spawn(program.node, [...program.args, ...args], {
    cwd: program.cwd,
    env: { PATH: process.env.PATH ?? '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
  const done = new Promise<number | null>((resolve) => child.on('close', resolve));
  return { child, output: () => output, done };
}

/** Starts a service as a separate process and waits until it reports its address, or that it runs. */
export async function startProcess(
  env: Record<string, string>,
  args: string[] = ['start'],
  program: Program = ofCheckout(),
): Promise<ServiceProcess> {
  const { child, output, done } = run(args, { SERVICE_PORT: '0', SERVICE_LOGGING_LEVEL: 'error', ...env }, program);
  const url = await new Promise<string>((resolve, reject) => {
    const look = () => {
      const match = /listening on (\S+)|running the background services/.exec(output());
      if (match) resolve(match[1] ?? '');
    };
    child.stdout!.on('data', look);
    void done.then((code) => reject(new Error(`the service exited with code ${code}:\n${output()}`)));
  });
  return {
    url,
    child,
    output,
    async kill(signal) {
      child.kill(signal);
      return done;
    },
  };
}
