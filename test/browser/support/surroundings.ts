import type { Caller } from './caller.ts';
import { HOSTILE } from './hostile.ts';

/** The value of every secret in the data. No page may show it. */
export const SECRET = 'opensesame-4711';

/** Creates what runs use in addition to flows and deployments: limits with holders, an automation, blocks, and variables. */
export async function makeSurroundings(api: Caller, task: string): Promise<{ limit: string; automation: string }> {
  const limit = 'warehouse-connections';
  await api.post('/v2/concurrency_limits/', { name: limit, limit: 5 });
  await api.post('/v2/concurrency_limits/', { name: HOSTILE.rightToLeft, limit: 3 });
  await api.post('/concurrency_limits/', { tag: 'nightly', concurrency_limit: 2 });
  const lease = (names: string[], holder?: Record<string, string>) =>
    api.post('/v2/concurrency_limits/increment-with-lease', { names, slots: 1, lease_duration: 86_400, ...(holder && { holder }) });
  await lease([limit], { type: 'task_run', id: task });
  await lease([limit, HOSTILE.rightToLeft]);
  await api.post('/v2/concurrency_limits/increment', { names: [limit], slots: 2 });
  const automation = await api.post('/automations/', {
    name: 'Tell when a run crashes',
    description: HOSTILE.markup,
    trigger: {
      type: 'event',
      posture: 'Reactive',
      expect: ['prefect.flow-run.Crashed'],
      match: { 'prefect.resource.id': 'prefect.flow-run.*' },
      threshold: 1,
      within: 0,
    },
    actions: [{ type: 'do-nothing' }],
  });
  await api.post('/variables/', { name: 'regions', value: ['eu', HOSTILE.markup, HOSTILE.rightToLeft], tags: [HOSTILE.emoji] });
  await makeBlock(api);
  return { limit, automation: automation.id };
}

async function makeBlock(api: Caller): Promise<void> {
  const type = await api.post('/block_types/', { name: 'Warehouse', slug: 'warehouse', description: 'Access to the warehouse.' });
  const schema = await api.post('/block_schemas/', {
    block_type_id: type.id,
    capabilities: [],
    fields: {
      title: 'Warehouse',
      type: 'object',
      properties: {
        host: { title: 'Host', type: 'string' },
        password: { title: 'Password', type: 'string', format: 'password', writeOnly: true },
      },
      required: ['host', 'password'],
      secret_fields: ['password'],
      block_type_slug: 'warehouse',
    },
  });
  await api.post('/block_documents/', {
    name: 'production',
    block_type_id: type.id,
    block_schema_id: schema.id,
    data: { host: 'warehouse.example.org', password: SECRET },
  });
}
