import { describe, expect, it } from 'vitest';
import { unique } from '../support/api.ts';
import { onEveryStore } from '../support/every-store.ts';

const many = (count: number, prefix: string) => Array.from({ length: count }, (_, i) => `${prefix}${i}`);

describe('filters with long lists', () => {
  onEveryStore((api) => {
    it('all_ finds a row however many tags it has, and not by a tag that it lacks', async () => {
      const tags = many(40, 'tag-');
      const run = await api.flowRun({ tags: [...tags, 'one more'] });
      await api.flowRun({ flow_id: run.flow_id, tags: tags.slice(1) });
      const task = await api.taskRun({ flow_run_id: run.id, tags });
      const runs = async (all_: string[]) =>
        (await api.post('/flow_runs/filter', { flow_runs: { tags: { all_ } } })).body.map(({ id }: { id: string }) => id);
      const tasks = async (all_: string[]) => (await api.post('/task_runs/count', { task_runs: { tags: { all_ } } })).body;
      expect(await runs([...tags, ...tags])).toEqual([run.id]);
      expect(await runs([...tags, 'missing'])).toEqual([]);
      expect(await tasks(tags)).toBe(1);
      expect(await tasks([...tags, 'one more'])).toBe(0);
      expect((await api.post('/task_runs/filter', { task_runs: { tags: { all_: tags } } })).body[0].id).toBe(task.id);
    });

    it('200 for lists that exceed the parameters of a statement', async () => {
      const pool = await api.workPool();
      const queue = await api.workQueue(pool.name, { name: unique('GPU_large') });
      const long = many(70_000, 'x');
      const status = async (path: string, body: unknown) => (await api.post(path, body)).status;
      expect(await status('/flow_runs/filter', { flow_runs: { tags: { all_: long } } })).toBe(200);
      expect(await status('/flow_runs/filter', { flow_runs: { tags: { any_: long } } })).toBe(200);
      expect(await status('/task_runs/count', { task_runs: { tags: { all_: long } } })).toBe(200);
      expect(await status('/flows/count', { flows: { tags: { all_: long } } })).toBe(200);
      const startswith_ = [...long, queue.name.toLowerCase().replace('_', '%')];
      const found = await api.post(`/work_pools/${pool.name}/queues/filter`, { work_queues: { name: { startswith_ } } });
      expect(found.body.map(({ name }: { name: string }) => name)).toEqual([queue.name]);
    });

    it('matches a prefix only at the start of the name, ignoring case', async () => {
      const pool = await api.workPool();
      for (const name of ['gpu-large', 'my-gpu', 'back\\slash']) await api.workQueue(pool.name, { name });
      const names = async (startswith_: string[]) => {
        const { body } = await api.post(`/work_pools/${pool.name}/queues/filter`, { work_queues: { name: { startswith_ } } });
        return body.map(({ name }: { name: string }) => name).sort();
      };
      expect(await names(['GPU'])).toEqual(['gpu-large']);
      expect(await names(['GPU', 'none'])).toEqual(['gpu-large']);
      expect(await names(['_y-', 'BACK\\S'])).toEqual(['back\\slash', 'my-gpu']);
      expect(await names(['', 'none'])).toHaveLength(4);
    });
  });
});

