import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { ManualClock } from '../../src/base/time/manual-clock.ts';
import type { EventRecord } from '../../src/bus/event-record.ts';
import { createDeadLetters } from '../../src/events/dead-letters.ts';
import { run } from '../support/process.ts';
import { startApi } from '../support/start-api.ts';

const root = mkdtempSync(join(tmpdir(), 'contralto-letters-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const AT = '2026-03-05T10:00:00.000000Z';
const event: EventRecord = {
  id: '0199f3a2-0000-7000-8000-000000000001',
  occurred: AT,
  received: AT,
  event: 'test.happened',
  resource: { 'prefect.resource.id': 'test.thing' },
  related: [],
  payload: {},
  follows: null,
};

let home: string;
beforeEach(() => {
  home = mkdtempSync(join(root, 'home-'));
});

const openDeadLetters = (clock = new ManualClock()) =>
  createDeadLetters({ settings: { home, events: { deadLettersMaxSize: 1_000_000 } }, clock, log: pino({ level: 'silent' }) }).bury(
    'event-persister',
    [event],
    new Error('no room\nmore'),
    6,
  );

const contralto = async (...args: string[]) => {
  const { done, output } = run(['dead-letters', ...args], { SERVICE_HOME: home });
  return { code: await done, output: output().trim() };
};

describe('dead letters', () => {
  it('are listed, tried again, and deleted by name', async () => {
    expect(await contralto()).toEqual({ code: 0, output: 'There are no dead letters.' });
    const clock = new ManualClock();
    await openDeadLetters(clock);
    clock.advance(60);
    await openDeadLetters(clock);
    const lines = (await contralto('list')).output.split('\n');
    expect(lines).toHaveLength(2);
    expect(lines[0]).toMatch(/^\S+event-persister {2}event-persister {2}1 event {2}Error: no room$/);
    const [first = ''] = (lines[0] ?? '').split(' ');
    expect((await contralto('retry', first)).output).toBe('Marked 1 dead letter for retry.');
    expect((await contralto()).output).toContain('marked for retry');
    expect((await contralto('delete', first)).output).toBe('Deleted 1 dead letter.');
    expect(JSON.parse((await contralto('list', '--json')).output)).toHaveLength(1);
    for (const command of ['retry', 'delete'])
      expect(await contralto(command, first)).toEqual({ code: 1, output: `No dead letter is named "${first}".` });
    expect((await contralto('delete', 'all')).output).toBe('Deleted 1 dead letter.');
  });

  it('can be read only by their owner', async () => {
    await openDeadLetters();
    const folder = join(home, 'dlq');
    expect((statSync(folder).mode & 0o777).toString(8)).toBe('700');
    for (const name of readdirSync(folder)) expect((statSync(join(folder, name)).mode & 0o777).toString(8)).toBe('600');
  });

  it('are shown in the status of their service, which stores them on request', async () => {
    await openDeadLetters();
    const { api, stop } = await startApi('sqlite', { settings: { SERVICE_HOME: home } });
    const status = async () =>
      (await api.get('/admin/services')).body.find((one: { name: string }) => one.name.startsWith('dead-letters'))?.last_error;
    await api.service('dead-letters').catch(() => undefined);
    expect(await status()).toContain('Dead letters: 1.');
    await contralto('retry');
    await api.service('dead-letters');
    expect(await status()).toBeNull();
    expect(await api.events('test.happened')).toHaveLength(1);
    expect(readdirSync(join(home, 'dlq'))).toEqual([]);
    await stop();
  });
});
