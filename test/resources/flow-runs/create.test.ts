import { describe, expect, it } from 'vitest';
import { unique } from '../../support/api.ts';
import { onEveryStore } from '../../support/every-store.ts';

const NOWHERE = '00000000-0000-4000-8000-000000000000';

describe('createFlowRun', () => {
  onEveryStore((api) => {
    const create = (body: unknown, headers?: Record<string, string>) => api.post('/flow_runs/', body, headers);

    it('201: only a flow is required: Pending, two words as name, labels of the flow, defaults for the rest', async () => {
      const flow = await api.flow({ labels: { team: 'data' } });
      const { status, body } = await create({ flow_id: flow.id });
      expect(status).toBe(201);
      expect(body).toMatchObject({
        flow_id: flow.id,
        name: expect.stringMatching(/^[a-z]+-[a-z]+$/),
        state_type: 'PENDING',
        state_name: 'Pending',
        state: { type: 'PENDING', name: 'Pending', message: null, data: null, state_details: { flow_run_id: body.id, deferred: false } },
        labels: { team: 'data', 'prefect.flow.id': flow.id },
        parameters: {},
        context: {},
        job_variables: {},
        tags: [],
        run_count: 0,
        total_run_time: 0,
        auto_scheduled: false,
        created_by: null,
        deployment_version: null,
        work_pool_id: null,
        empirical_policy: {
          max_retries: 0,
          retry_delay_seconds: 0,
          retries: null,
          retry_delay: null,
          pause_keys: [],
          resuming: false,
          retry_type: null,
        },
      });
      expect(body.state_id).toBe(body.state.id);
      expect(body.expected_start_time).toBe(body.state.timestamp);
      expect((await api.get(`/flow_runs/${body.id}`)).body).toMatchObject({ ...body, estimated_start_time_delta: expect.any(Number) });
    });

    it('201: an empty or absent name is replaced; a given one can have any characters', async () => {
      const flow_id = (await api.flow()).id;
      for (const name of [null, '']) expect((await create({ flow_id, name })).body.name).toMatch(/^[a-z]+-[a-z]+$/);
      expect((await create({ flow_id, name: 'a/b & <ü> 🚀' })).body.name).toBe('a/b & <ü> 🚀');
    });

    it('409: an unknown flow, parent task run, or infrastructure document', async () => {
      const flow_id = (await api.flow()).id;
      const missing = 'A record that the request refers to does not exist, or a record that it deletes is in use.';
      for (const [body, text] of [
        [{ flow_id: NOWHERE }, `Flow ${NOWHERE} does not exist.`],
        [{ flow_id, parent_task_run_id: NOWHERE }, missing],
        [{ flow_id, infrastructure_document_id: NOWHERE }, missing],
      ] as const) {
        const { status, body: error } = await create(body);
        expect([status, error.detail, error.exception_message]).toEqual([409, expect.stringMatching(/^Data integrity conflict\./), text]);
      }
    });

    it('201: the id of an unknown deployment is only stored', async () => {
      const flow = await api.flow();
      const { body } = await create({ flow_id: flow.id, deployment_id: NOWHERE });
      expect(body).toMatchObject({ deployment_id: NOWHERE, labels: { 'prefect.flow.id': flow.id } });
      expect(Object.keys(body.labels)).toEqual(['prefect.flow.id']);
    });

    it('201, then 200: the same idempotency key under the same flow', async () => {
      const flow_id = (await api.flow()).id;
      const first = await create({ flow_id, idempotency_key: 'k', name: 'first' });
      const second = await create({ flow_id, idempotency_key: 'k', name: 'second', state: { type: 'RUNNING' } });
      expect([first.status, second.status]).toEqual([201, 200]);
      expect(second.body).toMatchObject({ id: first.body.id, name: 'first', state_id: first.body.state_id, job_variables: null });
      expect((await api.get(`/flow_run_states/?flow_run_id=${first.body.id}`)).body).toHaveLength(1);
      const elsewhere = await create({ flow_id: (await api.flow()).id, idempotency_key: 'k' });
      expect(elsewhere.status).toBe(201);
    });

    it('201 once: concurrent requests with one idempotency key', async () => {
      const flow_id = (await api.flow()).id;
      const responses = await Promise.all(Array.from({ length: 8 }, () => create({ flow_id, idempotency_key: 'race' })));
      expect(responses.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 200, 200, 201]);
      expect(new Set(responses.map(({ body }) => body.id)).size).toBe(1);
    });

    it('409: an empty idempotency key is none, but is accepted only once', async () => {
      const flow_id = (await api.flow()).id;
      expect((await create({ flow_id, idempotency_key: '' })).status).toBe(201);
      expect((await create({ flow_id, idempotency_key: '' })).status).toBe(409);
    });

    it('422: a state with an id or a timestamp; unknown fields of state_details are ignored', async () => {
      const flow_id = (await api.flow()).id;
      for (const extra of [{ id: NOWHERE }, { timestamp: '2026-01-01T00:00:00Z' }]) {
        const response = await create({ flow_id, state: { type: 'PENDING', ...extra } });
        expect([response.status, response.body.exception_detail[0].type]).toEqual([422, 'extra_forbidden']);
      }
      expect((await create({ flow_id, state: { type: 'PENDING', state_details: { junk: 1 } } })).status).toBe(201);
      expect((await create({ flow_id, state: { type: 'PENDING', state_details: null } })).status).toBe(422);
      expect((await create({ flow_id, empirical_policy: null })).status).toBe(422);
    });

    it('201: scheduled runs are expected at their time, or now', async () => {
      const flow_id = (await api.flow()).id;
      const at = '2030-01-01T00:00:00.5+00:00';
      const { body } = await create({ flow_id, state: { type: 'SCHEDULED', state_details: { scheduled_time: at } } });
      const wire = '2030-01-01T00:00:00.500000Z';
      expect(body).toMatchObject({
        expected_start_time: wire,
        next_scheduled_start_time: wire,
        state: { state_details: { scheduled_time: wire } },
      });
      await api.setState('flow_runs', body.id, 'RUNNING', { force: true });
      const running = (await api.get(`/flow_runs/${body.id}`)).body;
      expect(running).toMatchObject({ expected_start_time: wire, next_scheduled_start_time: null });
      const now = (await create({ flow_id, state: { type: 'SCHEDULED' } })).body;
      expect(now.next_scheduled_start_time).toBe(now.state.state_details.scheduled_time);
    });

    it('201: data of the first state is stored', async () => {
      const run = await api.flowRun({ state: { type: 'COMPLETED', data: { value: 1 } } });
      expect(run).toMatchObject({ state: { data: { value: 1 } }, start_time: run.end_time });
      expect((await api.get(`/flow_runs/${run.id}`)).body.state.data).toEqual({ value: 1 });
    });

    it('201: the old names in a policy apply, pause keys are deduplicated', async () => {
      const { empirical_policy } = await api.flowRun({
        empirical_policy: { max_retries: 3, retry_delay_seconds: 5, pause_keys: ['a', 'a', 'b'], junk: 1 },
      });
      expect(empirical_policy).toEqual({
        max_retries: 3,
        retry_delay_seconds: 5,
        retries: 3,
        retry_delay: 5,
        pause_keys: ['a', 'b'],
        resuming: false,
        retry_type: null,
      });
    });

    it('422: a delay with its old name must be an integer, as with the new one', async () => {
      const flow_id = (await api.flow()).id;
      for (const empirical_policy of [{ retry_delay: 1.5 }, { retry_delay_seconds: 1.5 }]) {
        const { status, body } = await create({ flow_id, empirical_policy });
        expect([status, body.exception_detail[0]]).toMatchObject([
          422,
          { type: 'int_from_float', loc: ['body', 'empirical_policy', 'retry_delay'], input: 1.5 },
        ]);
      }
      expect((await create({ flow_id, empirical_policy: { retry_delay_seconds: 1.5, retry_delay: 2 } })).status).toBe(201);
    });

    it('201: numbers in parameters keep their digits, by read and by list', async () => {
      const { id: flow_id } = await api.flow();
      const text = `{"flow_id":"${flow_id}","parameters":{"n":12345678901234567890123,"f":1.0,"z":NaN},"labels":{"l":2.0}}`;
      const created = await api.request('post', '/flow_runs/', { body: text });
      expect(created.status).toBe(201);
      const kept = '"parameters":{"n":12345678901234567890123,"f":1.0,"z":null}';
      expect(created.text).toContain(kept);
      const listed = await api.post('/flow_runs/filter', { flow_runs: { id: { any_: [created.body.id] } } });
      for (const { text } of [await api.get(`/flow_runs/${created.body.id}`), listed]) {
        expect(text).toContain(kept);
        expect(text).toContain('"l":2.0');
      }
    });

    it('422: parameters above the limit, with both sizes', async () => {
      const response = await create({ flow_id: (await api.flow()).id, parameters: { text: 'x'.repeat(600_000) } });
      expect(response.status).toBe(422);
      expect(response.body.exception_detail[0]).toMatchObject({
        type: 'value_error',
        msg: 'Value error, Flow run parameters must be less than 524,288 bytes when serialized (got 600,011 bytes).',
      });
    });

    it('201: created_by from the headers of an automation, none if the name cannot be decoded', async () => {
      const flow_id = (await api.flow()).id;
      const headers = (name: string) => ({ 'prefect-automation-id': NOWHERE, 'prefect-automation-name': name });
      const { body } = await create({ flow_id }, headers(Buffer.from('My auto').toString('base64')));
      expect(body.created_by).toEqual({ id: NOWHERE, type: 'AUTOMATION', display_value: 'My auto' });
      expect((await api.get(`/flow_runs/${body.id}`)).body.created_by).toEqual(body.created_by);
      expect((await create({ flow_id }, headers('not base64'))).body.created_by).toBeNull();
      const malformed = await create({ flow_id }, { ...headers('eA=='), 'prefect-automation-id': 'x' });
      expect([malformed.status, malformed.body.exception_detail[0].loc]).toEqual([422, ['header', 'prefect-automation-id']]);
    });

    it('201: labels of the deployment instead of those of the flow, overridden by the request', async () => {
      const flow = await api.flow({ labels: { from: 'flow' } });
      const deployment = await api.deployment({ flow_id: flow.id, labels: { a: 1 } });
      const { body } = await create({ flow_id: flow.id, deployment_id: deployment.id, labels: { a: 2, b: 'x' } });
      expect(body.labels).toMatchObject({ a: 2, b: 'x', 'prefect.flow.id': flow.id, 'prefect.deployment.id': deployment.id });
    });

    it('201: a pool sets its default queue, or the given one; a queue without a pool is only stored', async () => {
      const flow_id = (await api.flow()).id;
      const pool = await api.workPool();
      const queue = await api.workQueue(pool.name);
      const onDefault = (await create({ flow_id, work_pool_name: pool.name })).body;
      expect(onDefault).toMatchObject({
        work_pool_id: pool.id,
        work_pool_name: pool.name,
        work_queue_name: 'default',
        work_queue_id: pool.default_queue_id,
      });
      const onQueue = (await create({ flow_id, work_pool_name: pool.name, work_queue_name: queue.name })).body;
      expect(onQueue).toMatchObject({ work_queue_id: queue.id, work_queue_name: queue.name, work_pool_name: pool.name });
      expect((await create({ flow_id, work_queue_name: 'text' })).body).toMatchObject({
        work_queue_id: null,
        work_queue_name: 'text',
        work_pool_name: null,
      });
      await api.patch(`/work_pools/${pool.name}/queues/${queue.name}`, { name: unique('renamed') });
      expect((await api.get(`/flow_runs/${onQueue.id}`)).body.work_queue_name).toMatch(/^renamed-/);
    });

    it('404: an unknown pool or queue, before the flow is read', async () => {
      const pool = await api.workPool();
      const responses = [
        await create({ flow_id: NOWHERE, work_pool_name: 'p' }),
        await create({ flow_id: NOWHERE, work_pool_name: 'p', work_queue_name: 'q' }),
        await create({ flow_id: NOWHERE, work_pool_name: pool.name, work_queue_name: 'q' }),
      ];
      expect(responses.map(({ status, body }) => [status, body.detail])).toEqual([
        [404, 'Work pool "p" not found.'],
        [404, "Work pool queue 'p/q' not found."],
        [404, `Work pool queue '${pool.name}/q' not found.`],
      ]);
    });

    it('201: the states of a subflow are copied to its task run in the parent', async () => {
      const parent = await api.taskRun();
      const child = await api.flowRun({ parent_task_run_id: parent.id, state: 'RUNNING' });
      expect(child.state.state_details.task_run_id).toBe(parent.id);
      const mirrored = (await api.get(`/task_runs/${parent.id}`)).body;
      expect(mirrored).toMatchObject({ state_type: 'RUNNING', state: { state_details: { child_flow_run_id: child.id } } });
    });

    it('201: one event, with the id of the state', async () => {
      const run = await api.flowRun({ state: { type: 'SCHEDULED', name: unique('Custom') } });
      const [event, ...others] = (await api.events('prefect.flow-run.')).filter(
        ({ resource }) => resource['prefect.resource.id'] === `prefect.flow-run.${run.id}`,
      );
      expect(others).toEqual([]);
      expect(event).toMatchObject({ id: run.state_id, event: `prefect.flow-run.${run.state_name}` });
    });
  });
});

describe('createFlowRun without a limit on parameters', () => {
  onEveryStore(
    (api) => {
      it('201: any size', async () => {
        const run = await api.flowRun({ parameters: { text: 'x'.repeat(600_000) } });
        expect(run.parameters.text).toHaveLength(600_000);
      });
    },
    { settings: { SERVICE_API_MAX_PARAMETER_SIZE: '0' } },
  );
});
