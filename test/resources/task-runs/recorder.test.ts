import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { addSeconds, type Instant, toWireInstant } from '../../../src/base/time/instant.ts';
import type { EventRecord } from '../../../src/bus/event-record.ts';
import { createTaskRunRecorder } from '../../../src/services/runs/task-run-recorder.ts';
import { flowRuns } from '../../../src/store/schema/tables.ts';
import { onEveryStore } from '../../support/every-store.ts';

onEveryStore((api) => {
  const uuid = () => api.deps.ids.next();

  interface Reported {
    runId: string;
    flowRunId?: string | null;
    type?: string;
    state?: Record<string, unknown>;
    task?: Record<string, unknown>;
    occurred?: Instant;
    id?: string;
    name?: string;
    orchestration?: string;
  }

  /** An event as the SDK sends it. */
  const report = ({
    runId,
    flowRunId = null,
    type = 'RUNNING',
    state,
    task,
    occurred,
    id,
    name,
    orchestration = 'client',
  }: Reported): EventRecord => ({
    id: id ?? uuid(),
    occurred: occurred ?? api.clock.now(),
    event: name ?? `prefect.task-run.${type}`,
    resource: { 'prefect.resource.id': `prefect.task-run.${runId}`, 'prefect.orchestration': orchestration },
    related: flowRunId ? [{ 'prefect.resource.id': `prefect.flow-run.${flowRunId}`, 'prefect.resource.role': 'flow-run' }] : [],
    payload: { validated_state: { type, ...state }, task_run: { task_key: 'k', dynamic_key: runId, ...task } },
    received: api.clock.now(),
    follows: null,
  });

  /** A recorder for one test, and the reports that it buried as dead letters. */
  const recorder = () => {
    const deadLetters: string[] = [];
    const own = createTaskRunRecorder(api.deps, {
      bury: async (_consumer, events) => {
        deadLetters.push(...events.map(({ id }) => id));
      },
    });
    return { own, buried: deadLetters };
  };
  const record = async (...events: EventRecord[]) => recorder().own.consume(events);
  const read = async (id: string) => (await api.get(`/task_runs/${id}`)).body;
  const states = async (id: string) => (await api.get(`/task_run_states/?task_run_id=${id}`)).body;

  it('records events through the whole pipeline, within milliseconds', async () => {
    const run = await api.flowRun({ state: 'RUNNING' });
    const runId = uuid();
    api.deps.ingest.accept([report({ runId, flowRunId: run.id, task: { name: 'load-1', tags: ['t'] } })]);
    await api.deps.ingest.flush();
    expect(await read(runId)).toMatchObject({ name: 'load-1', flow_run_id: run.id, state_type: 'RUNNING', tags: ['t'], labels: null });
    expect((await api.post('/task_runs/count', { task_runs: { tags: { all_: ['t'] }, id: { any_: [runId] } } })).body).toBe(1);
  });

  it('records the state of the event, and derives the run from its own fields', async () => {
    const runId = uuid();
    const event = report({
      runId,
      type: 'COMPLETED',
      state: {
        name: 'Cached',
        message: 'm',
        data: { type: 'reference', n: 1 },
        state_details: { cache_key: 'c', deferred: null, untold: 1 },
      },
      task: {
        run_count: 2,
        flow_run_run_count: 1,
        total_run_time: 1.5,
        start_time: '2026-03-05T09:00:00+00:00',
        end_time: '2026-03-05T09:00:01.500000Z',
        task_inputs: { x: [{ input_type: 'parameter', name: 'x' }] },
        empirical_policy: { retries: 1, retry_delay: [1, 2.5] },
        labels: { a: 1 },
        estimated_run_time: 'ignored',
        unknown: [],
      },
    });
    await record(event);
    const run = await read(runId);
    expect(run).toMatchObject({
      run_count: 2,
      flow_run_run_count: 1,
      total_run_time: 1.5,
      start_time: '2026-03-05T09:00:00Z',
      end_time: '2026-03-05T09:00:01.500000Z',
      labels: { a: 1 },
      empirical_policy: { retries: 1, retry_delay: [1, 2.5] },
      state_id: event.id,
      state_type: 'COMPLETED',
      state_name: 'Cached',
    });
    expect(run.state).toMatchObject({
      id: event.id,
      timestamp: toWireInstant(event.occurred),
      message: 'm',
      data: { type: 'reference', n: 1 },
      state_details: { cache_key: 'c', deferred: null, task_run_id: runId, flow_run_id: null },
    });
    expect(run.state.state_details).not.toHaveProperty('untold');
    expect(run.name).toMatch(/^[a-z]+-[a-z]+$/);
  });

  it('has the same result in whatever order the events arrive', async () => {
    const t0 = api.clock.now();
    for (const together of [true, false]) {
      const runId = uuid();
      const events = ['PENDING', 'RUNNING', 'COMPLETED']
        .map((type, n) => report({ runId, type, occurred: addSeconds(t0, n / 1e6) }))
        .reverse();
      if (together) await record(...events);
      else for (const event of events) await record(event);
      const run = await read(runId);
      expect(run).toMatchObject({ state_type: 'COMPLETED', state: { timestamp: addSeconds(t0, 2e-6) } });
      expect((await states(runId)).map((state: { type: string }) => state.type)).toEqual(['PENDING', 'RUNNING', 'COMPLETED']);
    }
  });

  it('keeps fields that an event omits, and clears fields that are null', async () => {
    const runId = uuid();
    await record(report({ runId, task: { tags: ['keep'], run_count: 3, start_time: '2026-03-05T09:00:00Z', cache_key: 'c', name: 'n' } }));
    await record(report({ runId, type: 'COMPLETED', task: { end_time: '2026-03-05T09:00:09Z' } }));
    const kept = { tags: ['keep'], run_count: 3, start_time: '2026-03-05T09:00:00Z', name: 'n' };
    expect(await read(runId)).toMatchObject({ ...kept, cache_key: 'c', end_time: '2026-03-05T09:00:09Z' });
    await record(report({ runId, type: 'COMPLETED', task: { cache_key: null, end_time: null, tags: [] } }));
    expect(await read(runId)).toMatchObject({ ...kept, tags: [], cache_key: null, end_time: null });
  });

  it('identifies a run by its natural key: the id of the event is dropped', async () => {
    const run = await api.flowRun();
    const stored = await api.taskRun({ flow_run_id: run.id, task_key: 'k', dynamic_key: '7' });
    const [b, c] = [uuid(), uuid()];
    await record(
      report({ runId: b, flowRunId: run.id, task: { dynamic_key: '7' } }),
      report({ runId: c, flowRunId: run.id, type: 'COMPLETED', task: { dynamic_key: '7' } }),
    );
    expect((await read(stored.id)).state_type).toBe('COMPLETED');
    for (const dropped of [b, c]) expect((await api.get(`/task_runs/${dropped}`)).status).toBe(404);
    const history = await states(stored.id);
    expect(history).toHaveLength(3);
    for (const state of history) expect(state.state_details.task_run_id).toBe(stored.id);
  });

  it('identifies a run by its id too: key and flow run are overwritten', async () => {
    const run = await api.flowRun();
    const runId = uuid();
    await record(report({ runId, flowRunId: run.id, task: { dynamic_key: 'a', cache_key: 'c' } }));
    await record(report({ runId, type: 'COMPLETED', task: { dynamic_key: 'b' } }));
    expect(await read(runId)).toMatchObject({ flow_run_id: null, dynamic_key: 'b', cache_key: 'c', created: expect.any(String) });
  });

  it('ignores duplicates, and unrelated events', async () => {
    const [runId, other] = [uuid(), uuid()];
    const event = report({ runId });
    await record(event, event);
    await record(event);
    await record(report({ runId: other, orchestration: 'server' }), report({ runId: other, name: 'hello' }));
    expect(await states(runId)).toHaveLength(1);
    expect((await api.get(`/task_runs/${other}`)).status).toBe(404);
  });

  it('recognizes the state of a created background run when its event repeats it', async () => {
    const run = await api.taskRun({ flow_run_id: null, state: { type: 'SCHEDULED', state_details: { deferred: true } } });
    const echo = report({
      runId: run.id,
      type: 'SCHEDULED',
      id: run.state.id,
      occurred: run.state.timestamp,
      task: { task_key: run.task_key, dynamic_key: run.dynamic_key },
    });
    await record(echo);
    expect(await states(run.id)).toHaveLength(1);
    expect((await read(run.id)).state_id).toBe(run.state.id);
  });

  it('works with another recorder on the same runs', async () => {
    const run = await api.flowRun();
    const keys = Array.from({ length: 20 }, (_, n) => `${run.id}-${n}`);
    const reported = (type: string) => keys.map((dynamic_key) => report({ runId: uuid(), flowRunId: run.id, type, task: { dynamic_key } }));
    const [a, b] = [recorder(), recorder()];
    await Promise.all([a.own.consume(reported('RUNNING')), b.own.consume(reported('COMPLETED').reverse())]);
    await Promise.all([a.own.flush(), b.own.flush()]);
    const { body: runs } = await api.post('/task_runs/filter', { flow_runs: { id: { any_: [run.id] } } });
    expect(runs.map((one: { dynamic_key: string }) => one.dynamic_key).sort()).toEqual([...keys].sort());
    for (const one of runs) {
      expect(one.state_type).toBe('COMPLETED');
      expect(await states(one.id)).toHaveLength(2);
    }
    expect([...a.buried, ...b.buried]).toEqual([]);
  });

  it('expects a scheduled state without a time when its event was received', async () => {
    const [runId, reported] = [uuid(), uuid()];
    const late = report({
      runId,
      type: 'SCHEDULED',
      occurred: '2026-03-05T08:00:00.000000Z',
      state: { state_details: { scheduled_time: null } },
    });
    const given = '2026-03-05T09:00:00.000000Z';
    await record(late, report({ runId: reported, type: 'SCHEDULED', state: { state_details: { scheduled_time: given } } }));
    expect((await read(runId)).state.state_details.scheduled_time).toBe(toWireInstant(late.received));
    expect((await read(reported)).state.state_details.scheduled_time).toBe(toWireInstant(given));
  });

  it('records strings that no database can store as closely as possible', async () => {
    const runId = uuid();
    const odd = { name: 'n\u0000\ud800', tags: ['t\u0000\ud800'], task_version: '\udfff' };
    await record(report({ runId, task: odd, state: { message: 'm\u0000\ud800', data: { x: 'd\u0000' } } }));
    expect(await read(runId)).toMatchObject({ name: 'n\ufffd', tags: ['t\ufffd'], task_version: '\ufffd', state: { message: 'm\ufffd' } });
  });

  describe('invalid events', () => {
    it('a second state at the same instant is a dead letter; the others of its batch are recorded', async () => {
      const { own, buried: deadLetters } = recorder();
      const [runId, next] = [uuid(), uuid()];
      const first = report({ runId });
      const poison = report({ runId, type: 'COMPLETED', occurred: first.occurred });
      await own.consume([first]);
      await own.consume([poison, report({ runId: next })]);
      expect((await read(next)).state_type).toBe('RUNNING');
      expect((await states(runId)).map(({ id }: { id: string }) => id)).toEqual([first.id]);
      expect((await read(runId)).state_type).toBe('RUNNING');
      expect(deadLetters).toEqual([poison.id]);
    });

    it('an event that cannot be read is a dead letter', async () => {
      const { own, buried: deadLetters } = recorder();
      const bad = [
        report({ runId: 'not-a-uuid' }),
        report({ runId: uuid(), type: 'WEIRD' }),
        report({ runId: uuid(), task: { task_key: null } }),
        report({ runId: uuid(), task: { tags: null } }),
        report({ runId: uuid(), task: { run_count: 'many' } }),
        report({ runId: uuid(), task: { start_time: 'soon' } }),
        report({ runId: uuid(), task: { empirical_policy: { retries: 'some' } } }),
        report({ runId: uuid(), task: { task_inputs: { x: [{ input_type: 'task_run', id: 'none' }] } } }),
        report({ runId: uuid(), task: { labels: { a: null } } }),
        report({ runId: uuid(), state: { state_details: { retriable: 'perhaps' } } }),
        { ...report({ runId: uuid() }), payload: {} },
      ];
      const good = uuid();
      await own.consume([...bad, report({ runId: good })]);
      expect(deadLetters).toEqual(bad.map(({ id }) => id));
      expect((await read(good)).state_type).toBe('RUNNING');
    });

    it('an unknown flow run is retried, five times, while others are recorded immediately', async () => {
      const { own, buried: deadLetters } = recorder();
      const [runId, next] = [uuid(), uuid()];
      const orphan = report({ runId, flowRunId: uuid() });
      await own.consume([orphan, report({ runId: next })]);
      expect((await read(next)).state_type).toBe('RUNNING');
      for (let retry = 1; retry <= 4; retry++) await own.flush();
      expect(deadLetters).toEqual([]);
      await own.flush();
      expect(deadLetters).toEqual([orphan.id]);
      await own.flush();
      expect(deadLetters).toHaveLength(1);
    });

    it('a flow run that is stored in the meantime allows the retry to succeed', async () => {
      const { own, buried: deadLetters } = recorder();
      const [runId, flowRunId] = [uuid(), uuid()];
      await own.consume([report({ runId, flowRunId })]);
      const { id } = await api.flowRun();
      await api.deps.store.transaction(async (tx) => {
        const [row] = await tx.db.select().from(flowRuns).where(eq(flowRuns.id, id));
        await tx.db.insert(flowRuns).values({ ...row!, id: flowRunId });
      });
      await own.close();
      expect(deadLetters).toEqual([]);
      expect((await read(runId)).flow_run_id).toBe(flowRunId);
    });

    it('closing abandons events that still fail', async () => {
      const { own, buried: deadLetters } = recorder();
      const orphan = report({ runId: uuid(), flowRunId: uuid() });
      await own.consume([orphan]);
      await own.close();
      expect(deadLetters).toEqual([orphan.id]);
    });
  });
});

