import type { ChildProcess } from 'node:child_process';

export interface StartOptions {
  /** `start` by default. `dev` is a test bench, and `mock` one with example data. */
  command?: 'start' | 'dev' | 'mock';
  /** Flags of the command, such as `['--seed', 'seed.json']`. Without `--port`, the service selects a free port. */
  flags?: readonly string[];
  /** By default, the environment of this process. */
  env?: NodeJS.ProcessEnv;
}

export interface RunningService {
  /** Without the path of the API. */
  url: string;
  apiUrl: string;
  process: ChildProcess;
  /** Lets current requests finish, and resolves when the process has ended. */
  stop(): Promise<void>;
}

/**
 * Starts a service as a child process, so that neither blocking code nor simulated timers of this process affect it, and it ends with this process. Resolves when
 * the service accepts requests. Rejects with its output if it ends before.
 */
export function start(options?: StartOptions): Promise<RunningService>;
