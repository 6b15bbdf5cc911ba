import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { automationReads } from '../../src/automations/records/handlers.ts';
import type { RequestContext } from '../../src/base/request-context.ts';
import type { ReadDeps } from '../../src/deps.ts';
import { BriefReads } from '../../src/readers/brief-reads.ts';
import { createReadHandlers } from '../../src/readers/handlers.ts';
import { Read, type ReadId } from '../../src/readers/read.ts';
import type { SqliteStore } from '../../src/store/sqlite/sqlite-store.ts';
import type { Api } from '../support/api.ts';
import { copyFlowRun, copyTaskRun } from '../support/many-rows.ts';
import { readsOnThread } from '../support/reads-on-thread.ts';
import { startApi } from '../support/start-api.ts';

/** Many times more rows than a read may have on the main thread. */
const MANY = 20_000;

const STARTED = { flow_runs: { start_time: { after_: '2000-01-01T00:00:00Z' } } };
const NOT_COMPLETED = { flow_runs: { state: { type: { not_any_: ['COMPLETED'] } }, start_time: { is_null_: true } } };
const LAST_YEARS = { flow_runs: { expected_start_time: { after_: '2000-01-01T00:00:00Z' } } };

describe('counts and sums of runs on SQLite', () => {
  let api: Api;
  let stop: () => Promise<void>;
  beforeAll(async () => {
    ({ api, stop } = await startApi('sqlite', { settings: { SERVICE_DATABASE_READERS: '1' } }));
  });
  afterAll(() => stop());
  afterEach(() => void vi.restoreAllMocks());

  it('of few runs are computed on the main thread', async () => {
    const flow = await api.flow();
    const run = await api.flowRun({ flow_id: flow.id });
    await api.taskRun({ flow_run_id: run.id });
    const threads = (['countFlowRuns', 'readFlowRunLateness', 'countTaskRuns'] as const).map(readsOnThread);
    expect((await api.post('/flow_runs/count', {})).body).toBe(1);
    expect((await api.post('/flow_runs/count', LAST_YEARS)).body).toBe(1);
    expect((await api.post('/flow_runs/count', STARTED)).body).toBe(1);
    expect((await api.post('/flow_runs/lateness', LAST_YEARS)).body).toBeLessThan(1);
    expect((await api.post('/task_runs/count', {})).body).toBe(1);
    expect(threads.map((count) => count())).toEqual([0, 0, 0]);
  });

  it('and other reads, such as histories and those with long lists, are computed on a thread', async () => {
    const threads = (['countFlowRuns', 'readFlowRunHistory'] as const).map(readsOnThread);
    await api.post('/flow_runs/count', { flow_runs: { tags: { all_: ['a'] } } });
    const history = { history_start: '2026-01-01T00:00:00Z', history_end: '2026-01-02T00:00:00Z', history_interval_seconds: 3600 };
    expect((await api.post('/flow_runs/history', history)).status).toBe(200);
    const names = Array.from({ length: 2000 }, (_, index) => `state ${index}`);
    expect((await api.post('/flow_runs/count', { flow_runs: { state: { name: { any_: names } } } })).body).toBe(0);
    expect(threads.map((count) => count())).toEqual([2, 1]);
  });

  describe('of many changed runs', () => {
    beforeAll(async () => {
      const flow = await api.flow();
      const run = await api.flowRun({ flow_id: flow.id });
      const task = await api.taskRun({ flow_run_id: run.id });
      await copyFlowRun(api, run.id, MANY);
      await copyTaskRun(api, task.id, MANY);
    });

    it('are computed on a thread', async () => {
      const onThread = readsOnThread('countFlowRuns');
      expect((await api.post('/flow_runs/count', LAST_YEARS)).body).toBe(MANY + 2);
      expect(onThread()).toBe(1);
    });

    it.each<[ReadId, object]>([
      ['countFlowRuns', {}],
      ['countFlowRuns', LAST_YEARS],
      ['countFlowRuns', NOT_COMPLETED],
      ['readFlowRunLateness', {}],
      ['readFlowRunLateness', LAST_YEARS],
      ['readFlowRunLateness', NOT_COMPLETED],
      ['countTaskRuns', {}],
    ])('are stopped on the main thread: %s of %j', async (op, body) => {
      // takes the place of the one of the service
      const { deps } = api;
      const handlersOn = (store: ReadDeps['store']) => createReadHandlers({ ...deps, store }, async () => ({ automationReads }));
      const brief = new BriefReads(deps.store as SqliteStore, handlersOn);
      expect(await brief.run(new Read(op, { body }, {} as RequestContext))).toBeUndefined();
    });
  });
});
