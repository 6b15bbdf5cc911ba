import { afterEach, describe, expect, it, vi } from 'vitest';
import { ReadScheduler } from '../../src/readers/read-scheduler.ts';
import { runsOfBulk } from '../../src/resources/flow-runs/bulk.ts';
import type { Api } from '../support/api.ts';
import { onEveryStore } from '../support/every-store.ts';
import { readsOnThread } from '../support/reads-on-thread.ts';

/** Bulk operations search for matching runs on a reader thread, because this can take long, and change them on the writer. */

async function runs(api: Api, ...names: string[]): Promise<Map<string, string>> {
  const flow_id = (await api.flow()).id;
  const made = new Map<string, string>();
  for (const name of names) made.set(name, (await api.flowRun({ flow_id, name, state: 'PENDING' })).id);
  return made;
}

onEveryStore(
  (api) => {
    afterEach(() => void vi.restoreAllMocks());

    describe('bulkDeleteFlowRuns', () => {
      it('deletes the runs that the reader thread finds, newest first', async () => {
        const made = await runs(api, 'bulk-a', 'bulk-b', 'other', 'bulk-c');
        const reads = readsOnThread('bulkDeleteFlowRuns');
        const { status, body } = await api.post('/flow_runs/bulk_delete', { flow_runs: { name: { like_: 'bulk-' } }, limit: 2 });
        expect([status, body]).toEqual([200, { deleted: [made.get('bulk-c'), made.get('bulk-b')] }]);
        expect(reads()).toBe(1);
        const left = await api.post('/flow_runs/filter', { flow_runs: { id: { any_: [...made.values()] } }, sort: 'ID_DESC' });
        expect(left.body.map(({ name }: { name: string }) => name)).toEqual(['other', 'bulk-a']);
        expect((await api.post('/flow_runs/bulk_delete', { flow_runs: { name: { any_: ['none of them'] } } })).body).toEqual({
          deleted: [],
        });
      });

      it('uses no reader thread for runs that are selected by id', async () => {
        const made = await runs(api, 'one', 'two');
        const reads = readsOnThread('bulkDeleteFlowRuns');
        const { body } = await api.post('/flow_runs/bulk_delete', { flow_runs: { id: { any_: [...made.values()] } } });
        expect(body).toEqual({ deleted: [made.get('two'), made.get('one')] });
        expect(reads()).toBe(0);
      });
    });

    it('bulk operations skip a run that has changed since the search', async () => {
      for (const [path, response] of [
        ['bulk_delete', { deleted: [] }],
        ['bulk_set_state', { results: [] }],
      ] as const) {
        const id = (await runs(api, path)).get(path)!;
        const run = ReadScheduler.prototype.run;
        vi.spyOn(ReadScheduler.prototype, 'run').mockImplementation(async function (this: ReadScheduler, ...args) {
          const found = await run.apply(this, args);
          await api.setState('flow_runs', id, 'RUNNING', { force: true });
          return found;
        });
        const flow_runs = { name: { any_: [path] }, state: { type: { any_: ['PENDING'] } } };
        const { body } = await api.post(`/flow_runs/${path}`, {
          flow_runs,
          ...(path === 'bulk_set_state' && { state: { type: 'CANCELLED' } }),
        });
        expect(body, path).toEqual(response);
        vi.restoreAllMocks();
        expect((await api.get(`/flow_runs/${id}`)).body.state_type, path).toBe('RUNNING');
      }
    });

    it('bulkSetFlowRunState sets the states of the runs that the reader thread finds', async () => {
      const made = await runs(api, 'set-a', 'set-b');
      const reads = readsOnThread('bulkSetFlowRunState');
      const request = { flow_runs: { name: { like_: 'set-' } }, state: { type: 'CANCELLED' } };
      const { body } = await api.post('/flow_runs/bulk_set_state', request);
      expect(body.results.map(({ flow_run_id, status }: Record<string, string>) => [flow_run_id, status])).toEqual([
        [made.get('set-b'), 'ACCEPT'],
        [made.get('set-a'), 'ACCEPT'],
      ]);
      expect(reads()).toBe(1);
    });
  },
  { settings: { SERVICE_DATABASE_READERS: '1' } },
);

describe('without reader threads', () => {
  onEveryStore(
    (api) => {
      it('bulk operations search on the writer', async () => {
        const made = await runs(api, 'alone-a', 'alone-b');
        const search = { flow_runs: { operator: 'and_', name: { like_: 'alone-' } }, limit: 1 } as const;
        expect(await runsOfBulk(api.deps, 'bulkDeleteFlowRuns', search, {} as never)).toEqual([made.get('alone-b')]);
        const { body } = await api.post('/flow_runs/bulk_delete', search);
        expect(body).toEqual({ deleted: [made.get('alone-b')] });
      });
    },
    { settings: { SERVICE_DATABASE_READERS: '0' } },
  );
});
