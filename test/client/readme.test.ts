import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, it, onTestFinished } from 'vitest';
import { connect, createFlow, createFlowRun, dataOf } from '../../packages/client/src/index.ts';
import { fromMicros } from '../../src/base/time/instant.ts';
import { onEveryStore } from '../support/every-store.ts';

const README = readFileSync('packages/client/README.md', 'utf8');
const credentials = { user: 'admin', password: 'secret' };

/** Runs the program of the page in a folder of its own, as an application that has installed the package; returns what it prints. */
function run(url: string): { lines: AsyncIterator<string>; errors: () => string } {
  const program = /^```ts\n([\s\S]*?)^```$/m.exec(README)?.[1];
  if (!program) throw new Error('the README contains no program');
  const folder = mkdtempSync(join(tmpdir(), 'contralto-readme-'));
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  // what the page says for Node 20
  writeFileSync(join(folder, 'sockets.ts'), "import { WebSocket } from 'ws';\nglobalThis.WebSocket ??= WebSocket as never;\n");
  const given = program.replaceAll('http://127.0.0.1:4200', url);
  expect(given).not.toBe(program);
  writeFileSync(join(folder, 'use.ts'), `import './sockets.ts';\n${given}`);
  const child = spawn(process.execPath, ['--conditions', 'source', '--import', 'tsx', 'use.ts'], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  onTestFinished(async () => {
    child.kill();
    await ended;
    rmSync(folder, { recursive: true });
  });
  let errors = '';
  child.stderr.on('data', (chunk) => (errors += String(chunk)));
  return { lines: createInterface(child.stdout)[Symbol.asyncIterator](), errors: () => errors };
}

onEveryStore(
  (api) => {
    it('the program of the README reads runs and receives new ones', async () => {
      // a subscription hears of what happens from its own now on
      const catchUp = () => api.clock.set(fromMicros(Date.now() * 1000));
      catchUp();
      const client = connect({ url: `${api.url}/api`, credentials });
      const flow = dataOf(await createFlow({ client, body: { name: 'first' } }));
      await createFlowRun({ client, body: { flow_id: flow.id, name: 'earlier' } });

      const { lines, errors } = run(api.url);
      expect((await lines.next()).value, errors()).toBe('earlier');
      let received: string | undefined;
      const nextLine = lines.next().then(({ value }) => (received = value ?? errors()));
      // whether it listens already cannot be seen from here
      while (received === undefined) {
        catchUp();
        await createFlowRun({ client, body: { flow_id: flow.id } });
      }
      await nextLine;
      expect(received).toMatch(/^prefect\.flow-run\./);
    });
  },
  { settings: { SERVICE_API_AUTH_STRING: 'admin:secret' } },
);
