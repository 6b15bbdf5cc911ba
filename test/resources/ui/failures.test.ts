import { describe, expect, it } from 'vitest';
import { failurePattern } from '../../../src/resources/ui/failure-message.ts';
import { onEveryStore } from '../../support/every-store.ts';

describe('failurePattern', () => {
  it.for([
    [
      'ConnectionError: 10.0.0.7:5432 refused the connection after 3 attempts',
      'ConnectionError: … refused the connection after … attempts',
    ],
    ["KeyError: 'order-17'", 'KeyError: …'],
    ["it can't read the user's file", "it can't read the user's file"],
    ['<object Client at 0x7f3a2c1d>', '<object Client at …>'],
    ['run 0199f3a2-1c4a-7116-920a-5d1e40a12006 was lost', 'run … was lost'],
    ['GET https://example.org/a?b=1 failed with 502', 'GET … failed with …'],
    ['no such file: /data/2026-01-02/orders.csv', 'no such file: …'],
    ['late since 2026-01-02T03:04:05.678Z', 'late since …'],
    ['took 12.5s, 1,024 rows, v2.1', 'took …s, … rows, v2.1'],
    ['\u001b[31mred\u001b[0m  alert\n at line 7', 'red alert at line …'],
    ['values [1, 2, 3, 4] differ', 'values […] differ'],
    ['HTTP2 and sha256 and utf8', 'HTTP2 and sha256 and utf8'],
    ['', ''],
  ] as const)('%j', ([message, pattern]) => {
    expect(failurePattern(message)).toBe(pattern);
  });

  it('takes time in proportion to the length of hostile messages', () => {
    for (const part of ["'", '"', '`', '/', '/a', '1.', 'a.', '@a', 'a@', '…, ', 'a:', '-', '\u001b[', '0x'])
      failurePattern(part.repeat(250));
  });
});

describe('groupFailures', () => {
  onEveryStore((api) => {
    const since = '2020-01-01T00:00:00Z';
    const group = async (body: Record<string, unknown> = {}) => {
      const { status, body: groups } = await api.post('/ui/failures', { since, ...body });
      expect(status).toBe(200);
      return groups;
    };
    const failed = (message: string, body: Record<string, unknown> = {}, type = 'FAILED') =>
      api.flowRun({ ...body, state: { type, message } });

    it('200: groups of flow runs, the largest first, with their first version and latest run', async () => {
      const flow = await api.flow();
      const start = api.clock.now();
      await failed('ValueError: no order 1', { flow_id: flow.id, flow_version: '1.0', tags: ['a'] });
      api.clock.advance(30);
      const middle = api.clock.now();
      api.clock.advance(30);
      const second = await failed('ValueError: no order 2', { flow_id: flow.id, flow_version: '1.1', tags: ['a', 'b'] }, 'CRASHED');
      const third = await failed('TypeError', { tags: ['b'] });
      await api.flowRun({ state: { type: 'COMPLETED', message: 'ValueError: no order 3' } });
      const all = await group();
      expect(all).toMatchObject({ failures: 3, other_groups: 0, complete: true });
      expect(all.groups).toMatchObject([
        {
          message: 'ValueError: no order …',
          count: 2,
          crashed: 1,
          flows: 1,
          first_version: '1.0',
          latest_run: { id: second.id, name: second.name, flow_run_id: null, message: 'ValueError: no order 2' },
        },
        { message: 'TypeError', count: 1, crashed: 0, first_version: null, latest_run: { id: third.id } },
      ]);
      expect(Date.parse(all.groups[0].first_seen)).toBe(Date.parse(start));
      expect(Date.parse(all.groups[0].last_seen)).toBe(Date.parse(start) + 60_000);
      expect((await group({ limit: 1 })).other_groups).toBe(1);
      expect(await group({ flow_id: flow.id })).toMatchObject({ failures: 2 });
      expect((await group({ tags: ['b'] })).groups.map(({ count }: { count: number }) => count)).toEqual([1, 1]);
      expect(await group({ tags: ['a', 'b'] })).toMatchObject({ failures: 1 });
      expect(await group({ since: middle })).toMatchObject({ failures: 2 });
      expect(await group({ until: middle })).toMatchObject({ failures: 1 });
      expect(await group({ deployment_id: flow.id })).toMatchObject({ failures: 0, groups: [] });
    });

    it('200: groups of task runs, by the flow of their run', async () => {
      const deployment = await api.deployment();
      const run = await api.flowRun({ flow_id: deployment.flow_id, deployment_id: deployment.id, flow_version: '3' });
      const start_time = api.clock.now();
      const task = async (message: string, dynamic_key: string, flow_run_id: string | null = run.id) => {
        const { id } = await api.taskRun({ flow_run_id, dynamic_key, state: { type: 'RUNNING' } });
        await api.setState('task_runs', id, { type: 'FAILED', message });
        return id as string;
      };
      await task('Timeout after 5 s', '1');
      const latest = await task('Timeout after 50 s', '2');
      await task('Timeout after 7 s', '3', null);
      const all = await group({ runs: 'task_run', since: start_time });
      expect(all.groups).toMatchObject([{ message: 'Timeout after … s', count: 3, flows: 1 }]);
      for (const filter of [{ flow_id: deployment.flow_id }, { deployment_id: deployment.id }]) {
        const some = await group({ runs: 'task_run', since: start_time, ...filter });
        expect(some.groups).toMatchObject([{ count: 2, first_version: '3', latest_run: { flow_run_id: run.id } }]);
        expect(some.groups[0].latest_run.id).toBe(latest);
      }
    });

    it('422: a period that ends before it starts, and other runs', async () => {
      expect((await api.post('/ui/failures', { since: '2026-01-02T00:00:00Z', until: '2026-01-01T00:00:00Z' })).status).toBe(422);
      expect((await api.post('/ui/failures', { since, runs: 'event' })).status).toBe(422);
      expect((await api.post('/ui/failures', {})).status).toBe(422);
    });
  });
});
