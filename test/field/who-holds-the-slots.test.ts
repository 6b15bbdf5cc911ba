import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { addSeconds, type Instant } from '../../src/base/time/instant.ts';
import { type Api, unique } from '../support/api.ts';
import { onEveryStore } from '../support/every-store.ts';
import { globalLimit, LimitedDeployment } from './limits.ts';

interface Limit {
  id: string;
  name: string;
}

interface Run {
  id: string;
  name: string;
  flow_id: string;
}

interface Client {
  limits: readonly Limit[];
  slots?: number;
  run?: Run;
  task?: { id: string; name: string };
}

/** What an unmodified client does for `concurrency()`: acquires a lease without a holder, and emits an event per limit. */
class Clients {
  constructor(private readonly api: Api) {}

  async acquire({ limits, slots = 1 }: Client, holder?: object): Promise<{ id: string; at: Instant }> {
    const body = { names: limits.map(({ name }) => name), slots, mode: 'concurrency', lease_duration: 300, holder };
    const { status, body: lease } = await this.api.post('/v2/concurrency_limits/increment-with-lease', body);
    expect(status).toBe(200);
    return { id: lease.lease_id, at: this.api.clock.peek() };
  }

  /** Emits the events of an acquisition or a release, which occur at `occurred` and arrive now. @returns their ids by limit */
  async emit(
    phase: 'acquired' | 'released',
    { limits, slots = 1, run, task }: Client,
    { occurred = this.api.clock.peek(), follows = new Map<string, string>() }: { occurred?: Instant; follows?: Map<string, string> } = {},
  ): Promise<Map<string, string>> {
    const ids = new Map(limits.map(({ id }) => [id, randomUUID()]));
    const events = limits.map(({ id, name }) => ({
      id: ids.get(id),
      occurred,
      event: `prefect.concurrency-limit.${phase}`,
      resource: {
        'prefect.resource.id': `prefect.concurrency-limit.${id}`,
        'prefect.resource.name': name,
        'slots-acquired': String(slots),
        limit: '9',
      },
      related: [
        ...limits.filter((other) => other.id !== id).map((other) => related('concurrency-limit', other.id)),
        ...(run ? [related('flow-run', run.id), related('flow', run.flow_id)] : []),
        ...(task ? [related('task-run', task.id)] : []),
      ],
      payload: {},
      follows: follows.get(id) ?? null,
    }));
    expect((await this.api.post('/events', events)).status).toBe(204);
    await this.api.deps.ingest.flush();
    return ids;
  }

  /** Acquires slots and reports it a millisecond later. */
  async hold(client: Client, holder?: object) {
    const lease = await this.acquire(client, holder);
    this.api.clock.advance(0.001);
    return { ...lease, events: await this.emit('acquired', client) };
  }

  async release(lease: string): Promise<void> {
    await this.api.post('/v2/concurrency_limits/decrement-with-lease', { lease_id: lease });
  }
}

const related = (kind: string, id: string) => ({ 'prefect.resource.id': `prefect.${kind}.${id}`, 'prefect.resource.role': kind });

