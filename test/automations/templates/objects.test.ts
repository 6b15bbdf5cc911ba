import { describe, expect, it } from 'vitest';
import { renderText } from '../../../src/automations/templates/render.ts';
import { insertVariables } from '../../../src/resources/variables/queries.ts';
import type { StoredEvent } from '../../../src/store/schema/engine.ts';
import { type Api, unique } from '../../support/api.ts';
import { onEveryStore } from '../../support/every-store.ts';
import { counted, event, invocation } from './invocation.ts';

const resource = (kind: string, id: string, more: Record<string, string> = {}) => ({
  'prefect.resource.id': `prefect.${kind}.${id}`,
  ...more,
});
const about = (kind: string, id: string, more: Record<string, string> = {}) => event({ resource: resource(kind, id, more) });

async function render(api: Api, text: string, triggeringEvent: StoredEvent | null) {
  return (await renderText(api.deps, invocation({ triggeringEvent }), { text })).text;
}

/** One object of each kind, with its path in the API. */
async function objects(api: Api) {
  const flow = await api.flow({ tags: ['t'], labels: { a: 'b' } });
  const pool = await api.workPool({ concurrency_limit: 3 });
  const queue = await api.workQueue(pool.name, { concurrency_limit: 2 });
  const deployment = await api.deployment({
    flow_id: flow.id,
    work_pool_name: pool.name,
    work_queue_name: queue.name,
    parameters: { at: '2026-01-01T00:00:00Z' },
    schedules: [{ schedule: { interval: 3600 } }],
  });
  const run = await api.flowRun({ flow_id: flow.id, deployment_id: deployment.id, state: 'RUNNING' });
  const task = await api.taskRun({ flow_run_id: run.id, state: 'PENDING' });
  const limit = (await api.post('/v2/concurrency_limits/', { name: unique('limit'), limit: 2, slot_decay_per_second: 1 })).body;
  return [
    ['flow', 'flow', flow.id, `/flows/${flow.id}`],
    ['flow_run', 'flow-run', run.id, `/flow_runs/${run.id}`],
    ['task_run', 'task-run', task.id, `/task_runs/${task.id}`],
    ['deployment', 'deployment', deployment.id, `/deployments/${deployment.id}`],
    ['work_pool', 'work-pool', pool.id, `/work_pools/${pool.name}`],
    ['work_queue', 'work-queue', queue.id, `/work_queues/${queue.id}`],
    ['concurrency_limit', 'concurrency-limit', limit.id, `/v2/concurrency_limits/${limit.id}`],
  ] as const;
}

/** Removes estimates, which depend on the time of the read. */
const timeless = (body: Record<string, unknown>) => ({ ...body, estimated_run_time: 0, estimated_start_time_delta: 0 });

