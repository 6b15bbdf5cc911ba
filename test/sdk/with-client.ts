import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { NEWEST_CLIENT } from '../../src/base/client-release.ts';
import { runsAllCases, runsBlock } from '../support/cases.ts';
import { stores } from '../support/test-database.ts';
import { type Live, startLive, startLiveProcess } from './live.ts';
import { environment, ForkingPython, INTERPRETER, type PythonRun, python } from './python.ts';

/** The release that the service reports; `CONTRALTO_TEST_CLIENT` runs all tests with another one. */
export const RELEASE = process.env.CONTRALTO_TEST_CLIENT ?? NEWEST_CLIENT;

/** The client library that flows import, as installation steps. Some indexes lack some releases, so this installs the newest release up to the given one. */
export const client = (release = RELEASE): string[] => [`prefect-client<=${release}`];

/** The package that also contains the command line and workers. */
export const PACKAGE = [`prefect==${RELEASE}`];

export interface Session {
  /** The service of this block. Use it only inside tests and hooks. */
  readonly live: Live;
  /** Starts a program of `flows/` against the service. Programs still running at the end are killed. */
  start(args: string[], options?: { home?: string; env?: Record<string, string> }): PythonRun;
  /** Runs a program of `flows/` until it succeeds. @returns its output @throws if it fails */
  runs(args: string[], options?: { home?: string; env?: Record<string, string> }): Promise<string>;
}

/** Tests with clients take minutes and run only on the first database, or on all with `CONTRALTO_TEST_CASES=all`. */
const tried = runsAllCases() ? stores() : stores().slice(0, 1);

interface ClientOptions {
  packages?: string[];
  settings?: Record<string, string>;
  /** Runs the service as a separate process. */
  asProcess?: boolean;
  /**
   * Starts each program as a user does; other blocks fork them from a process that has imported the client. These start one of each kind: `first-flow` a flow,
   * `copied-programs` a command, `warnings` a worker, a process that serves, and their runs.
   */
  fresh?: boolean;
}

/**
 * Defines a block of tests that runs once per database, with its own service and an unmodified client. A local run performs all blocks with `fresh` programs, and
 * two thirds of the others.
 */
export function withClient(
  title: string,
  { packages = client(), settings, asProcess = false, fresh = false }: ClientOptions,
  define: (session: Session) => void,
): void {
  // clients start slowly on a busy machine; the timeouts apply only to the calling file
  vi.setConfig({ testTimeout: 240_000, hookTimeout: 300_000 });
  describe.runIf(INTERPRETER && (fresh || runsBlock(title)))(title, () => {
    describe.for(tried)('on %s', (kind) => {
      let live: Live | undefined;
      let venv: string;
      let parent: ForkingPython | undefined;
      const running = new Set<PythonRun>();
      const session: Session = {
        get live() {
          return live!;
        },
        start(args, options) {
          const program = python(venv, args, { apiUrl: live!.apiUrl, ...options }, parent);
          running.add(program);
          void program.done.then(() => running.delete(program));
          return program;
        },
        async runs(args, options) {
          const { code, output } = await this.start(args, options).done;
          if (code !== 0) throw new Error(`${args.join(' ')} exited with code ${code}:\n${output.slice(-5000)}`);
          return output;
        },
      };
      beforeAll(async () => {
        venv = await environment(...packages);
        live = await (asProcess ? startLiveProcess : startLive)(kind, settings);
        parent = fresh ? undefined : await ForkingPython.of(venv);
      });
      // if a test timed out, one of these programs is the likely cause
      afterEach(({ task }) => {
        if (task.result?.state !== 'fail') return;
        for (const program of running) console.error(`still running, with this output:\n${program.output().slice(-5000)}`);
      });
      afterAll(async () => {
        await Promise.all([...running].map((program) => program.destroy()));
        await live?.stop();
      });
      define(session);
    });
  });

  describe.skipIf(INTERPRETER)(title, () => {
    it('is not tested: no Python 3.10 or newer was found', () => expect(INTERPRETER).toBeUndefined());
  });
}
