import { readFileSync } from 'node:fs';
import { freePort } from '../support/free-port.ts';
import { run, type ServiceProcess, startProcess } from '../support/process.ts';
import { PATIENCE, pace, until } from '../support/waiting.ts';

/** The service under test. It keeps its address when it restarts. */
export class Subject {
  readonly url: string;
  readonly apiUrl: string;
  private running: ServiceProcess | undefined;

  private constructor(
    private readonly port: number,
    private readonly env: Record<string, string>,
    private readonly args: string[],
  ) {
    this.url = `http://127.0.0.1:${port}`;
    this.apiUrl = `${this.url}/api`;
  }

  static async on(env: Record<string, string>, args: string[] = []): Promise<Subject> {
    return new Subject(await freePort(), env, args);
  }

  async start(): Promise<void> {
    this.running = await startProcess(this.env, this.commandLine());
  }

  /** Starts the service and kills it after some milliseconds, before it is ready. */
  async startInVain(milliseconds: number): Promise<void> {
    const { child, done } = run(this.commandLine(), { SERVICE_LOGGING_LEVEL: 'error', ...this.env });
    await Promise.race([pace(milliseconds), done]);
    for (const pid of [...childrenOf(child.pid), child.pid]) killHard(pid);
    await done;
  }

  get pid(): number {
    const pid = this.running?.child.pid;
    if (pid === undefined) throw new Error('the service is not running');
    return pid;
  }

  /** The processes that serve requests: the worker processes, if there are several. */
  get pids(): number[] {
    return [this.pid, ...childrenOf(this.pid)];
  }

  get hasEnded(): boolean {
    return this.running?.child.exitCode !== null || this.running.child.signalCode !== null;
  }

  output(): string {
    return this.running?.output() ?? '';
  }

  /** Kills all processes, as in a power failure. */
  async kill(): Promise<void> {
    const { running } = this;
    if (!running) return;
    for (const pid of this.hasEnded ? [] : this.pids.toReversed()) killHard(pid);
    await running.kill('SIGKILL');
    this.running = undefined;
  }

  /** Kills only the started process. The workers of a supervisor detect this. */
  async killFirst(): Promise<void> {
    const children = childrenOf(this.pid);
    await this.running?.kill('SIGKILL');
    this.running = undefined;
    await until('the workers exit without their supervisor', () => !children.some(isAlive), PATIENCE);
  }

  /** Kills one of several workers. The supervisor replaces it. */
  killWorker(): void {
    const children = childrenOf(this.pid);
    killHard(children[Math.floor(Math.random() * children.length)]);
  }

  /** @param reached the process that was started, or its workers too, as a terminal and systemd do it. @returns the exit code */
  async stop(reached: 'first' | 'everyone' = 'first'): Promise<number | null> {
    if (reached === 'everyone') for (const pid of childrenOf(this.pid)) process.kill(pid, 'SIGTERM');
    const code = (await this.running?.kill('SIGTERM')) ?? null;
    this.running = undefined;
    return code;
  }

  /** Runs another command of the service with the same settings. */
  async command(...args: string[]): Promise<{ code: number | null; output: string }> {
    const { done, output } = run(args, this.env);
    return { code: await done, output: output() };
  }

  private commandLine(): string[] {
    return ['start', '--port', String(this.port), ...this.args];
  }
}

function childrenOf(pid: number | undefined): number[] {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(/\s+/).filter(Boolean).map(Number);
  } catch {
    return [];
  }
}

function killHard(pid: number | undefined): void {
  try {
    if (pid !== undefined) process.kill(pid, 'SIGKILL');
  } catch {
    // the process has already exited
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