describe('objects of the triggering event', () => {
  onEveryStore((api) => {
    it('are the same as the responses of the API', async () => {
      for (const [name, kind, id, path] of await objects(api)) {
        const shown = JSON.parse(await render(api, `{{ ${name} | tojson }}`, about(kind, id)));
        const read = (await api.get(path)).body;
        const status = name === 'work_queue' ? (await api.get(`/work_queues/${id}/status`)).body : {};
        expect(timeless(shown)).toEqual(timeless({ ...read, ...status }));
        if (name === 'work_queue') expect(shown).toMatchObject({ late_runs_count: 0, health_check_policy: { maximum_late_runs: 0 } });
      }
    });

    it('have date-times, floats, and enumeration values', async () => {
      const rows = new Map((await objects(api)).map(([name, kind, id]) => [name, about(kind, id)]));
      const date = /^2026-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{6})?\+00:00 2026-/;
      for (const [name, given] of rows) {
        expect(await render(api, `{{ ${name}.created }} {{ ${name}.updated.isoformat() }}`, given)).toMatch(date);
      }
      const run = rows.get('flow_run')!;
      expect(
        await render(api, '{{ flow_run.start_time.strftime("%Y") }} {{ flow_run.end_time }} {{ flow_run.state.timestamp }}', run),
      ).toMatch(/^2026 None 2026-/);
      expect(await render(api, '{{ flow_run.state.type }} {{ flow_run.state_type.value }} {{ flow_run.state.type.value }}', run)).toBe(
        'RUNNING RUNNING RUNNING',
      );
      expect(await render(api, '{{ flow_run.total_run_time }} {{ flow_run.run_count }} {{ flow_run.auto_scheduled }}', run)).toMatch(
        /^\d+\.\d+ 1 False$/,
      );
      expect(await render(api, '{{ "on" if flow_run.state.type == "RUNNING" }} {{ flow_run.state.type in ["RUNNING"] }}', run)).toBe(
        'on True',
      );
      expect(await render(api, '{{ flow_run.nope.deeper }}{{ flow_run.state.nope }}{{ flow_run._row }}', run)).toBe('');
      // values inside user data stay strings; only fields of the record itself are date-times
      expect(await render(api, '{{ deployment.parameters }} {{ deployment.status.value }}', rows.get('deployment')!)).toBe(
        "{'at': '2026-01-01T00:00:00Z'} NOT_READY",
      );
      expect(await render(api, '{{ concurrency_limit.slot_decay_per_second }}', rows.get('concurrency_limit')!)).toBe('1.0');
    });

    it('have pages in the user interface', async () => {
      const base = api.deps.settings.ui.url;
      expect(base).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
      for (const [name, kind, id] of await objects(api)) {
        const [page, events] = (await render(api, `{{ ${name} | ui_url }} {{ ${name} | ui_resource_events_url }}`, about(kind, id))).split(
          ' ',
        );
        const shown = kind === 'work-pool' ? JSON.parse(await render(api, '{{ work_pool | tojson }}', about(kind, id))).name : id;
        expect(page).toMatch(new RegExp(`^${base}/[a-z-]+/${kind}/${shown}$`));
        expect(events).toBe(`${base}/events?resource=prefect.${kind}.${id}`);
      }
      const pool = await api.workPool({ name: unique('odd näme #1?') });
      expect(await render(api, '{{ work_pool | ui_url }}', about('work-pool', pool.id))).toBe(
        `${base}/work-pools/work-pool/${encodeURIComponent(pool.name)}`,
      );
    });

    it('belong to the first resource of their kind, the subject before the related resources', async () => {
      const [first, second] = [await api.flow(), await api.flow()];
      const given = event({ related: [resource('deployment', 'x'), resource('flow', first.id), resource('flow', second.id)] });
      expect(await render(api, '{{ flow.name }}', given)).toBe(first.name);
      expect(await render(api, '{{ flow.name }}', { ...given, resource: resource('flow', second.id) })).toBe(second.name);
    });

    it('are none when the event names none, or one that is deleted or invalid', async () => {
      const deletedId = '0195a000-0000-7000-8000-0000000000ff';
      for (const [name, kind] of await objects(api)) {
        const text = `{{ ${name} }}{{ ${name}.name }} {{ ${name} | ui_url }}`;
        for (const given of [event(), about(kind, deletedId), about(kind, 'no-id'), about(kind, '')])
          expect(await render(api, text, given)).toBe('None None');
      }
    });

    it('are read once per action, and only if a template names them', async () => {
      const [, [, , run], , , [, , pool]] = await objects(api);
      const variable = unique('read-once');
      await api.post('/variables/', { name: variable, value: 1 });
      const given = invocation({ triggeringEvent: event({ resource: resource('flow-run', run), related: [resource('work-pool', pool)] }) });

      const idle = counted(api);
      await renderText(idle.deps, given, {
        subject: 'flow_run',
        body: '{{ event.id }} {{ automation.name }} {{ labels.flow_run }} {{ "flow_run" }}',
      });
      expect(idle.reads).toEqual([]);

      const once = counted(api);
      const text = '{{ flow_run.name }} {{ flow_run.id }}{% for i in range(9) %}{{ flow_run.state.name }}{% endfor %}';
      await renderText(once.deps, given, { subject: text, body: `${text} again`, plain: 'text' });
      const reads = once.reads.length;
      expect(reads).toBeGreaterThan(0);
      const alone = counted(api);
      await renderText(alone.deps, given, { subject: '{{ flow_run.name }}' });
      expect(alone.reads).toHaveLength(reads);

      const absent = counted(api);
      await renderText(absent.deps, given, { body: '{{ task_run.name }} {{ deployment.name }}' });
      expect(absent.reads).toEqual([]);
      const silent = counted(api);
      await renderText(silent.deps, invocation({ triggeringEvent: null }), { body: '{{ flow_run.name }} {{ variables.x }}' });
      expect(silent.reads).toEqual([]);
    });
  });
});