describe('the holders of the slots of a limit', () => {
  onEveryStore((api) => {
    const clients = () => new Clients(api);
    const limitOf = (slots = 9): Promise<Limit> => globalLimit(api, { limit: slots });
    const running = async (): Promise<Run> => api.flowRun({ state: 'RUNNING', name: unique('run') });

    async function holders(limit: Limit): Promise<{ found_by: string | null; name: string | null; candidates: string[] }[]> {
      const { body } = await api.get(`/v2/concurrency_limits/${limit.id}/holders`);
      return body.holders.map(({ found_by, name, candidates }: { found_by: string | null; name: string | null; candidates: Run[] }) => ({
        found_by,
        name,
        candidates: candidates.map((one) => one.name).sort(),
      }));
    }

    const byEvent = ({ name }: { name: string }) => ({ found_by: 'event', name, candidates: [] });
    const oneOf = (...runs: Run[]) => ({ found_by: null, name: null, candidates: runs.map(({ name }) => name).sort() });
    const unknown = { found_by: null, name: null, candidates: [] };

    it('is the run of the event that the client emits', async () => {
      const [limit, run] = [await limitOf(), await running()];
      const { id } = await clients().hold({ limits: [limit], run });
      const { body } = await api.get(`/v2/concurrency_limits/${limit.id}/holders`);
      expect(body.holders).toMatchObject([
        { lease_id: id, type: 'flow_run', id: run.id, name: run.name, flow_run_id: run.id, found_by: 'event', candidates: [] },
      ]);
    });

    it('is the task run of the event, with its flow run', async () => {
      const [limit, run] = [await limitOf(), await running()];
      const task = await api.taskRun({ flow_run_id: run.id, name: unique('task') });
      await clients().hold({ limits: [limit], run, task });
      const { body } = await api.get(`/v2/concurrency_limits/${limit.id}/holders`);
      expect(body.holders).toMatchObject([{ type: 'task_run', id: task.id, name: task.name, flow_run_id: run.id, found_by: 'event' }]);
    });

    it('is the run that the lease names, whatever the events contain', async () => {
      const [limit, run, other] = [await limitOf(), await running(), await running()];
      await clients().hold({ limits: [limit], run: other }, { type: 'flow_run', id: run.id });
      expect(await holders(limit)).toEqual([{ found_by: 'lease', name: run.name, candidates: [] }]);
    });

    it('is unknown without an event, and for an event without a run', async () => {
      const limit = await limitOf();
      await clients().acquire({ limits: [limit] });
      expect(await holders(limit)).toEqual([unknown]);
      api.clock.advance(60);
      await clients().hold({ limits: [limit] });
      expect(await holders(limit)).toEqual([unknown, unknown]);
    });

    it('stays known after renewals, when the lease has expired, and when the run has ended', async () => {
      const [limit, run] = [await limitOf(), await running()];
      const { id } = await clients().hold({ limits: [limit], run });
      for (let renewals = 0; renewals < 3; renewals++) {
        api.clock.advance(225);
        await api.post(`/v2/concurrency_limits/leases/${id}/renew`, { lease_duration: 300 });
      }
      expect(await holders(limit)).toEqual([byEvent(run)]);
      await api.setState('flow_runs', run.id, 'CRASHED', { force: true });
      api.clock.advance(301);
      expect(await holders(limit)).toEqual([byEvent(run)]);
      await api.service('lease-repossessor');
    });

    it('of two leases at the same time: both runs are named', async () => {
      const [limit, a, b] = [await limitOf(), await running(), await running()];
      await clients().acquire({ limits: [limit] });
      await clients().acquire({ limits: [limit] });
      api.clock.advance(0.001);
      for (const run of [a, b]) await clients().emit('acquired', { limits: [limit], run });
      expect(await holders(limit)).toEqual([oneOf(a, b), oneOf(a, b)]);
    });

    it('of one lease with two events that match: both runs are named', async () => {
      const [limit, a, b] = [await limitOf(), await running(), await running()];
      await clients().acquire({ limits: [limit] });
      for (const run of [a, b]) await clients().emit('acquired', { limits: [limit], run });
      expect(await holders(limit)).toEqual([oneOf(a, b)]);
    });

    it('of two leases with one event: the run is named as a candidate of both', async () => {
      const [limit, run] = [await limitOf(), await running()];
      await clients().acquire({ limits: [limit] });
      await clients().acquire({ limits: [limit] });
      await clients().emit('acquired', { limits: [limit], run });
      expect(await holders(limit)).toEqual([oneOf(run), oneOf(run)]);
    });

    it('of two leases of one run is that run', async () => {
      const [limit, run] = [await limitOf(), await running()];
      await clients().acquire({ limits: [limit] });
      await clients().acquire({ limits: [limit] });
      for (let n = 0; n < 2; n++) await clients().emit('acquired', { limits: [limit], run });
      expect(await holders(limit)).toEqual([byEvent(run), byEvent(run)]);
    });

    it('of leases soon after each other is known by the order of leases and events', async () => {
      const [limit, runs] = [await limitOf(), [await running(), await running(), await running()]];
      for (const run of runs) {
        await clients().hold({ limits: [limit], run });
        api.clock.advance(0.2);
      }
      expect(await holders(limit)).toEqual(runs.map(byEvent));
    });

    it('of leases at the same time is known by their slots and their limits', async () => {
      const [limit, second, third] = [await limitOf(), await limitOf(), await limitOf()];
      const asked: Client[] = [
        { limits: [limit], run: await running() },
        { limits: [limit], slots: 2, run: await running() },
        { limits: [limit, second], run: await running() },
        { limits: [third, limit], run: await running() },
      ];
      for (const client of asked) await clients().acquire(client);
      api.clock.advance(0.001);
      for (const client of asked.toReversed()) await clients().emit('acquired', client);
      expect(await holders(limit)).toEqual(asked.map(({ run }) => byEvent(run!)));
      expect(await holders(second)).toEqual([byEvent(asked[2]!.run!)]);
    });

    describe('is not the run whose slots', () => {
      it('were released just before', async () => {
        const [limit, a, b] = [await limitOf(), await running(), await running()];
        const first = await clients().acquire({ limits: [limit] });
        await clients().acquire({ limits: [limit] });
        const events = await clients().emit('acquired', { limits: [limit], run: a });
        await clients().emit('acquired', { limits: [limit], run: b });
        expect(await holders(limit)).toEqual([oneOf(a, b), oneOf(a, b)]);
        await clients().release(first.id);
        await clients().emit('released', { limits: [limit], run: a }, { follows: events });
        expect(await holders(limit)).toEqual([byEvent(b)]);
      });

      it('were released after so long that the client links no release', async () => {
        const [limit, a, b] = [await limitOf(), await running(), await running()];
        const first = await clients().acquire({ limits: [limit] });
        const second = await clients().acquire({ limits: [limit] });
        for (const run of [a, b]) await clients().emit('acquired', { limits: [limit], run });
        api.clock.advance(290);
        await api.post(`/v2/concurrency_limits/leases/${second.id}/renew`, { lease_duration: 3000 });
        api.clock.advance(60);
        await clients().release(first.id);
        await clients().emit('released', { limits: [limit], run: a });
        expect(await holders(limit)).toEqual([byEvent(b)]);
      });
    });

    it('is a candidate if one of its two acquisitions was released, but no one knows which', async () => {
      const [limit, run, other] = [await limitOf(), await running(), await running()];
      const leases = [];
      for (let n = 0; n < 3; n++) leases.push(await clients().acquire({ limits: [limit] }));
      for (const one of [run, run, other]) await clients().emit('acquired', { limits: [limit], run: one });
      api.clock.advance(290);
      await clients().release(leases[0]!.id);
      await clients().emit('released', { limits: [limit], run });
      expect(await holders(limit)).toEqual([oneOf(run, other), oneOf(run, other)]);
    });

    it.each([
      ['late', (at: Instant) => ({ occurred: addSeconds(at, 4), arrives: 4.1 }), true],
      ['late, after it was buffered', (at: Instant) => ({ occurred: addSeconds(at, 0.01), arrives: 3600 }), true],
      ['from a clock that is behind', (at: Instant) => ({ occurred: addSeconds(at, -4), arrives: 0.1 }), true],
      ['from a clock that is ahead', (at: Instant) => ({ occurred: addSeconds(at, 9), arrives: 0.1 }), true],
      ['that occurred too late', (at: Instant) => ({ occurred: addSeconds(at, 6), arrives: 6.1 }), false],
      ['that occurred too early', (at: Instant) => ({ occurred: addSeconds(at, -6), arrives: 0.1 }), false],
    ])('an event %s', async (_, timing, isFound) => {
      const [limit, run] = [await limitOf(), await running()];
      const { at } = await clients().acquire({ limits: [limit] });
      const { occurred, arrives } = timing(at);
      api.clock.advance(arrives);
      await clients().emit('acquired', { limits: [limit], run }, { occurred });
      expect(await holders(limit)).toEqual([isFound ? byEvent(run) : unknown]);
    });

    it('an event that arrived before the lease belongs to another one', async () => {
      const [limit, a, b] = [await limitOf(), await running(), await running()];
      await clients().emit('acquired', { limits: [limit], run: a });
      api.clock.advance(1);
      await clients().hold({ limits: [limit], run: b });
      expect(await holders(limit)).toEqual([byEvent(b)]);
    });

    it('the slots of a tag are held by the task run that the client names', async () => {
      const tag = unique('tag');
      const { body: limit } = await api.post('/concurrency_limits/', { tag, concurrency_limit: 2 });
      const task = await api.taskRun({ tags: [tag], name: unique('task'), state: 'PENDING' });
      await api.post('/concurrency_limits/increment', { names: [tag], task_run_id: task.id });
      expect(await holders(limit)).toEqual([{ found_by: 'lease', name: task.name, candidates: [] }]);
    });

    it('the slot of a deployment is held by its run, even before the run starts', async () => {
      const deployment = await LimitedDeployment.create(api, {
        concurrency_limit: 2,
        headers: { 'user-agent': 'prefect/3.6.2 (API 0.8.4)' },
      });
      const ids = [await deployment.run('PENDING'), await deployment.run('PENDING', 'RUNNING')];
      const { id } = (await deployment.limit())!;
      const { body } = await api.get(`/v2/concurrency_limits/${id}/holders`);
      expect(body.holders.map((one: { id: string; found_by: string }) => [one.id, one.found_by])).toEqual(ids.map((run) => [run, 'lease']));
    });
  });
});

