import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { manifestOf, PUBLISHED, packedName } from '../pack.ts';
import { npm } from './npm.ts';
import { channelOf, FILES } from './rehearse.ts';

/** Publishes the packed files. It can be repeated: published versions are skipped. */
export function publish(print: (text: string) => void): void {
  for (const folder of Object.values(PUBLISHED)) {
    const { name, version } = manifestOf(folder);
    // fails for a version that is not published
    if (spawnSync('npm', ['view', `${name}@${version}`, 'version'], { encoding: 'utf8' }).stdout.trim() === version) {
      print(`${name}@${version} is already published`);
      continue;
    }
    npm(['publish', join(FILES, packedName(folder)), '--provenance', '--access', 'public', '--tag', channelOf(version)]);
    print(`published ${name}@${version}`);
  }
}
