import { pino } from 'pino';
import type { NotificationDeps } from '../../../src/automations/notifications/notification-deps.ts';
import { registerSystemBlocks } from '../../../src/resources/block-types/registration.ts';
import { type Api, unique } from '../../support/api.ts';

/** A document of a block type that is part of the service. */
export async function systemBlock(api: Api, slug: string, data: object, more: object = {}): Promise<{ id: string; name: string }> {
  if ((await api.get(`/block_types/slug/${slug}`)).status === 404) await registerSystemBlocks(api.deps);
  const type = (await api.get(`/block_types/slug/${slug}`)).body;
  const [schema] = (await api.post('/block_schemas/filter', { block_schemas: { block_type_id: { any_: [type.id] } } })).body;
  const body = { name: unique('block'), data, block_schema_id: schema.id, block_type_id: type.id, ...more };
  const response = await api.post('/block_documents/', body);
  if (response.status !== 201) throw new Error(`the document responded with ${response.status}: ${response.text}`);
  return response.body;
}

/** The related resources for a block and its type in result events. */
export const relatedOfBlock = ({ id, name }: { id: string; name: string }, slug: string) => [
  { 'prefect.resource.id': `prefect.block-document.${id}`, 'prefect.resource.name': name, 'prefect.resource.role': 'block' },
  { 'prefect.resource.id': `prefect.block-type.${slug}`, 'prefect.resource.role': 'block-type' },
];

/** The dependencies with `SERVICE_AUTOMATIONS_ALLOW_PRIVATE_WEBHOOKS` set to false. */
export const rejectingPrivateAddresses = (deps: NotificationDeps): NotificationDeps => ({
  ...deps,
  settings: { ...deps.settings, automations: { ...deps.settings.automations, allowPrivateWebhooks: false } },
});

/** The dependencies with a log that tests can read. */
export function withReadableLog(deps: NotificationDeps): { deps: NotificationDeps; logged: () => string } {
  const lines: string[] = [];
  const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) });
  return { deps: { ...deps, log }, logged: () => lines.join('') };
}
