import { describe, expect, it } from 'vitest';
import { createTaskRunRecorder } from '../../src/services/runs/task-run-recorder.ts';
import { type Api, unique } from '../support/api.ts';
import { onEveryStore } from '../support/every-store.ts';
import { CLIENTS, globalLimit, LimitedDeployment, slotsInUse } from './limits.ts';

/** Every way in which a deployment gets a limit of two while its runs are active. */
const CHANGES: readonly [string, (api: Api, deployment: LimitedDeployment) => Promise<unknown>][] = [
  ['its own limit', (_, deployment) => deployment.patch({ concurrency_limit: 2 })],
  [
    'its own limit by another creation',
    async (api, { id }) => {
      const { flow_id, name } = (await api.get(`/deployments/${id}`)).body;
      await api.post('/deployments/', { flow_id, name, concurrency_limit: 2 });
    },
  ],
  [
    'a shared limit',
    async (api, deployment) => deployment.patch({ global_concurrency_limit_id: (await globalLimit(api, { limit: 2 })).id }),
  ],
  [
    'its own limit in place of a shared one',
    async (api, deployment) => {
      await deployment.patch({ global_concurrency_limit_id: (await globalLimit(api, { limit: 9 })).id });
      await deployment.patch({ global_concurrency_limit_id: null, concurrency_limit: 2 });
    },
  ],
  [
    'a limit that was unlinked',
    async (_, deployment) => {
      await deployment.patch({ concurrency_limit: 2 });
      await deployment.patch({ global_concurrency_limit_id: null });
      await deployment.patch({ concurrency_limit: 2 });
    },
  ],
  [
    'a limit in place of a deleted one',
    async (_, deployment) => {
      await deployment.patch({ concurrency_limit: 5 });
      await deployment.patch({ concurrency_limit: null });
      await deployment.patch({ concurrency_limit: 2 });
    },
  ],
  [
    'a limit in place of one that was deleted as a global limit',
    async (api, deployment) => {
      await deployment.patch({ concurrency_limit: 5 });
      await api.delete(`/v2/concurrency_limits/${(await deployment.limit())!.id}`);
      await deployment.patch({ concurrency_limit: 2 });
    },
  ],
  [
    'a higher limit, and then a lower one',
    async (_, deployment) => {
      await deployment.patch({ concurrency_limit: 7 });
      await deployment.patch({ concurrency_limit: 2 });
    },
  ],
  [
    'a limit that is off, and then turned on',
    async (api, deployment) => {
      const { id } = await globalLimit(api, { limit: 2, active: false });
      await deployment.patch({ global_concurrency_limit_id: id });
      await api.patch(`/v2/concurrency_limits/${id}`, { active: true });
    },
  ],
];

const RETRYING = ['PENDING', 'RUNNING', 'FAILED'] as const;

/** The active states of a run, with the states on the way, and whether they occupy a slot. */
const ACTIVE: readonly [string, readonly string[]][] = [
  ['pending', ['PENDING']],
  ['running', ['PENDING', 'RUNNING']],
  ['cancelling', ['PENDING', 'RUNNING', 'CANCELLING']],
  ['waiting for its retry in process', RETRYING],
];

const IDLE: readonly [string, readonly string[]][] = [
  ['scheduled', []],
  ['paused', ['PENDING', 'RUNNING', 'PAUSED']],
  ['completed', ['PENDING', 'RUNNING', 'COMPLETED']],
  ['cancelled', ['CANCELLED']],
];

