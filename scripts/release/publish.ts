import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { manifestOf, PUBLISHED, packedName } from '../pack.ts';
import { npm } from './npm.ts';
import { FILES } from './rehearse.ts';

/** Versions such as 1.0.0-rc.1 are not what `npm install` takes without being told to. */
export const channelOf = (version: string): string => (version.includes('-') ? 'next' : 'latest');

/** Publishes the packed files, and may be repeated: what is there already is left alone. */
export function publish(say: (text: string) => void): void {
  for (const folder of Object.values(PUBLISHED)) {
    const { name, version } = manifestOf(folder);
    // it fails for a version that is not there
    if (spawnSync('npm', ['view', `${name}@${version}`, 'version'], { encoding: 'utf8' }).stdout.trim() === version) {
      say(`${name}@${version} is published already`);
      continue;
    }
    npm(['publish', join(FILES, packedName(folder)), '--provenance', '--access', 'public', '--tag', channelOf(version)]);
    say(`published ${name}@${version}`);
  }
}