describe('the state of a run', () => {
  const labels = {
    'prefect.state-message': '',
    'prefect.state-name': 'Retrying',
    'prefect.state-timestamp': '2026-02-03T04:05:06.000007+00:00',
    'prefect.state-type': 'RUNNING',
  };

  onEveryStore((api) => {
    it('is the state of the event, although the run has another state since', async () => {
      const run = await api.flowRun({ state: 'RUNNING' });
      await api.setState('flow_runs', run.id, { type: 'FAILED', message: 'it broke' });
      const text =
        '{{ flow_run.state.name }} {{ flow_run.state.type.value }} {{ flow_run.state.timestamp }} <{{ flow_run.state.message }}> {{ flow_run.state_type }}';
      expect(await render(api, text, about('flow-run', run.id, labels))).toBe(
        'Retrying RUNNING 2026-02-03 04:05:06.000007+00:00 <> FAILED',
      );
      const task = await api.taskRun({ state: 'COMPLETED' });
      expect(await render(api, '{{ task_run.state.name }} {{ task_run.state_name }}', about('task-run', task.id, labels))).toBe(
        'Retrying Completed',
      );
      const related = event({ related: [resource('flow-run', run.id, labels)] });
      expect(await render(api, '{{ flow_run.state.name }}', related)).toBe('Retrying');
      const reported = JSON.parse(await render(api, '{{ flow_run.state | tojson }}', about('flow-run', run.id, labels)));
      const now = JSON.parse(await render(api, '{{ flow_run.state | tojson }}', about('flow-run', run.id)));
      expect(Object.keys(reported).sort()).toEqual(Object.keys(now).sort());
      expect(Object.keys(reported.state_details).sort()).toEqual(Object.keys(now.state_details).sort());
    });

    it('is the state of the event that the service wrote', async () => {
      const run = await api.flowRun({ state: 'RUNNING' });
      await api.setState('flow_runs', run.id, { type: 'FAILED', message: 'it broke' });
      const [failed] = (await api.events('prefect.flow-run.Failed')).filter((each) =>
        each.resource['prefect.resource.id']?.endsWith(run.id),
      );
      await api.setState('flow_runs', run.id, { type: 'SCHEDULED', name: 'AwaitingRetry' }, { force: true });
      expect(await render(api, '{{ flow_run.state.name }}: {{ flow_run.state.message }} {{ flow_run.state_name }}', failed!)).toBe(
        'Failed: it broke AwaitingRetry',
      );
    });

    it('is read from the API when a label is missing or invalid', async () => {
      const run = await api.flowRun({ state: 'RUNNING' });
      const name = (given: Record<string, string>) => render(api, '{{ flow_run.state.name }}', about('flow-run', run.id, given));
      for (const label of Object.keys(labels)) {
        expect(await name(Object.fromEntries(Object.entries(labels).filter(([key]) => key !== label)))).toBe('Running');
      }
      expect(await name({ ...labels, 'prefect.state-type': 'running' })).toBe('Running');
      expect(await name({ ...labels, 'prefect.state-timestamp': 'yesterday' })).toBe('Running');
      expect(await name(labels)).toBe('Retrying');
    });
  });
});

describe('variables', () => {
  onEveryStore((api) => {
    it('are available as attribute or key, whatever their values', async () => {
      await api.post('/variables/', { name: 'zone', value: 'north' });
      await api.post('/variables/', { name: 'with-dash', value: { deep: [1, 2.5, null] } });
      expect(await render(api, '{{ variables.zone }} {{ variables["with-dash"].deep }} {{ variables.nope }}', event())).toBe(
        'north [1, 2.5, None] ',
      );
    });

    it('are limited to the first thousand by name', async () => {
      const { store, ids, clock } = api.deps;
      const now = clock.now();
      const names = Array.from({ length: 1002 }, (_, i) => `v${String(i).padStart(5, '0')}`);
      await store.transaction(async (tx) => {
        for (const name of names) await insertVariables(tx, [{ id: ids.next(), created: now, updated: now, name, value: 1, tags: [] }]);
      });
      expect(await render(api, '{{ variables | length }} {{ variables.v00000 }} <{{ variables.v01001 }}>', event())).toBe('1000 1 <>');
    });
  });
});
