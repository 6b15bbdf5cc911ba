import { mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { callUntilAccepted } from '../../nodes/cluster.ts';
import { PATIENCE, unmet, until } from '../../support/waiting.ts';
import { Subject } from '../subject.ts';
import type { Fault } from './fault.ts';
import { Load, recovered, write } from './load.ts';

const DAY_SECONDS = 86_400;

/** Loaded into the process of the service. Shifts its clock by the number of seconds in a file. */
const SHIFTED_CLOCK = `
const { readFileSync } = require('node:fs');
const now = Date.now;
Date.now = () => now() + 1000 * Number(readFileSync(process.env.CAMPAIGN_CLOCK, 'utf8'));
`;

/** Writes a record. @returns the difference between its time and the shifted clock, in seconds; undefined if the write failed */
async function lag(service: Subject, shiftSeconds: number): Promise<number | undefined> {
  const requested = Date.now() + shiftSeconds * 1000;
  const { status, body } = await callUntilAccepted<{ created: string }>([service], 'POST', '/flows/', { name: crypto.randomUUID() });
  return status === 201 ? Math.abs(new Date(body.created).getTime() - requested) / 1000 : undefined;
}

export const processFaults: readonly Fault[] = [
  {
    name: 'SIGTERM under load',
    kinds: ['sqlite', 'postgres'],
    async run(context) {
      const database = await context.createDatabase();
      const service = await Subject.on(context.env(database.settings));
      await service.start();
      const load = new Load(service);
      await until('writes are acknowledged', () => load.acknowledged.length > 50, PATIENCE);
      const code = await service.stop();
      await load.stop();
      const problems = load.strange([200, 201, 503, 0]);
      if (code !== 0) problems.push(`the service exited with code ${code}`);
      problems.push(...(await load.lost(database)));
      await database.drop();
      return problems;
    },
  },
  {
    name: 'clock forward and back by a day',
    kinds: ['sqlite', 'postgres'],
    async run(context) {
      const database = await context.createDatabase();
      const folder = mkdtempSync(join(context.folder, 'clock-'));
      const clock = join(folder, 'seconds');
      const hook = join(folder, 'clock.cjs');
      writeFileSync(clock, '0');
      writeFileSync(hook, SHIFTED_CLOCK);
      const more = { ...database.settings, CAMPAIGN_CLOCK: clock, NODE_OPTIONS: `--require ${hook}` };
      const service = await Subject.on(context.env(more));
      const problems: string[] = [];
      try {
        await service.start();
        for (const days of [1, 0, -1, 0]) {
          writeFileSync(clock, String(days * DAY_SECONDS));
          const follows = async () => ((await lag(service, days * DAY_SECONDS)) ?? Number.POSITIVE_INFINITY) < 60;
          problems.push(...(await unmet(`the service follows the clock to ${days} days from now`, follows, { seconds: 60 })));
          if ((await write(service)).status !== 201) problems.push(`writes fail when the clock is ${days} days from now`);
        }
        return [...problems, ...(await recovered(service))];
      } finally {
        await service.kill();
        await database.drop();
      }
    },
  },
];
