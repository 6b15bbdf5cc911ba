// node scripts/ci/try-executable.mjs <path>: starts the executable in an empty folder, creates a flow, opens the console, and stops it.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const folder = mkdtempSync(join(tmpdir(), 'contralto-executable-'));
const child = spawn(resolve(process.argv[2]), ['start'], {
  cwd: folder,
  env: { ...process.env, SERVICE_HOME: join(folder, 'data'), SERVICE_PORT: '0' },
  stdio: ['ignore', 'pipe', 'pipe'],
});
const ended = once(child, 'close');
const url = await new Promise((found, reject) => {
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += chunk;
      const address = /listening on (\S+)/.exec(output)?.[1];
      if (address) found(address);
    });
  void ended.then(([code]) => reject(new Error(`ended with ${code}:\n${output}`)));
});
const base = new URL(url);
const created = await fetch(new URL('/api/flows/', base), {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ name: 'etl' }),
});
const page = await fetch(base, { headers: { accept: 'text/html' } });
child.kill();
await ended;
rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
if (created.status !== 201 || page.status !== 200) throw new Error(`creating a flow: ${created.status}, the console: ${page.status}`);
process.stdout.write(`${process.argv[2]} starts, responds, and stops\n`);
