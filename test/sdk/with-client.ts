import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { NEWEST_CLIENT } from '../../src/base/client-release.ts';
import { stores } from '../support/test-database.ts';
import { type Live, startLive, startLiveProcess } from './live.ts';
import { environment, findPython, type PythonRun, python } from './python.ts';

/** The release that the service reports; `CONTRALTO_TEST_CLIENT` runs all tests with another one. */
export const RELEASE = process.env.CONTRALTO_TEST_CLIENT ?? NEWEST_CLIENT;

/** The client library that flows import, as installation steps. Not every index has each of its releases: the newest one up to this is taken. */
export const client = (release = RELEASE): string[] => [`prefect-client<=${release}`];

/** The package that also contains the command line and the workers. */
export const PACKAGE = [`prefect==${RELEASE}`];

export interface Session {
  /** The service of this block. Use it only inside tests and hooks. */
  readonly live: Live;
  /** Starts a program of `flows/` against the service. Programs still running at the end are killed. */
  start(args: string[], options?: { home?: string; env?: Record<string, string> }): PythonRun;
  /** Runs a program of `flows/` to its end, which must be successful. Returns its output. */
  runs(args: string[], options?: { home?: string; env?: Record<string, string> }): Promise<string>;
}

/** Clients take minutes: they are tried on the first database, with `CONTRALTO_TEST_CLIENT_STORES=all` on each. */
const tried = process.env.CONTRALTO_TEST_CLIENT_STORES === 'all' ? stores() : stores().slice(0, 1);

/** A block of tests that runs once per database, each time with its own service and an unmodified client. */
export function withClient(
  title: string,
  { packages = client(), settings, asProcess = false }: { packages?: string[]; settings?: Record<string, string>; asProcess?: boolean },
  define: (session: Session) => void,
): void {
  // clients start slowly on a busy machine; it holds for this file only
  vi.setConfig({ testTimeout: 240_000, hookTimeout: 300_000 });
  describe.runIf(findPython())(title, () => {
    describe.for(tried)('on %s', (kind) => {
      let live: Live | undefined;
      let venv: string;
      const running = new Set<PythonRun>();
      const session: Session = {
        get live() {
          return live!;
        },
        start(args, options) {
          const program = python(venv, args, { apiUrl: live!.apiUrl, ...options });
          running.add(program);
          void program.done.then(() => running.delete(program));
          return program;
        },
        async runs(args, options) {
          const { code, output } = await this.start(args, options).done;
          if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}:\n${output.slice(-5000)}`);
          return output;
        },
      };
      beforeAll(async () => {
        venv = await environment(...packages);
        live = await (asProcess ? startLiveProcess : startLive)(kind, settings);
      });
      // a test that timed out waits for one of them
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

  describe.skipIf(findPython())(title, () => {
    it('is not tested: no Python 3.10 or newer was found', () => expect(findPython()).toBeUndefined());
  });
}
