import { type Addressed, callUntilAccepted } from '../../nodes/cluster.ts';
import { PATIENCE, until } from '../../support/waiting.ts';

/** Lines per batch of logs. A batch is stored completely or not at all. */
export const LINES_PER_BATCH = 3;
export const POOL = 'campaign';
export const GATE = 'campaign-gate';
export const TASK_TAG = 'campaign-task';
/** The event that fires the automation whose action creates a run. */
export const TICK = 'campaign.tick';

/** The records that the load uses. */
export interface Fixture {
  /** Flow of the runs that writers create. */
  written: string;
  /** Deployment of the runs that workers execute. It has a concurrency limit. */
  worked: string;
  /** Deployment that an automation runs for each tick. */
  echo: string;
  /** Deployment with a run every second. */
  metronome: string;
  /** Automation that runs `echo` for each tick. */
  onTick: string;
  /** Automation that calls the webhook for each completed run of `written`. */
  onCompleted: string;
}

/** @param hook URL of the receiver of webhooks */
export async function createFixture(service: Addressed, hook: string): Promise<Fixture> {
  const request = async <Body = { id: string }>(method: string, path: string, body?: unknown): Promise<Body> => {
    const response = await callUntilAccepted<Body>([service], method, path, body);
    if (response.status >= 300) throw new Error(`${path} responded with ${response.status}: ${JSON.stringify(response.body)}`);
    return response.body;
  };
  const made = async (path: string, body: unknown) => (await request('POST', path, body)).id;

  const written = await made('/flows/', { name: 'written' });
  const deployed = await made('/flows/', { name: 'deployed' });
  await made('/work_pools/', { name: POOL, type: 'process' });
  const placed = { flow_id: deployed, work_pool_name: POOL };
  const worked = await made('/deployments/', { ...placed, name: 'worked', concurrency_limit: 20 });
  const echo = await made('/deployments/', { ...placed, name: 'echo' });
  const schedules = [{ schedule: { interval: 1 } }];
  const metronome = await made('/deployments/', { name: 'metronome', flow_id: deployed, schedules });
  await made('/v2/concurrency_limits/', { name: GATE, limit: 100_000 });
  await made('/concurrency_limits/', { tag: TASK_TAG, concurrency_limit: 100_000 });

  // the service registers block types after the start
  const webhook = () => callUntilAccepted([service], 'GET', '/block_types/slug/webhook');
  await until('the type of the webhook is registered', async () => (await webhook()).status === 200, PATIENCE);
  const type = await request('GET', '/block_types/slug/webhook');
  const [schema] = await request<{ id: string }[]>('POST', '/block_schemas/filter', {
    block_schemas: { block_type_id: { any_: [type.id] } },
  });
  const data = { url: hook, allow_private_urls: true };
  const block = await made('/block_documents/', { name: 'hook', data, block_schema_id: schema?.id, block_type_id: type.id });

  const reactive = { type: 'event', posture: 'Reactive', threshold: 1, within: 0 };
  const onTick = await made('/automations/', {
    name: 'on-tick',
    trigger: { ...reactive, expect: [TICK] },
    actions: [{ type: 'run-deployment', source: 'selected', deployment_id: echo, parameters: { event: '{{ event.id }}' } }],
  });
  const onCompleted = await made('/automations/', {
    name: 'on-completed',
    trigger: { ...reactive, expect: ['prefect.flow-run.Completed'], match_related: { 'prefect.resource.id': `prefect.flow.${written}` } },
    actions: [{ type: 'call-webhook', block_document_id: block, payload: '{{ event.id }}' }],
  });
  return { written, worked, echo, metronome, onTick, onCompleted };
}