describe('the waiters for the slots of a limit', () => {
  onEveryStore((api) => {
    const PROGRAM = 'prefect/3.9.1 (API 0.8.4)';
    const fullLimit = (): Promise<Limit> => globalLimit(api, { limit: 1, active_slots: 1 });

    /** A request that is denied. */
    async function denied(limit: Limit, { holder, headers = {} }: { holder?: object; headers?: Record<string, string> } = {}) {
      const body = { names: [limit.name], slots: 1, mode: 'concurrency', lease_duration: 300, holder };
      const { status, headers: replied } = await api.post('/v2/concurrency_limits/increment-with-lease', body, {
        'user-agent': PROGRAM,
        ...headers,
      });
      expect(status).toBe(423);
      await api.deps.background.done();
      return Number(replied['retry-after']);
    }

    const waiters = async (limit: Limit) => (await api.get(`/v2/concurrency_limits/${limit.id}/holders`)).body.waiters;

    /** A run whose process sends this program. */
    async function runningWith(program: string, body: Record<string, unknown> = {}): Promise<Run> {
      const run = await api.flowRun({ state: 'PENDING', name: unique('run'), ...body });
      await api.setState('flow_runs', run.id, 'RUNNING', { headers: { 'user-agent': program } });
      return run;
    }

    const why = async (id: string): Promise<{ code: string; message: string; resource: string }[]> =>
      (await api.get(`/flow_runs/${id}/why`)).body.reasons;

    it('is a client with its address, program, and denials', async () => {
      const limit = await fullLimit();
      const since = api.clock.peek();
      await denied(limit);
      api.clock.advance(2);
      await denied(limit);
      const [one, ...others] = await waiters(limit);
      expect(others).toEqual([]);
      expect(one).toMatchObject({ slots: 1, type: null, name: null, program: PROGRAM, key: null, denials: 2 });
      expect(one.address).toMatch(/^127\.0\.0\.1$|^0:/);
      expect(Date.parse(one.since) - Date.parse(since)).toBeLessThan(1000);
      expect(Date.parse(one.last_denied)).toBeGreaterThan(Date.parse(one.since) + 1000);
      expect(Date.parse(one.retry_at)).toBeGreaterThan(Date.parse(one.last_denied));
    });

    it('is written once per second, with all denials', async () => {
      const limit = await fullLimit();
      for (let n = 0; n < 5; n++) await denied(limit);
      expect(await waiters(limit)).toMatchObject([{ denials: 1 }]);
      api.clock.advance(1);
      await denied(limit);
      expect(await waiters(limit)).toMatchObject([{ denials: 6 }]);
    });

    it('is forgotten when it does not try again, and counts from the beginning after that', async () => {
      const limit = await fullLimit();
      const wait = await denied(limit);
      api.clock.advance(wait + 4);
      expect(await waiters(limit)).toHaveLength(1);
      api.clock.advance(2);
      expect(await waiters(limit)).toEqual([]);
      await denied(limit);
      expect(await waiters(limit)).toMatchObject([{ denials: 1 }]);
    });

    it('is the run that the request names, until it gets the slot', async () => {
      const limit = await fullLimit();
      const run = await runningWith(`${unique('program')}/1`);
      const task = await api.taskRun({ flow_run_id: run.id, name: unique('task') });
      await denied(limit, { holder: { type: 'task_run', id: task.id } });
      expect(await waiters(limit)).toMatchObject([{ type: 'task_run', id: task.id, name: task.name, flow_run_id: run.id, candidates: [] }]);
      const [reason] = await why(run.id);
      expect(reason).toMatchObject({ code: 'waiting_for_slots', resource: `prefect.concurrency-limit.${limit.id}` });
      expect(reason!.message).toContain(
        `Task run "${task.name}" waits for a slot of concurrency limit "${limit.name}" (limit 1): denied once`,
      );
      await api.patch(`/v2/concurrency_limits/${limit.id}`, { active_slots: 0 });
      const holder = { type: 'task_run', id: task.id };
      await api.post('/v2/concurrency_limits/increment-with-lease', { names: [limit.name], slots: 1, mode: 'concurrency', holder });
      expect(await waiters(limit)).toEqual([]);
      expect(await why(run.id)).toEqual([]);
    });

    it('may be the running runs with the same origin, which why reports', async () => {
      const limit = await fullLimit();
      const program = `${unique('program')}/1`;
      const [one, elsewhere] = [await runningWith(program), await runningWith('other/1')];
      await denied(limit, { headers: { 'user-agent': program } });
      const names = async () => (await waiters(limit))[0].candidates.map(({ name }: Run) => name);
      expect(await names()).toEqual([one.name]);
      expect(await why(one.id)).toMatchObject([{ code: 'may_wait_for_slots', resource: `prefect.concurrency-limit.${limit.id}` }]);
      expect((await why(one.id))[0]!.message).toContain('It named no run; no other running run fits.');
      expect(await why(elsewhere.id)).toEqual([]);
      const two = await runningWith(program);
      expect(await names()).toEqual([one.name, two.name]);
      for (const run of [one, two]) expect((await why(run.id))[0]!.message).toContain('another running run fits as well.');
      await api.setState('flow_runs', one.id, 'COMPLETED');
      expect(await names()).toEqual([two.name]);
    });

    it('may be the runs of the flow that the request names', async () => {
      const limit = await fullLimit();
      const program = `${unique('program')}/1`;
      const [run, other] = [await runningWith(program), await runningWith(program)];
      const far = await runningWith('other/1', { flow_id: run.flow_id });
      const from = async (flow: string) => {
        const named = await fullLimit();
        await denied(named, { headers: { 'user-agent': program, 'x-prefect-flow-id': flow } });
        const [waiter] = await waiters(named);
        expect(waiter.flow_id).toBe(flow);
        return waiter.candidates.map(({ name }: Run) => name);
      };
      expect(await from(run.flow_id)).toEqual([run.name]);
      expect(await from((await api.flow()).id)).toEqual([run.name, other.name]);
      await denied(limit, { headers: { 'user-agent': 'third/1', 'x-prefect-flow-id': run.flow_id } });
      expect((await waiters(limit))[0].candidates.map(({ name }: Run) => name)).toEqual([run.name, far.name]);
    });

    it('distinguishes clients by what they send, and names only the limits that are full', async () => {
      const [limit, free] = [await fullLimit(), await globalLimit(api, { limit: 5 })];
      await denied(limit);
      for (const client of ['a', 'b']) await denied(limit, { headers: { 'prefect-csrf-client': client } });
      await denied(limit, { headers: { 'x-prefect-worker-id': randomUUID() } });
      expect(await waiters(limit)).toHaveLength(4);
      const body = { names: [limit.name, free.name], slots: 1, mode: 'concurrency' };
      expect((await api.post('/v2/concurrency_limits/increment', body)).status).toBe(423);
      await api.deps.background.done();
      expect(await waiters(limit)).toHaveLength(5);
      expect(await waiters(free)).toEqual([]);
    });

    it('is a task run that waits for a slot of its tag, by each of the two ways', async () => {
      const tag = unique('tag');
      const { body: limit } = await api.post('/concurrency_limits/', { tag, concurrency_limit: 1 });
      const run = await runningWith(`${unique('program')}/1`);
      const [holder, first, second] = await Promise.all(
        [1, 2, 3].map((n) => api.taskRun({ flow_run_id: run.id, tags: [tag], name: unique(`task${n}`), state: 'PENDING' })),
      );
      await api.post('/concurrency_limits/increment', { names: [tag], task_run_id: holder.id });
      expect((await api.post('/concurrency_limits/increment', { names: [tag], task_run_id: first.id })).status).toBe(423);
      api.clock.advance(0.001);
      await api.deps.background.done();
      expect((await api.setState('task_runs', second.id, 'RUNNING')).body.status).toBe('WAIT');
      await api.deps.background.done();
      expect((await waiters(limit)).map(({ id }: Run) => id)).toEqual([first.id, second.id]);
      expect((await why(run.id)).map(({ code }) => code)).toEqual(['waiting_for_slots', 'waiting_for_slots']);
    });

    it('is a run that waits for a slot of its deployment', async () => {
      const deployment = await LimitedDeployment.create(api, { concurrency_limit: 1 });
      await deployment.run('PENDING');
      const run = await deployment.run('PENDING');
      api.clock.advance(30);
      await deployment.set(run, 'PENDING');
      const due = await deployment.run();
      const limit = (await deployment.limit())! as unknown as Limit;
      const found = await waiters(limit);
      expect(found).toMatchObject([
        { type: 'flow_run', id: due, denials: 0 },
        { type: 'flow_run', id: run, flow_run_id: run, denials: 1, slots: 1 },
      ]);
      expect(Date.parse(found[1].retry_at) - Date.parse(found[1].last_denied)).toBe(30_000);
      expect(Date.parse(found[1].last_denied) - Date.parse(found[1].since)).toBeGreaterThanOrEqual(30_000);
    });
  });
});
