import { beforeAll, expect, it } from 'vitest';
import { someOf } from '../support/cases.ts';
import { PAGES } from './support/pages.ts';
import { settled } from './support/settled.ts';
import { inBrowser } from './support/site.ts';

const MINUTES = 60;

/** Requests of an open page in an hour: two a minute. */
const MAX_REQUESTS = 2 * MINUTES;

/** Bytes by which the heap may grow in an hour, after the first minutes, which fill caches. */
const LARGEST_GROWTH = 500_000;

/** Number of hours of which one must stay below `LARGEST_GROWTH`: a leak grows in each of them, a cache that the browser fills late in one. */
const HOURS = 3;

inBrowser('an hour on a page without changes', (site) => {
  // pages with content that can change at any time
  const ACTIVE: typeof PAGES = [
    ['eager-finch', () => `/runs/${running}`],
    ['eager-finch', () => `/runs/${running}?tab=Logs`],
    ['Backfill', () => `/backfills/${backfill}`],
  ];
  let running = '';
  let backfill = '';
  beforeAll(async () => {
    const { flow, deployment } = site.data;
    running = (await site.api.post('/flow_runs/', { flow_id: flow, name: 'eager-finch', state: { type: 'RUNNING' } })).id;
    const body = { start: '2026-01-01T00:00:00Z', end: '2026-01-03T00:00:00Z', schedule: { cron: '0 3 * * *', timezone: 'UTC' } };
    backfill = (await site.api.post(`/deployments/${deployment}/backfill`, body)).id;
  });
  for (const [title, path] of someOf([...PAGES, ...ACTIVE])) {
    it(`${title}: sends few requests and keeps its memory`, async () => {
      const page = await site.open('/variables', { ownContext: true });
      await settled(page);
      await page.clock.install();
      await page.goto(site.url + path(site.data));
      await expect.poll(() => page.title(), { timeout: 10_000 }).toContain(title);
      await settled(page);
      const session = await page.context().newCDPSession(page);
      const heap = async () => {
        await session.send('HeapProfiler.collectGarbage');
        return (await session.send('Runtime.getHeapUsage')).usedSize;
      };
      let requests = 0;
      page.on('request', () => requests++);
      const pass = async (minutes: number) => {
        for (let minute = 0; minute < minutes; minute++) await page.clock.runFor(60_000);
      };
      await pass(5);
      const sizes = [await heap()];
      await pass(MINUTES - 5);
      sizes.push(await heap());
      expect(requests).toBeLessThanOrEqual(MAX_REQUESTS);
      const growth = () => sizes.at(-1)! - sizes.at(-2)!;
      while (growth() >= LARGEST_GROWTH && sizes.length <= HOURS) {
        await pass(MINUTES);
        sizes.push(await heap());
      }
      await session.detach();
      if (process.env.CONTRALTO_NUMBERS)
        console.log(`${path(site.data)}\t${requests} requests\t${sizes.map((size) => Math.round(size / 1000)).join(' ')} KB`);
      expect(growth(), `KB: ${sizes.map((size) => Math.round(size / 1000)).join(', ')}`).toBeLessThan(LARGEST_GROWTH);
    });
  }
});
