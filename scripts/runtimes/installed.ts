import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Addressed } from '../../test/nodes/cluster.ts';
import { type Program, run, type ServiceProcess, startProcess } from '../../test/support/process.ts';
import { npm } from './nodes.ts';

/** Installs the packed service and other packed files in an empty folder below `folder`, as a user of that Node would. */
export function install(packed: readonly string[], node: string, folder: string): Program {
  // the root component in npm's list of installed packages gets the name of the folder and a version
  const cwd = join(mkdtempSync(join(folder, 'trial-')), 'installation');
  mkdirSync(cwd);
  writeFileSync(join(cwd, 'package.json'), JSON.stringify({ name: 'installation', version: '1.0.0', private: true }));
  npm(cwd, ['install', '--prefix', cwd, ...packed], node);
  return { node, args: [join(cwd, 'node_modules', 'contralto', 'bin', 'contralto.mjs')], cwd };
}

/** Flags of Node that cause frequent garbage collection: 1 MB for new objects, and a heap in which the service barely works. */
const SMALL_HEAP = '--max-semi-space-size=1 --max-old-space-size=160';
const STOP_SECONDS = 30;

/** The running service of an installed package. */
export class Installed implements Addressed {
  private constructor(
    readonly url: string,
    private readonly running: ServiceProcess,
  ) {}

  static async start(program: Program, databaseUrl: string): Promise<Installed> {
    const home = join(program.cwd, 'data');
    mkdirSync(home, { recursive: true });
    const env = {
      SERVICE_HOME: home,
      SERVICE_DATABASE_URL: databaseUrl,
      SERVICE_LOGGING_LEVEL: 'warn',
      NODE_OPTIONS: SMALL_HEAP,
    };
    const running = await startProcess(env, ['start'], program);
    return new Installed(running.url, running);
  }

  get apiUrl(): string {
    return `${this.url}/api`;
  }

  get isDeleted(): boolean {
    return this.running.child.exitCode !== null || this.running.child.signalCode !== null;
  }

  /** The exit code or the signal, for the report. */
  get end(): string {
    const { exitCode, signalCode } = this.running.child;
    return signalCode === null ? `exit code ${exitCode}` : `signal ${signalCode}`;
  }

  output(): string {
    return this.running.output();
  }

  /** Sends SIGTERM, and SIGKILL if the process does not stop in time. */
  async stop(): Promise<void> {
    const timer = setTimeout(() => this.running.child.kill('SIGKILL'), STOP_SECONDS * 1000);
    await this.running.kill('SIGTERM');
    clearTimeout(timer);
  }
}

/** Starts the service with a Node that is too old. @returns its exit code and its output */
export async function startInVain(program: Program): Promise<{ code: number | null; output: string }> {
  const { done, output } = run(['start', '--port', '0'], { SERVICE_HOME: join(program.cwd, 'data') }, program);
  return { code: await done, output: output() };
}
