import { send } from '../automations/notifications/outbound.ts';
import { TransportError } from '../automations/notifications/transport-error.ts';
import { stringifyJson } from '../base/json/json.ts';
import { secondsOf } from '../base/time/instant.ts';
import type { Deps } from '../deps.ts';
import { standardSignature } from '../events/standard-webhooks.ts';
import { secretValues } from '../resources/block-documents/secret-values.ts';
import { toCloudEvent } from './cloud-event.ts';
import { configuredHeaders } from './openlineage/configured.ts';
import { pingRunEvent, toRunEvent } from './openlineage/run-event.ts';
import type { DeliveryRow, DestinationRow } from './queries.ts';

/** The outcome of one attempt. `error` is null for a success, and contains nothing secret. */
export interface Attempt {
  delivery: DeliveryRow;
  responseStatus: number | null;
  error: string | null;
}

/** Where to send, with the secrets. */
export interface Target extends Pick<DestinationRow, 'url' | 'format'> {
  headers: Record<string, string>;
  keys: readonly string[];
}

/** Reads the blocks of a destination. Undefined if one is unusable. */
export async function targetOf(
  { store, encryption, settings }: Pick<Deps, 'store' | 'encryption' | 'settings'>,
  row: DestinationRow,
): Promise<Target | undefined> {
  const keys = await secretValues(store.reader, { encryption }, row.keyBlockDocumentIds);
  const names = Object.keys(row.secretHeaders);
  const values = await secretValues(store.reader, { encryption }, Object.values(row.secretHeaders));
  if (!keys || !values) return undefined;
  const secret = names.map((name, index) => [name, values[index] ?? ''] as const);
  const { url, format } = row;
  return { url, format, headers: { ...configuredHeaders(settings, row), ...row.headers, ...Object.fromEntries(secret) }, keys };
}

/** The name of the test event. */
export const PING = 'prefect.event-destination.ping';

/** The document that an event becomes; undefined if the format has none for it. */
async function documentOf({ store, settings }: AttemptDeps, { format }: Target, { id, event }: DeliveryRow) {
  if (format === 'CLOUDEVENTS') return { type: 'application/cloudevents+json; charset=utf-8', content: toCloudEvent(event) };
  const content = event.event === PING ? pingRunEvent(id, event, settings) : await toRunEvent({ reader: store.reader, settings }, event);
  return content && { type: 'application/json; charset=utf-8', content };
}

type AttemptDeps = Pick<Deps, 'settings' | 'clock' | 'store'>;

/** Sends an event once. @returns undefined if `signal` aborted it, so that the outcome is unknown */
export async function attempt(
  deps: AttemptDeps,
  target: Target | undefined,
  delivery: DeliveryRow,
  signal?: AbortSignal,
): Promise<Attempt | undefined> {
  const failed = (error: string, responseStatus: number | null = null): Attempt => ({ delivery, responseStatus, error });
  if (!target) return failed('A block of the event destination does not exist, or is not of the type secret.');
  const { settings, clock } = deps;
  const { id } = delivery;
  const document = await documentOf(deps, target, delivery);
  if (!document) return { delivery, responseStatus: null, error: null };
  const body = stringifyJson(document.content);
  const timestamp = String(secondsOf(clock.now()));
  const signatures = target.keys.map((key) => standardSignature(key, { id, timestamp, body }));
  const headers = {
    'User-Agent': 'Contralto',
    ...target.headers,
    'Content-Type': document.type,
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    ...(signatures.length > 0 && { 'webhook-signature': signatures.join(' ') }),
  };
  const options = {
    allowPrivate: settings.automations.allowPrivateWebhooks,
    timeoutSeconds: settings.eventDestinations.timeoutSeconds,
    signal,
  };
  try {
    const { status } = await send({ method: 'POST', url: target.url, headers, body }, options);
    if (status >= 200 && status < 300) return { delivery, responseStatus: status, error: null };
    return failed(`The receiver responded with ${status}.`, status);
  } catch (error) {
    if (!(error instanceof TransportError)) throw error;
    return signal?.aborted ? undefined : failed(error.message);
  }
}
