import type { Settings } from '../../base/settings.ts';
import type { Deps } from '../../deps.ts';
import { reviseTriggers } from '../../store/revisions.ts';
import { destinationEvent } from '../events.ts';
import { changeDestination, type DestinationRow, findDestination, HEALTHY, insertDestination, lockDestination } from '../queries.ts';

/** The event destination that the settings define. */
const CONFIGURED = '00000000-0000-8000-8000-6f70656e6c69';
const NAME = 'OpenLineage (settings)';

/** The API key goes only to the URL that was set with it. */
export function configuredHeaders(
  { openLineage }: Settings,
  { format, url }: Pick<DestinationRow, 'format' | 'url'>,
): Record<string, string> {
  const isConfigured = format === 'OPENLINEAGE' && url === openLineage.url;
  return isConfigured && openLineage.apiKey ? { Authorization: `Bearer ${openLineage.apiKey}` } : {};
}

/** Creates the event destination for the configured URL, keeps it as configured, and disables it once there is no URL. */
export async function configureDestination(deps: Deps): Promise<void> {
  const { store, settings } = deps;
  const { url } = settings.openLineage;
  if (isAsConfigured(await findDestination(store.reader, CONFIGURED), url)) return;
  await store.transaction(async (tx) => {
    const found = await lockDestination(tx, CONFIGURED);
    if (isAsConfigured(found, url)) return;
    const now = deps.clock.now();
    const wanted = { enabled: url !== undefined, format: 'OPENLINEAGE', url: url ?? found?.url ?? '', ...HEALTHY, updated: now } as const;
    const row: DestinationRow = {
      ...{ id: CONFIGURED, created: now, name: NAME, filter: { order: 'DESC' }, headers: {}, secretHeaders: {}, keyBlockDocumentIds: [] },
      ...found,
      ...wanted,
    };
    if (found) await changeDestination(tx, CONFIGURED, wanted);
    else if (!(await insertDestination(tx, row)))
      return deps.log.error({ name: NAME }, 'an event destination has the name of that for SERVICE_OPENLINEAGE_URL; rename it');
    await reviseTriggers(tx, deps.ids.next());
    deps.outbox.emit(tx, destinationEvent(found ? 'updated' : 'created', row));
  });
}

const isAsConfigured = (row: DestinationRow | undefined, url: string | undefined): boolean =>
  url === undefined ? !row?.enabled : row?.enabled === true && row.format === 'OPENLINEAGE' && row.url === url;
