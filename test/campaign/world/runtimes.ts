import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { FLOOR, RELEASES } from '../../../scripts/runtimes/nodes.ts';
import { tryRuntimes } from '../../../scripts/runtimes/runtimes.ts';
import type { WorldPart } from './world-part.ts';

const SECONDS = 20;

/** The packed service under load on each supported release of Node.js. A release that is too old must be rejected. */
export const runtimes: readonly WorldPart[] = Object.entries(RELEASES).map(([major, release]) => ({
  name: `runtimes: Node.js ${release}`,
  kinds: Number(major) < FLOOR ? ['sqlite'] : ['sqlite', 'postgres'],
  // it installs the release; CI runs `npm run runtimes` instead
  isLong: true,
  async run({ kind, createDatabase, folder, print }) {
    const rows = await tryRuntimes({
      majors: [major],
      kinds: [kind],
      seconds: SECONDS,
      createDatabase,
      folder: mkdtempSync(join(folder, 'runtimes-')),
      print,
    });
    return { tried: rows.map(({ tried }) => tried).join(', '), violations: rows.flatMap(({ violations }) => violations) };
  },
}));
