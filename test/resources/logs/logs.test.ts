import { describe, expect, it } from 'vitest';
import type { LogRecord } from '../../../src/bus/log-record.ts';
import { unique } from '../../support/api.ts';
import { onEveryStore } from '../../support/every-store.ts';

const AT = '2026-03-05T09:00:00Z';
const log = (body: Record<string, unknown> = {}) => ({ name: 'svc', level: 20, message: 'hello', timestamp: AT, ...body });

onEveryStore((api) => {
  const runId = () => api.deps.ids.next();
  const messages = async (body: Record<string, unknown>) =>
    (await api.post('/logs/filter', body)).body.map((one: { message: string }) => one.message);

  describe('createLogs', () => {
    it('201: null, and every record is stored', async () => {
      const flow_run_id = runId();
      const many = Array.from({ length: 4000 }, (_, n) => log({ message: `${n} ${'x'.repeat(1000)}`, flow_run_id }));
      const response = await api.post('/logs/', many);
      expect(response.status).toBe(201);
      expect(response.text).toBe('null');
      const page = (await api.post('/logs/filter', { logs: { flow_run_id: { any_: [flow_run_id] } }, offset: 3999 })).body;
      expect(page).toHaveLength(1);
      expect(page[0]).toMatchObject({ name: 'svc', level: 20, flow_run_id, task_run_id: null, timestamp: AT });
    });

    it('201: an empty list; NUL is dropped', async () => {
      expect((await api.post('/logs/', [])).status).toBe(201);
      const flow_run_id = runId();
      await api.post('/logs/', [log({ message: 'a\u0000b', name: 'l\u0000g', flow_run_id })]);
      const [stored] = (await api.post('/logs/filter', { logs: { flow_run_id: { any_: [flow_run_id] } } })).body;
      expect(stored).toMatchObject({ message: 'ab', name: 'lg' });
    });

    it('422: one invalid record rejects all', async () => {
      const flow_run_id = runId();
      expect((await api.post('/logs/', [log({ flow_run_id }), log({ bogus: 1 })])).status).toBe(422);
      expect((await api.post('/logs/', log())).status).toBe(422);
      expect(await messages({ logs: { flow_run_id: { any_: [flow_run_id] } } })).toEqual([]);
    });

    it('201: a level out of range does not affect other records', async () => {
      const flow_run_id = crypto.randomUUID();
      const lines = [log({ flow_run_id }), log({ flow_run_id, level: 2 ** 40, message: 'loud' }), log({ flow_run_id, level: -(2 ** 40) })];
      expect((await api.post('/logs/', lines)).status).toBe(201);
      const stored = await api.post('/logs/filter', { logs: { flow_run_id: { any_: [flow_run_id] } } });
      expect((stored.body as { level: number }[]).map(({ level }) => level).sort((a, b) => a - b)).toEqual([
        -2_147_483_648, 20, 2_147_483_647,
      ]);
    });
  });

  describe('filterLogs', () => {
    it('200: by level, time and task run', async () => {
      const [flow_run_id, task_run_id] = [runId(), runId()];
      await api.post('/logs/', [
        log({ message: 'early', level: 10, timestamp: '2026-03-05T08:00:00.000001Z', flow_run_id }),
        log({ message: 'late', level: 40, timestamp: '2026-03-05T08:00:00.000002Z', flow_run_id, task_run_id }),
      ]);
      const found = (rest: object) => messages({ logs: { flow_run_id: { any_: [flow_run_id] }, ...rest } });
      expect(await found({})).toEqual(['early', 'late']);
      expect(await found({ level: { ge_: 20 } })).toEqual(['late']);
      expect(await found({ level: { le_: 20 } })).toEqual(['early']);
      expect(await found({ timestamp: { after_: '2026-03-05T08:00:00.000002Z' } })).toEqual(['late']);
      expect(await found({ timestamp: { before_: '2026-03-05T08:00:00.000001Z' } })).toEqual(['early']);
      expect(await found({ task_run_id: { is_null_: true } })).toEqual(['early']);
      expect(await found({ task_run_id: { any_: [task_run_id], is_null_: false } })).toEqual(['late']);
      expect(await found({ flow_run_id: { any_: [] } })).toEqual([]);
      const descending = await messages({ logs: { flow_run_id: { any_: [flow_run_id] } }, sort: 'TIMESTAMP_DESC' });
      expect(descending).toEqual(['late', 'early']);
    });

    it('200: pages of logs with equal times do not overlap', async () => {
      const flow_run_id = runId();
      await api.post(
        '/logs/',
        [1, 2, 3].map((n) => log({ message: `${n}`, flow_run_id })),
      );
      const pages = await Promise.all(
        [0, 1, 2].map((offset) => messages({ logs: { flow_run_id: { any_: [flow_run_id] } }, limit: 1, offset })),
      );
      expect(pages.flat()).toEqual(['1', '2', '3']);
    });

    it('200: text queries', async () => {
      const flow_run_id = runId();
      await api.post('/logs/', [
        log({ message: 'disk error', name: 'svc.main', flow_run_id }),
        log({ message: 'net ok', name: 'svc.debug', flow_run_id }),
        log({ message: 'ÜBUNG 100%', name: 'ünicode', flow_run_id }),
      ]);
      const found = (query: string, operator = 'and_') =>
        messages({ logs: { operator, flow_run_id: { any_: [flow_run_id] }, text: { query } } });
      expect(await found('error ok')).toEqual(['disk error', 'net ok']);
      expect(await found('ok -debug')).toEqual([]);
      expect(await found('+disk +error')).toEqual(['disk error']);
      expect(await found('"disk error')).toEqual(['disk error']);
      expect(await found('übung')).toEqual(['ÜBUNG 100%']);
      expect(await found('100%')).toEqual(['ÜBUNG 100%']);
      expect(await found('svc%main')).toEqual([]);
      expect(await found('error - debug')).toEqual(['disk error', 'net ok']);
      expect(await found(' ')).toHaveLength(3);
    });

    it('422: no query, one that is too long, an unknown field, a limit out of range', async () => {
      expect((await api.post('/logs/filter', { logs: { text: {} } })).status).toBe(422);
      expect((await api.post('/logs/filter', { logs: { text: { query: 'x'.repeat(201) } } })).status).toBe(422);
      expect((await api.post('/logs/filter', { logs: { name: { any_: [] } } })).status).toBe(422);
      expect((await api.post('/logs/filter', { limit: 201 })).body.detail).toContain('Invalid limit');
      expect((await api.post('/logs/filter', { limit: -1 })).body.detail).toBe('Invalid limit: must be greater than or equal to 0.');
    });
  });

  describe('countLogs', () => {
    it('200: the number of logs on all pages', async () => {
      const { id: flow_run_id } = await api.flowRun();
      const log = (level: number, message: string) => ({ name: 'counted', level, message, timestamp: api.clock.now(), flow_run_id });
      await api.post('/logs/', [log(20, 'begin'), log(40, 'trouble one'), log(40, 'trouble two')]);
      const count = async (logs: object) =>
        (await api.post('/logs/count', { logs: { flow_run_id: { any_: [flow_run_id] }, ...logs } })).body;
      expect(await count({})).toBe(3);
      expect(await count({ level: { ge_: 30 } })).toBe(2);
      expect(await count({ text: { query: 'two' } })).toBe(1);
    });

    it('422: an unknown field', async () => {
      expect((await api.post('/logs/count', { logs: { name: { any_: [] } } })).status).toBe(422);
    });
  });

  describe('the log stream', () => {
    it('sends nothing unless it is enabled', async () => {
      const received: LogRecord[] = [];
      const leave = api.deps.bus.subscribe('logs', (records) => void received.push(...records));
      await api.post('/logs/', [log({ message: unique('unheard') })]);
      leave();
      expect(received).toEqual([]);
    });
  });
});

onEveryStore(
  (api) => {
    it('publishes new logs with the ids in lists', async () => {
      const received: LogRecord[] = [];
      api.deps.bus.subscribe('logs', (records) => void received.push(...records));
      const flow_run_id = api.deps.ids.next();
      await api.post('/logs/', [log({ flow_run_id })]);
      const [stored] = (await api.post('/logs/filter', { logs: { flow_run_id: { any_: [flow_run_id] } } })).body;
      const { created: _created, updated: _updated, ...record } = stored;
      expect(received).toEqual([record]);
    });
  },
  { settings: { SERVICE_LOGS_STREAM_PUBLISHING_ENABLED: 'true' } },
);
