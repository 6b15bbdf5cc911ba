import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (path: string) => readFileSync(`${root}/${path}`, 'utf8');

/** Runs a file on a Node.js that reports a Node-API one version older than the SQLite binding needs. */
function runWithoutNodeApi(file: string) {
  const versions = "{ ...process.versions, napi: '9', node: '20.20.2' }";
  const preload = `data:text/javascript,Object.defineProperty(process, 'versions', { value: ${versions} })`;
  return spawnSync(process.execPath, ['--import', preload, file, 'start'], { cwd: root, encoding: 'utf8', timeout: 20_000 });
}

describe('an unsupported Node.js', () => {
  // the tests build dist/ without main.js
  it.each(['bin/contralto.mjs', 'dist/readers/thread.js', 'dist/checkpoint-thread.mjs'])(
    'is rejected by %s in one line with code 2',
    (file) => {
      const { status, stdout, stderr } = runWithoutNodeApi(file);
      expect(stderr).toBe('contralto: Node.js 22.14 or newer is required (23.6 or newer for Node.js 23); this is Node.js 20.20.2.\n');
      expect(stdout).toBe('');
      expect(status).toBe(2);
    },
  );

  it('is rejected by the bundle too, and only if the binding requires it', () => {
    expect(read('scripts/bundle-program.mjs')).toContain("inject: ['bin/supported-node.mjs']");
    const needed = /NAPI_VERSION=(\d+)/.exec(read('node_modules/better-sqlite3/binding.gyp'))?.[1];
    expect(read('bin/supported-node.mjs')).toContain(`const NODE_API = ${needed};`);
  });

  it.each(['package.json', 'packages/client/package.json', 'packages/testing/package.json'])('is outside of the engines of %s', (path) => {
    const { engines } = JSON.parse(read(path)) as { engines: { node: string } };
    // the first releases with Node-API 10
    expect(engines.node).toBe('^22.14.0 || >=23.6.0');
  });
});
