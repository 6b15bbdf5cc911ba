import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CHECKOUT_NODE, NODE_PACKAGE, nodeIn } from '../checkout-node.mjs';
import { manifestOf } from '../pack.ts';

const CACHE = fileURLToPath(new URL('../../node_modules/.cache/contralto-nodes', import.meta.url));

/** The releases of Node with which the package is tested, by major version. The last one is the Node of the checkout. */
export const RELEASES: Readonly<Record<string, string>> = {
  20: '20.20.2',
  22: '22.23.3',
  24: '24.21.0',
  26: manifestOf('packages/node').version,
};

/** The oldest major version that the package supports. */
export const FLOOR = Number(/\d+/.exec(manifestOf('.').engines.node)?.[0]);

/** Installs a release of Node into the cache unless it exists there. @returns the path of the program */
export function installNode(major: string): string {
  const release = RELEASES[major];
  if (release === undefined) throw new Error(`unknown Node ${major}; available releases: ${Object.keys(RELEASES).join(', ')}`);
  if (release === RELEASES[26] && existsSync(CHECKOUT_NODE)) return CHECKOUT_NODE;
  const folder = join(CACHE, release);
  const program = nodeIn(join(folder, 'node_modules'));
  if (!existsSync(program)) {
    mkdirSync(folder, { recursive: true });
    npm(folder, ['install', '--prefix', folder, '--no-save', '--ignore-scripts', `${NODE_PACKAGE}@${release}`]);
  }
  return program;
}

/** Runs npm, optionally with another Node. @throws with the output of npm */
export function npm(cwd: string, args: readonly string[], node?: string): void {
  const PATH = node === undefined ? process.env.PATH : `${dirname(node)}${delimiter}${process.env.PATH}`;
  execFileSync('npm', [...args, '--no-audit', '--no-fund', '--loglevel', 'error'], {
    cwd,
    env: { ...process.env, PATH },
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
  });
}
