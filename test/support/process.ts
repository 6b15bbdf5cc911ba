import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundleProgram, MODULE } from '../../scripts/bundle-program.mjs';
import { present } from '../../src/base/present.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The variable with the path of the program that {@link buildProgram} built for a whole run of the tests. */
const BUILT = 'CONTRALTO_TEST_PROGRAM';

/** Bundles the command line as it is shipped, for all processes that this process and its children start. */
export async function buildProgram(): Promise<void> {
  const outfile = join(root, 'dist', 'test-main.js');
  await bundleProgram({ ...MODULE, outfile });
  process.env[BUILT] = outfile;
}

/** The path of the program that {@link buildProgram} built. */
export const commandLine = (): string => present(process.env[BUILT], 'the program that buildProgram() builds');

export interface ServiceProcess {
  /** Empty for a process that serves no requests. */
  url: string;
  child: ChildProcess;
  /** All output so far. */
  output(): string;
  /** @returns the exit code @throws if a background service has failed for another reason than an outage of the database */
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

/** Without source maps, because reading them takes as much processor time as the rest of a start. */
const ofCheckout = (): Program => ({ node: process.execPath, args: [commandLine()], cwd: root });

/** Keeps the compiled program of one process for the next, also of another run. */
const COMPILED = { NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'contralto-compiled') };

/** Runs a command; `done` resolves with its exit code. */
export function run(
  args: string[],
  env: Record<string, string>,
  program: Program = ofCheckout(),
): { child: ChildProcess; output: () => string; done: Promise<number | null> } {
  const child = spawn(program.node, [...program.args, ...args], {
    cwd: program.cwd,
    env: { PATH: process.env.PATH ?? '', ...COMPILED, ...env },
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
  const { child, output, done } = run(
    args,
    { SERVICE_PORT: '0', SERVICE_SERVICES_PORT: '0', SERVICE_LOGGING_LEVEL: 'error', ...env },
    program,
  );
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
      const code = await done;
      const failure = /^.*a background service failed.*$/m.exec(output())?.[0];
      if (failure !== undefined) throw new Error(failure);
      return code;
    },
  };
}