/** Every end of a run. */
const ENDS: readonly [string, (api: Api, deployment: LimitedDeployment, run: string) => Promise<unknown>][] = [
  ...['COMPLETED', 'FAILED', 'CRASHED', 'CANCELLED'].map((type): (typeof ENDS)[number] => [
    type,
    (api, _, run) => api.setState('flow_runs', run, type, { force: true }),
  ]),
  ['paused', (api, _, run) => api.setState('flow_runs', run, 'PAUSED', { force: true })],
  ['scheduled again', (api, _, run) => api.setState('flow_runs', run, 'SCHEDULED', { force: true })],
  ['deleted', (api, _, run) => api.delete(`/flow_runs/${run}`)],
  ['deleted in bulk', (api, _, run) => api.post('/flow_runs/bulk_delete', { flow_runs: { id: { any_: [run] } } })],
  ['deleted with its flow', async (api, _, run) => api.delete(`/flows/${(await api.get(`/flow_runs/${run}`)).body.flow_id}`)],
];

onEveryStore((api) => {
  describe.each(Object.entries(CLIENTS))('runs of a deployment, of %s', (_client, headers) => {
    const unlimited = () => LimitedDeployment.create(api, { headers });
    const retries = (run: string) => api.patch(`/flow_runs/${run}`, { empirical_policy: { retries: 1, retry_delay: 0 } });
    /** A run in one of the states above. */
    const reached = async (deployment: LimitedDeployment, states: readonly string[]) => {
      const run = await deployment.scheduled();
      if (states === RETRYING) await retries(run);
      for (const type of states) await deployment.set(run, type);
      return run;
    };

    it.each(CHANGES)('three running ones admit no other under %s of 2 until two have ended', async (_name, change) => {
      const deployment = await unlimited();
      const runs = await Promise.all([1, 2, 3].map(() => deployment.run('PENDING', 'RUNNING')));
      await change(api, deployment);
      expect([await deployment.inUse(), await deployment.admits()]).toEqual([3, false]);
      await deployment.set(runs[0]!, 'COMPLETED');
      expect([await deployment.inUse(), await deployment.admits()]).toEqual([2, false]);
      await deployment.set(runs[1]!, 'COMPLETED');
      expect([await deployment.inUse(), await deployment.admits(), await deployment.admits()]).toEqual([1, true, false]);
      await deployment.set(runs[2]!, 'COMPLETED');
      expect(await deployment.inUse()).toBe(1);
    });

    it.each(ACTIVE)('one that is %s occupies a slot, which every end frees once', async (_name, states) => {
      for (const [end, act] of ENDS) {
        const deployment = await unlimited();
        const run = await reached(deployment, states);
        await deployment.patch({ concurrency_limit: 2 });
        expect([end, await deployment.inUse()]).toEqual([end, 1]);
        expect(await deployment.admits()).toBe(true);
        const limit = (await deployment.limit())!;
        await act(api, deployment, run);
        // the deletion of the flow deletes the other run too, and the deployment with it
        expect([end, await slotsInUse(api, limit.id)]).toEqual([end, end === 'deleted with its flow' ? 0 : 1]);
      }
    });

    it.each(IDLE)('one that is %s occupies none', async (_name, states) => {
      const deployment = await unlimited();
      await reached(deployment, states);
      await deployment.patch({ concurrency_limit: 1 });
      expect([await deployment.inUse(), await deployment.admits(), await deployment.admits()]).toEqual([0, true, false]);
    });

    it.each(ACTIVE)('one that is %s keeps its one slot through the rest of its life', async (_name, states) => {
      const deployment = await unlimited();
      const run = await reached(deployment, states);
      await deployment.patch({ concurrency_limit: 1 });
      const rest = states.at(-1) === 'CANCELLING' ? [] : states.length === 1 ? ['RUNNING', 'CANCELLING'] : ['RUNNING'];
      for (const type of rest) {
        expect(await deployment.set(run, type)).toBe(true);
        expect([await deployment.inUse(), await deployment.admits()]).toEqual([1, false]);
      }
      await deployment.set(run, states.at(-1) === 'CANCELLING' || rest.includes('CANCELLING') ? 'CANCELLED' : 'COMPLETED');
      expect([await deployment.inUse(), await deployment.admits()]).toEqual([0, true]);
    });

    it('a pending one that never starts loses its slot after the grace period, and a running one does not', async () => {
      const deployment = await unlimited();
      await deployment.run('PENDING');
      const running = await deployment.run('PENDING', 'RUNNING');
      await deployment.patch({ concurrency_limit: 1 });
      api.clock.advance(301);
      await api.service('lease-repossessor');
      expect([await deployment.inUse(), await deployment.admits()]).toEqual([1, false]);
      await deployment.set(running, 'COMPLETED');
      expect(await deployment.inUse()).toBe(0);
    });

    it('those of a deleted deployment end without a trace on a shared limit, and do not count for the next deployment', async () => {
      const deployment = await unlimited();
      const run = await deployment.run('PENDING', 'RUNNING');
      await deployment.patch({ concurrency_limit: 1 });
      const limit = (await deployment.limit())!;
      await api.delete(`/deployments/${deployment.id}`);
      expect((await api.get(`/v2/concurrency_limits/${limit.id}`)).status).toBe(404);
      const { flow_id } = (await api.get(`/flow_runs/${run}`)).body;
      const next = (await api.deployment({ flow_id, concurrency_limit: 1 })).id;
      expect((await api.get(`/deployments/${next}`)).body.global_concurrency_limit.active_slots).toBe(0);
      expect(await deployment.set(run, 'COMPLETED')).toBe(true);
    });
  });

  it('a run that renews its lease keeps it when the deployment gets another limit, and loses both slots when it stops renewing', async () => {
    const deployment = await LimitedDeployment.create(api, { headers: CLIENTS['a client that renews leases'], concurrency_limit: 2 });
    const run = await deployment.run('PENDING', 'RUNNING');
    const lease = (await api.get(`/flow_runs/${run}`)).body.state.state_details.deployment_concurrency_lease_id;
    const former = (await deployment.limit())!;
    const shared = await globalLimit(api, { limit: 1 });
    await deployment.patch({ global_concurrency_limit_id: shared.id });
    expect([await slotsInUse(api, former.id), await slotsInUse(api, shared.id)]).toEqual([1, 1]);
    api.clock.advance(200);
    expect((await api.post(`/v2/concurrency_limits/leases/${lease}/renew`, { lease_duration: 300 })).status).toBe(204);
    api.clock.advance(200);
    await api.service('lease-repossessor');
    expect(await slotsInUse(api, shared.id)).toBe(1);
    api.clock.advance(200);
    await api.service('lease-repossessor');
    expect([await slotsInUse(api, former.id), await slotsInUse(api, shared.id)]).toEqual([0, 0]);
  });

  it('a run that is admitted while its deployment gets a limit is counted, or finds the limit', async () => {
    for (let round = 0; round < 8; round++) {
      const deployment = await LimitedDeployment.create(api);
      const runs = await Promise.all(Array.from({ length: 6 }, () => deployment.scheduled()));
      const propose = (run: string) => deployment.set(run, 'PENDING');
      const [accepted] = await Promise.all([Promise.all(runs.map(propose)), deployment.patch({ concurrency_limit: 2 })]);
      expect(await deployment.inUse()).toBe(accepted.filter(Boolean).length);
    }
  });

  it('a run that ends while its deployment gets a limit leaves no slot taken', async () => {
    for (let round = 0; round < 8; round++) {
      const deployment = await LimitedDeployment.create(api);
      const runs = await Promise.all(Array.from({ length: 6 }, () => deployment.run('PENDING', 'RUNNING')));
      await Promise.all([...runs.slice(1).map((run) => deployment.set(run, 'COMPLETED')), deployment.patch({ concurrency_limit: 2 })]);
      expect(await deployment.inUse()).toBe(1);
    }
  });

  it('limits that several requests set at the same time count each run once', async () => {
    const deployment = await LimitedDeployment.create(api);
    await Promise.all([1, 2, 3].map(() => deployment.run('PENDING', 'RUNNING')));
    const shared = await globalLimit(api);
    const bodies = [1, 2, 3, 4].flatMap((concurrency_limit) => [{ concurrency_limit }, { global_concurrency_limit_id: shared.id }]);
    await Promise.all(bodies.map((body) => deployment.patch(body)));
    expect(await deployment.inUse()).toBe(3);
  });

  describe('task runs with a tag', () => {
    const put = async (tag: string, concurrency_limit: number) => (await api.post('/concurrency_limits/', { tag, concurrency_limit })).body;
    const task = async (tag: string, type: string, more: Record<string, unknown> = {}) => {
      const { id } = await api.taskRun({ tags: [tag], state: 'PENDING', ...more });
      await api.setState('task_runs', id, type, { force: true });
      return id;
    };
    const starts = async (tag: string) => {
      const flow_run_id = (await api.flowRun({ state: 'RUNNING' })).id;
      const { id } = await api.taskRun({ flow_run_id, tags: [tag], state: 'PENDING' });
      return (await api.setState('task_runs', id, 'RUNNING')).body.status === 'ACCEPT';
    };
    const acquire = (tag: string, id: string) =>
      api.post('/v2/concurrency_limits/increment-with-lease', {
        names: [`tag:${tag}`],
        slots: 1,
        lease_duration: 60,
        holder: { type: 'task_run', id },
      });
    const inUse = (tag: string) =>
      api.get(`/v2/concurrency_limits/${encodeURIComponent(`tag:${tag}`)}`).then(({ body }) => slotsInUse(api, body.id));

    const APPEARANCES: readonly [string, (tag: string) => Promise<unknown>][] = [
      ['is created', (tag) => put(tag, 2)],
      ['is created as a global limit', (tag) => globalLimit(api, { name: `tag:${tag}`, limit: 2 })],
      [
        'is renamed to it',
        async (tag) => api.patch(`/v2/concurrency_limits/${(await globalLimit(api, { limit: 2 })).id}`, { name: `tag:${tag}` }),
      ],
      [
        'is turned on',
        async (tag) => {
          const { id } = await globalLimit(api, { name: `tag:${tag}`, limit: 2, active: false });
          await api.patch(`/v2/concurrency_limits/${id}`, { active: true });
        },
      ],
      [
        'is deleted and created again',
        async (tag) => {
          await put(tag, 9);
          await api.delete(`/concurrency_limits/tag/${tag}`);
          await put(tag, 2);
        },
      ],
      [
        'is deleted as a global limit and created again',
        async (tag) => {
          await put(tag, 9);
          await api.delete(`/v2/concurrency_limits/${encodeURIComponent(`tag:${tag}`)}`);
          await put(tag, 2);
        },
      ],
    ];

    it.each(APPEARANCES)('three running ones admit no other when the limit %s, until two have ended', async (_name, appear) => {
      const tag = unique('tag');
      const runs = [await task(tag, 'RUNNING'), await task(tag, 'RUNNING'), await task(tag, 'CANCELLING')];
      await task(tag, 'COMPLETED');
      await task(tag, 'PENDING');
      await appear(tag);
      expect([await inUse(tag), await starts(tag)]).toEqual([3, false]);
      expect((await api.get(`/concurrency_limits/tag/${tag}`)).body.active_slots.sort()).toEqual([...runs].sort());
      for (const run of runs.slice(0, 2)) await api.setState('task_runs', run, 'COMPLETED', { force: true });
      expect([await inUse(tag), await starts(tag), await starts(tag)]).toEqual([1, true, false]);
      await api.delete(`/task_runs/${runs[2]}`);
      expect(await inUse(tag)).toBe(1);
    });

    it('a change that gives them no other limit counts none of them again', async () => {
      const tag = unique('tag');
      const { id } = await put(tag, 2);
      const run = await task(tag, 'RUNNING');
      await acquire(tag, run);
      for (const body of [{ limit: 5 }, { active: true }, { name: `tag:${tag}`, limit: 1 }])
        await api.patch(`/v2/concurrency_limits/${id}`, body);
      await put(tag, 3);
      expect(await inUse(tag)).toBe(1);
    });

    it('one that acquires the slot itself afterwards holds it once', async () => {
      const tag = unique('tag');
      const run = await task(tag, 'RUNNING');
      await put(tag, 1);
      const { status, body } = await acquire(tag, run);
      expect([status, await inUse(tag)]).toEqual([200, 1]);
      await api.post('/v2/concurrency_limits/decrement-with-lease', { lease_id: body.lease_id });
      expect(await inUse(tag)).toBe(0);
      const old = await task(tag, 'RUNNING');
      await api.post('/concurrency_limits/increment', { names: [tag], task_run_id: old });
      await api.post('/concurrency_limits/decrement', { names: [tag], task_run_id: old });
      expect(await inUse(tag)).toBe(0);
    });

    it('one keeps its slot as long as it runs, and no longer than its flow run', async () => {
      const tag = unique('tag');
      const flow_run_id = (await api.flowRun({ state: 'RUNNING' })).id;
      await task(tag, 'RUNNING', { flow_run_id });
      await put(tag, 1);
      for (let n = 0; n < 10; n++) {
        api.clock.advance(15);
        await api.service('lease-repossessor');
      }
      expect(await inUse(tag)).toBe(1);
      await api.setState('flow_runs', flow_run_id, 'CRASHED', { force: true });
      api.clock.advance(61);
      await api.service('lease-repossessor');
      expect(await inUse(tag)).toBe(0);
    });

    it('one that an ended flow run left behind occupies none', async () => {
      const tag = unique('tag');
      const flow_run_id = (await api.flowRun({ state: 'RUNNING' })).id;
      await task(tag, 'RUNNING', { flow_run_id });
      await api.setState('flow_runs', flow_run_id, 'CRASHED', { force: true });
      await put(tag, 1);
      expect([await inUse(tag), await starts(tag)]).toEqual([0, true]);
    });

    it.each(['COMPLETED', 'FAILED', 'PENDING', 'SCHEDULED'])(
      'one of a client that reports its states frees its slot with %s',
      async (type) => {
        const tag = unique('tag');
        const id = api.deps.ids.next();
        const recorder = createTaskRunRecorder(api.deps, { bury: async () => undefined });
        const report = async (state: string) => {
          await recorder.consume([
            {
              id: api.deps.ids.next(),
              occurred: api.clock.now(),
              event: `prefect.task-run.${state}`,
              resource: { 'prefect.resource.id': `prefect.task-run.${id}`, 'prefect.orchestration': 'client' },
              related: [],
              payload: { validated_state: { type: state }, task_run: { task_key: 'k', dynamic_key: id, tags: [tag] } },
              received: api.clock.now(),
              follows: null,
            },
          ]);
          await recorder.flush();
        };
        await report('RUNNING');
        await put(tag, 1);
        expect([await inUse(tag), await starts(tag)]).toEqual([1, false]);
        await report(type);
        expect([await inUse(tag), await starts(tag)]).toEqual([0, true]);
      },
    );

    it('a reset forgets them, and their ends free nothing of others', async () => {
      const tag = unique('tag');
      const [run, other] = [await task(tag, 'RUNNING'), await task(tag, 'RUNNING')];
      await put(tag, 1);
      await api.post(`/concurrency_limits/tag/${tag}/reset`, { slot_override: [other] });
      await api.setState('task_runs', run, 'COMPLETED', { force: true });
      expect([await inUse(tag), await starts(tag)]).toEqual([1, false]);
      await api.setState('task_runs', other, 'COMPLETED', { force: true });
      expect(await inUse(tag)).toBe(0);
    });
  });
});
