import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { v7 } from 'uuid';
import { afterAll, describe, expect, it } from 'vitest';
import { startProcess } from '../support/process.ts';
import { PATIENCE, until } from '../support/waiting.ts';

const home = mkdtempSync(join(tmpdir(), 'contralto-crash-automations-'));
const env = { SERVICE_HOME: home };
afterAll(() => rmSync(home, { recursive: true, force: true }));

const FIRINGS = 2000;

describe('kill -9 during firings', () => {
  it('2,000 events cause exactly 2,000 firings and actions across crashes', async () => {
    const events = Array.from({ length: FIRINGS }, (_, index) => ({
      id: v7(),
      event: 'crash.load',
      occurred: new Date(Date.now() - index).toISOString(),
      resource: { 'prefect.resource.id': 'test' },
    }));
    const post = (url: string, path: string, body: unknown) =>
      fetch(`${url}/api${path}`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
    const count = (condition: string) => {
      const database = new Database(join(home, 'contralto.db'), { readonly: true });
      const { n } = database.prepare(`select count(*) as n from ${condition}`).get() as { n: number };
      database.close();
      return n;
    };
    const fired = () => count("events where event = 'prefect.automation.triggered'");

    let service = await startProcess(env);
    const trigger = { type: 'event', posture: 'Reactive', expect: ['crash.load'] };
    await post(service.url, '/automations/', { name: 'crash', trigger, actions: [{ type: 'do-nothing' }] });
    const seen: number[] = [];
    for (let crash = 0; crash < 2; crash++) {
      // events are sent again after each crash, because a response confirms receipt, not storage
      for (let start = 0; start < FIRINGS; start += 100) await post(service.url, '/events', events.slice(start, start + 100));
      await service.kill('SIGKILL');
      seen.push(fired());
      service = await startProcess(env);
    }
    for (let start = 0; start < FIRINGS; start += 100) await post(service.url, '/events', events.slice(start, start + 100));
    await until('every event has fired', () => fired() >= FIRINGS && count('trigger_queue') === 0, PATIENCE);
    expect(await service.kill('SIGTERM')).toBe(0);
    expect(seen.every((n) => n <= FIRINGS)).toBe(true);
    expect([fired(), count('automation_firings'), count('automation_actions'), count('trigger_queue')]).toEqual([
      FIRINGS,
      FIRINGS,
      FIRINGS,
      0,
    ]);
    expect(
      count("(select distinct json_extract(payload, '$.triggering_event.id') from events where event = 'prefect.automation.triggered')"),
    ).toBe(FIRINGS);
  }, 90_000);
});
