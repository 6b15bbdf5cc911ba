import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Manifest, PUBLISHED, pack } from '../pack.ts';
import { Installed, install } from '../runtimes/installed.ts';
import { FLOOR, installNode, RELEASES } from '../runtimes/nodes.ts';
import { npm } from './npm.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** The npm tag of a version. `npm install` must not select versions such as 1.0.0-rc.1 by default. */
export const channelOf = (version: string): string => (version.includes('-') ? 'next' : 'latest');

/** The folder for the files of a release. */
export const FILES = relative(process.cwd(), join(root, 'dist', 'release'));
const TRIAL = join(root, 'scripts', 'release', 'trial.mjs');
const NEWEST = Object.keys(RELEASES).at(-1) ?? '';

/** Builds the files of the release and uses them. @throws for the first problem */
export async function rehearse(print: (text: string) => void): Promise<void> {
  rmSync(FILES, { recursive: true, force: true });
  mkdirSync(FILES, { recursive: true });
  const folder = mkdtempSync(join(tmpdir(), 'contralto-release-'));
  try {
    const packed = (Object.keys(PUBLISHED) as (keyof typeof PUBLISHED)[]).map((which) => pack(which, FILES));
    for (const file of packed) {
      const manifest = manifestIn(file);
      const strangers = workspaceNames(manifest);
      if (strangers.length > 0) throw new Error(`${file} depends on unpublished packages: ${strangers.join(', ')}`);
      npm(['publish', file, '--dry-run', '--access', 'public', '--tag', channelOf(manifest.version)]);
      print(`npm would publish ${basename(file)}`);
    }
    for (const major of new Set([String(FLOOR), NEWEST])) {
      const program = install(
        packed.map((file) => join(process.cwd(), file)),
        installNode(major),
        folder,
      );
      if (major === NEWEST) {
        // a list of the checkout would contain development tools and omit packages that they share with the service
        writeFileSync(join(FILES, 'sbom.cdx.json'), npm(['sbom', '--sbom-format', 'cyclonedx'], program.cwd));
        print('wrote the list of components');
      }
      const service = await Installed.start(program, `sqlite:${join(program.cwd, 'trial.db')}`);
      try {
        execFileSync(program.node, [TRIAL], {
          cwd: program.cwd,
          env: { ...process.env, CONTRALTO_URL: service.apiUrl },
          stdio: ['ignore', 'inherit', 'inherit'],
        });
      } finally {
        await service.stop();
      }
      if (service.end !== 'exit code 0') throw new Error(`the service stopped with ${service.end}:\n${service.output()}`);
      print(`the packages work on Node ${RELEASES[major]}`);
    }
    print(`the files of the release are in ${FILES}`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const manifestIn = (file: string): Manifest =>
  JSON.parse(execFileSync('tar', ['-xzOf', file, 'package/package.json'], { encoding: 'utf8' })) as Manifest;

/** The dependencies that exist only in this repository. */
const workspaceNames = ({ dependencies, optionalDependencies }: Manifest): string[] =>
  Object.keys({ ...dependencies, ...optionalDependencies }).filter(
    (name) => name.startsWith('@contralto/') || /^node-(bin-)?(linux|darwin|win)/.test(name),
  );
