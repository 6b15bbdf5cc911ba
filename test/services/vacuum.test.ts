import { eq } from 'drizzle-orm';
import { v7 } from 'uuid';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { addSeconds } from '../../src/base/time/instant.ts';
import { dueFlowRuns } from '../../src/resources/admin/retention/queries.ts';
import { lockOldFlowRuns } from '../../src/services/storage/vacuum-queries.ts';
import { type artifactCollections, artifacts, flowRuns, logs } from '../../src/store/schema/tables.ts';
import { clientEvent, related, storedEvents } from '../events/builders.ts';
import { onEveryStore } from '../support/every-store.ts';
import { planOf } from '../support/plan.ts';
import { relatedInIndex } from '../support/related-index.ts';
import { statementsOf } from '../support/statements.ts';

const DAY = 86_400;

describe('event-vacuum', () => {
  onEveryStore(
    (api) => {
      it('deletes events by the time at which they occurred, with their resources, earlier for names with a shorter retention', async () => {
        const ago = (seconds: number) => addSeconds(api.clock.peek(), -seconds);
        const event = (name: string, seconds: number) =>
          clientEvent(api, { event: name, occurred: ago(seconds), related: [related('flow', 'prefect.flow.1')] });
        await storedEvents(
          api,
          ...Array.from({ length: 25 }, () => event('old', 8 * DAY)),
          event('young', 6 * DAY),
          event('acme.tick', 2 * DAY),
          event('acme.tick', 3600),
        );
        const result = await api.service('event-vacuum');
        expect(result).toEqual({ handled: 26 });
        expect((await api.events()).map((one) => one.event).sort()).toEqual(['acme.tick', 'young']);
        const { store } = api.deps;
        expect(await relatedInIndex(store)).toHaveLength(store.reader.dialect.name === 'sqlite' ? 2 : 0);
        expect(await api.service('event-vacuum')).toEqual({ handled: 0 });
      });
    },
    {
      settings: {
        SERVICE_SERVICES_DB_VACUUM_BATCH_SIZE: '10',
        SERVICE_SERVICES_DB_VACUUM_EVENT_RETENTION_OVERRIDES: JSON.stringify({ 'acme.tick': DAY, 'acme.long': 90 * DAY }),
      },
    },
  );
});

describe('expired flow runs', () => {
  onEveryStore((api) => {
    afterEach(() => void vi.restoreAllMocks());

    it('are read in the order of the index of their end times, however many have ended', async ({ skip }) => {
      const { store } = api.deps;
      if (store.reader.dialect.name === 'postgres') skip('every index is as good where there are no runs');
      const before = api.clock.now();
      const statements = await statementsOf(async () => {
        await store.transaction((tx) => lockOldFlowRuns(tx, { before, limit: 10 }));
        await dueFlowRuns(store.reader, before);
      });
      const requested = statements.filter((text) => text.includes('flow_runs'));
      expect(requested).toHaveLength(2);
      for (const statement of requested) {
        const plan = await planOf(store, statement);
        expect(plan).toMatch(/flow_runs_end/);
        expect(plan).not.toMatch(/TEMP B-TREE/);
      }
    });
  });
});

describe('flow-run-vacuum and orphan-vacuum', () => {
  onEveryStore(
    (api) => {
      const rows = async (table: typeof logs | typeof artifacts | typeof flowRuns | typeof artifactCollections) =>
        (await api.deps.store.reader.db.select().from(table as typeof logs)) as { id: string; flowRunId: string }[];
      const log = (flow_run_id: string) => ({ name: 'a', level: 20, message: 'x', timestamp: api.clock.now(), flow_run_id });

      it('deletes expired runs and their remaining rows, and emits no events', async () => {
        const old = await api.flowRun({ state: 'COMPLETED' });
        const endless = await api.flowRun({ state: 'RUNNING' });
        await api.post('/logs/', [log(old.id), log(old.id), log(endless.id)]);
        await api.post('/artifacts/', { key: 'kept', type: 'markdown', data: 'x', flow_run_id: old.id });
        api.clock.advance(91 * DAY);
        const young = await api.flowRun({ state: 'COMPLETED' });
        const before = (await api.events()).length;
        expect(await api.service('flow-run-vacuum')).toEqual({ handled: 1 });
        expect((await rows(flowRuns)).map(({ id }) => id).sort()).toEqual([endless.id, young.id].sort());
        expect((await rows(logs)).map(({ flowRunId }) => flowRunId)).toEqual([endless.id]);
        expect((await rows(artifacts)).filter(({ flowRunId }) => flowRunId === old.id)).toEqual([]);
        expect(await api.events()).toHaveLength(before);
      });

      it('a task run that never ended releases its slot of a tag with the run that is deleted', async () => {
        await api.post('/concurrency_limits/', { tag: 'scarce', concurrency_limit: 1 });
        const run = await api.flowRun({ state: 'RUNNING' });
        const task = await api.taskRun({ flow_run_id: run.id, tags: ['scarce'] });
        await api.setState('task_runs', task.id, 'RUNNING');
        // as an earlier release ended runs: tasks that never ended kept their slots
        const crashed = { stateType: 'CRASHED', endTime: api.clock.now() } as const;
        await api.deps.store.transaction((tx) => tx.later(tx.db.update(flowRuns).set(crashed).where(eq(flowRuns.id, run.id))));
        const holders = async () => (await api.get('/concurrency_limits/tag/scarce')).body.active_slots;
        expect(await holders()).toEqual([task.id]);
        api.clock.advance(91 * DAY);
        await api.service('flow-run-vacuum');
        expect(await holders()).toEqual([]);
      });

      it('deletes orphans and repairs artifact collections', async () => {
        const run = await api.flowRun();
        const deletedIds = Array.from({ length: 5 }, () => v7());
        await api.post('/logs/', [...deletedIds, ...deletedIds, run.id].map(log));
        const artifact = async (key: string, flow_run_id: string, data: string) =>
          api.post('/artifacts/', { key, type: 'markdown', data, flow_run_id });
        await artifact('again', run.id, 'first');
        await artifact('again', deletedIds[0]!, 'second');
        await artifact('never', deletedIds[1]!, 'only');
        const before = (await api.events()).length;
        await api.service('orphan-vacuum');
        expect((await rows(logs)).some(({ flowRunId }) => deletedIds.includes(flowRunId))).toBe(false);
        expect((await rows(logs)).some(({ flowRunId }) => flowRunId === run.id)).toBe(true);
        expect((await rows(artifacts)).some(({ flowRunId }) => deletedIds.includes(flowRunId))).toBe(false);
        expect((await api.get('/artifacts/again/latest')).body).toMatchObject({ data: 'first', flow_run_id: run.id });
        expect((await api.get('/artifacts/never/latest')).status).toBe(404);
        expect(await api.events()).toHaveLength(before);
        expect(await api.service('orphan-vacuum')).toEqual({ handled: 0 });
      });
    },
    { settings: { SERVICE_SERVICES_DB_VACUUM_ENABLED: 'true', SERVICE_SERVICES_DB_VACUUM_BATCH_SIZE: '2' } },
  );
});