onEveryStore(
  (api) => {
    it('collects events up to the size of a batch', async () => {
      const recorder = createTaskRunRecorder(api.deps, { bury: async () => {} });
      const runIds = [api.deps.ids.next(), api.deps.ids.next(), api.deps.ids.next()];
      const event = (runId: string): EventRecord => ({
        id: api.deps.ids.next(),
        occurred: api.clock.now(),
        event: 'prefect.task-run.Running',
        resource: { 'prefect.resource.id': `prefect.task-run.${runId}`, 'prefect.orchestration': 'client' },
        related: [],
        payload: { validated_state: { type: 'RUNNING' }, task_run: { task_key: 'k', dynamic_key: runId } },
        received: api.clock.now(),
        follows: null,
      });
      const status = async (runId: string) => (await api.get(`/task_runs/${runId}`)).status;
      await recorder.consume([event(runIds[0]!)]);
      expect(await status(runIds[0]!)).toBe(404);
      await recorder.consume([event(runIds[1]!)]);
      expect(await status(runIds[0]!)).toBe(200);
      await recorder.consume([event(runIds[2]!)]);
      await recorder.close();
      expect(await status(runIds[2]!)).toBe(200);
    });
  },
  { settings: { SERVICE_SERVICES_TASK_RUN_RECORDER_BATCH_SIZE: '2' } },
);
