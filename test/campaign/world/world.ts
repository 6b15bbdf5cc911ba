import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import type { Part, Row } from '../part.ts';
import { timeZonesAndLocales } from './environments.ts';
import { foreignFiles } from './foreign-files.ts';
import { rejectedStarts } from './rejected-starts.ts';
import { runtimes } from './runtimes.ts';
import { stops } from './stops.ts';
import type { WorldContext, WorldPart } from './world-part.ts';

const all: readonly WorldPart[] = [...stops, ...foreignFiles, ...rejectedStarts, ...timeZonesAndLocales, ...runtimes];

/** Tests the service once in each situation in which users start, stop, and configure it. */
export const world: Part = {
  name: 'world',
  about: 'stops under load, foreign files, failing starts, time zones and locales, Node.js releases',
  kinds: ['sqlite', 'postgres'],
  async run(context) {
    const own: WorldContext = {
      ...context,
      env: (more = {}) => ({ SERVICE_HOME: mkdtempSync(join(context.folder, 'world-')), SERVICE_LOGGING_LEVEL: 'fatal', ...more }),
    };
    const { attacks = [], rounds } = context;
    const chosen = all.filter(
      ({ name, kinds, isLong }) =>
        kinds.includes(context.kind) &&
        (rounds === undefined || !isLong) &&
        (attacks.length === 0 || attacks.some((text) => name.includes(text))),
    );
    const rows: Row[] = [];
    for (const part of chosen) {
      const row = await attempt(part, own);
      rows.push(row);
      context.print(`${part.name}: ${row.skipped ?? (row.violations.length === 0 ? `held (${row.tried})` : row.violations.join('; '))}`);
    }
    return rows;
  },
};

async function attempt(part: WorldPart, context: WorldContext): Promise<Row> {
  const row = { what: `world: ${part.name}`, kind: context.kind };
  const skipped = part.cannot?.();
  if (skipped !== undefined) return { ...row, tried: '', violations: [], skipped };
  const found = await part.run(context).catch((error: unknown) => ({
    tried: '',
    violations: [`it ended with an error: ${error instanceof Error ? error.stack : String(error)}`],
  }));
  return { ...row, ...found };
}
