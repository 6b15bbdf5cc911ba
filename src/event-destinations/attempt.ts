import { send } from '../automations/notifications/outbound.ts';
import { TransportError } from '../automations/notifications/transport-error.ts';
import { secondsOf } from '../base/instant.ts';
import { stringifyJson } from '../base/json/json.ts';
import type { Deps } from '../deps.ts';
import { standardSignature } from '../events/standard-webhooks.ts';
import { secretValues } from '../resources/block-documents/secret-values.ts';
import { toCloudEvent } from './cloud-event.ts';
import type { DeliveryRow, DestinationRow } from './queries.ts';

/** The outcome of one attempt. `error` is null for a success, and contains nothing secret. */
export interface Attempt {
  delivery: DeliveryRow;
  responseStatus: number | null;
  error: string | null;
}

/** Where to send, with the secrets. */
export interface Target {
  url: string;
  headers: Record<string, string>;
  keys: readonly string[];
}

/** Reads the blocks of a destination. Undefined if one is unusable. */
export async function targetOf(
  { store, encryption }: Pick<Deps, 'store' | 'encryption'>,
  row: DestinationRow,
): Promise<Target | undefined> {
  const keys = await secretValues(store.reader, { encryption }, row.keyBlockDocumentIds);
  const names = Object.keys(row.secretHeaders);
  const values = await secretValues(store.reader, { encryption }, Object.values(row.secretHeaders));
  if (!keys || !values) return undefined;
  const secret = names.map((name, index) => [name, values[index] ?? ''] as const);
  return { url: row.url, headers: { ...row.headers, ...Object.fromEntries(secret) }, keys };
}

/** Sends an event once. @returns undefined if `signal` aborted it, so that the outcome is unknown */
export async function attempt(
  { settings, clock }: Pick<Deps, 'settings' | 'clock'>,
  target: Target | undefined,
  delivery: DeliveryRow,
  signal?: AbortSignal,
): Promise<Attempt | undefined> {
  const failed = (error: string, responseStatus: number | null = null): Attempt => ({ delivery, responseStatus, error });
  if (!target) return failed('A block of the event destination does not exist, or is not of the type secret.');
  const { id } = delivery;
  const body = stringifyJson(toCloudEvent(delivery.event));
  const timestamp = String(secondsOf(clock.now()));
  const signatures = target.keys.map((key) => standardSignature(key, { id, timestamp, body }));
  const headers = {
    'User-Agent': 'Contralto',
    ...target.headers,
    'Content-Type': 'application/cloudevents+json; charset=utf-8',
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
