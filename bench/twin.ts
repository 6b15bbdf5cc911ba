import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import type { Measured, MeasureRequest } from './scenario.ts';
import type { Fixture } from './seed.ts';

/** The process that runs the same work without the HTTP layer (in-process.ts). */
export interface Twin {
  measure(request: MeasureRequest): Promise<Measured>;
  stop(): Promise<void>;
}

/** In the folder of the service's bundle, so that both find the files of the package. */
const BUNDLE = fileURLToPath(new URL('../dist/bench-in-process.js', import.meta.url));

export async function startTwin(databaseUrl: string, fixture: Fixture, folder: string): Promise<Twin> {
  await build({
    entryPoints: [fileURLToPath(new URL('in-process.ts', import.meta.url))],
    outfile: BUNDLE,
    bundle: true,
    platform: 'node',
    target: 'node22',
    format: 'esm',
    packages: 'external',
    logLevel: 'warning',
  });
  const fixtureFile = join(folder, 'fixture.json');
  writeFileSync(fixtureFile, JSON.stringify(fixture));
  const child = fork(BUNDLE, [databaseUrl, fixtureFile], { execArgv: [] });
  await response(child);
  return {
    async measure(request) {
      child.send(request);
      return (await response(child)) as Measured;
    },
    async stop() {
      if (child.exitCode !== null) return;
      const ended = once(child, 'exit');
      child.disconnect();
      await ended;
    },
  };
}

function response(child: ChildProcess): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const ended = (code: number | null) => reject(new Error(`the measuring process exited with code ${code}`));
    child.once('exit', ended);
    child.once('message', (message) => {
      child.off('exit', ended);
      resolve(message);
    });
  });
}