describe('filters with values that no row can have', () => {
  onEveryStore((api) => {
    it('200: a level beyond 32 bits is above or below all rows', async () => {
      const flow_run_id = api.deps.ids.next();
      await api.post('/logs/', [{ name: 'svc', level: 20, message: 'hello', timestamp: '2026-03-05T09:00:00Z', flow_run_id }]);
      const found = async (level: object) =>
        (await api.post('/logs/filter', { logs: { flow_run_id: { any_: [flow_run_id] }, level } })).body;
      expect(await found({ ge_: 2 ** 31 })).toEqual([]);
      expect(await found({ ge_: -(2 ** 40), le_: Number.MAX_SAFE_INTEGER })).toHaveLength(1);
      expect(await found({ le_: -(2 ** 31) - 1 })).toEqual([]);
    });

    it('200: a string that the database cannot store matches no row, and excludes only rows without a value', async () => {
      const run = await api.flowRun({ tags: ['a'], idempotency_key: unique('key') });
      const without = await api.flowRun({ flow_id: run.flow_id, tags: ['a'] });
      const flows = { id: { any_: [run.flow_id] } };
      const found = async (flow_runs: object) => {
        const { status, body } = await api.post('/flow_runs/filter', { flows, flow_runs });
        expect(status).toBe(200);
        return body.map(({ id }: { id: string }) => id);
      };
      for (const odd of ['a\0b', '\0x', '\ud800', '\0']) {
        expect(await found({ name: { any_: [odd] } })).toEqual([]);
        expect(await found({ name: { any_: [odd, run.name] } })).toEqual([run.id]);
        expect(await found({ tags: { all_: [odd] } })).toEqual([]);
        expect(await found({ tags: { all_: ['a', odd] } })).toEqual([]);
        expect(await found({ tags: { any_: [odd, 'a'] } })).toEqual([without.id, run.id]);
        expect(await found({ idempotency_key: { not_any_: [odd] } })).toEqual([run.id]);
        const others: [string, object][] = [
          ['/flows/count', { flows: { name: { any_: [odd] } } }],
          ['/flows/count', { flows: { tags: { all_: [odd, 'a'] } } }],
          ['/deployments/count', { deployments: { tags: { any_: [odd] } } }],
          ['/flows/count', { flows: { name: { like_: odd } } }],
          ['/deployments/count', { deployments: { flow_or_deployment_name: { like_: odd } } }],
          ['/logs/filter', { logs: { text: { query: odd } } }],
          ['/variables/count', { variables: { name: { like_: odd } } }],
          ['/work_queues/filter', { work_queues: { name: { startswith_: [odd, `%${odd}`] } } }],
          ['/v2/concurrency_limits/increment', { slots: 1, names: [odd] }],
          ['/v2/concurrency_limits/decrement', { slots: 1, names: [odd, 'none'] }],
          ['/concurrency_limits/increment', { names: [odd], task_run_id: run.id }],
        ];
        for (const [path, body] of others) {
          const { status, text } = await api.post(path, body);
          expect([path, status]).toEqual([path, 200]);
          expect(['0', '[]']).toContain(text);
        }
      }
    });
  });
});

describe('filters of task runs', () => {
  onEveryStore((api) => {
    it('an empty condition on the flow run matches every row under or', async () => {
      const name = unique('task');
      await api.taskRun({ name });
      await api.taskRun({ name, flow_run_id: null });
      const count = async (rest: object) => (await api.post('/task_runs/count', { task_runs: { operator: 'or_', ...rest } })).body;
      expect(await count({ name: { any_: [] }, flow_run_id: { is_null_: null } })).toBe(2);
      expect(await count({ name: { any_: [] }, flow_run_id: null })).toBe(0);
      expect(await count({ name: { any_: [] }, flow_run_id: {} })).toBe(1);
    });
  });
});

describe('logs', () => {
  onEveryStore((api) => {
    it('finds included, excluded and required terms, ignoring case', async () => {
      const flow_run_id = api.deps.ids.next();
      const log = (message: string) => ({ name: 'svc', level: 20, message, timestamp: '2026-03-05T09:00:00Z', flow_run_id });
      const texts = ['Error: TIME OUT', 'error: time out (debug)', 'error', 'time out', 'error: time, out'];
      await api.post('/logs/', texts.map(log));
      const logs = { flow_run_id: { any_: [flow_run_id] }, text: { query: 'error -debug +"time out"' } };
      expect((await api.post('/logs/filter', { logs })).body.map(({ message }: { message: string }) => message)).toEqual([texts[0]]);
    });
  });
});
