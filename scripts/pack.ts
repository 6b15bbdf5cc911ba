import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** The folders of the packages that are published. */
export const PUBLISHED = { service: '.', client: 'packages/client', testing: 'packages/testing' } as const;

export interface Manifest {
  name: string;
  version: string;
  engines: { node: string };
  workspaces?: string[];
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

export const manifestOf = (folder: string): Manifest => JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as Manifest;

/** The name of the file that `npm pack` writes for the package of a folder. */
export function packedName(folder: string): string {
  const { name, version } = manifestOf(folder);
  return `${name.replace('@', '').replace('/', '-')}-${version}.tgz`;
}

/** Builds and packs a published package. @returns the path of the packed file, below `into` */
export function pack(which: keyof typeof PUBLISHED, into: string): string {
  const folder = PUBLISHED[which];
  // `prepack` builds the package, but .npmrc turns off lifecycle scripts
  execFileSync('npm', ['pack', '--silent', '--ignore-scripts=false', '--pack-destination', resolve(into)], {
    cwd: join(root, folder),
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  });
  return join(into, packedName(folder));
}
