import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Operation, Schema, WebhookHandlers } from '../../../../generated/operations.ts';
import { ApiError, contention, forbidden, notFound, tooManyRequests, unprocessable } from '../../../base/errors.ts';
import { isJsonObject } from '../../../base/json/json.ts';
import { networkTest } from '../../../base/network/networks.ts';
import { present } from '../../../base/present.ts';
import type { RawRequest } from '../../../base/request-context.ts';
import { addSeconds } from '../../../base/time/instant.ts';
import { type EventRecord, sizeOf } from '../../../bus/event-record.ts';
import type { Deps } from '../../../deps.ts';
import { receivedEvent } from '../../../events/reading.ts';
import { storeReceived } from '../../../events/received-events.ts';
import type { Tx } from '../../../store/store.ts';
import { secretValues } from '../../block-documents/secret-values.ts';
import { findWebhookBySlug, insertReceipt, insertWebhookFailure, type WebhookRow } from '../queries.ts';
import { decompressed, textOf } from './body-text.ts';
import { maskedRequest } from './masking.ts';
import { RateLimit } from './rate-limit.ts';
import { parsedBody, type RenderedEvent, renderEvents } from './render.ts';
import { verify } from './verification.ts';

const METHODS = 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS';

/** Senders repeat a request for up to three days. */
const RECEIPT_SECONDS = 3 * 86_400;

type Reply = Operation<'receiveWebhook'>['reply'];

/** A request on its way to an event. A rejected one is kept as far as it was read. */
interface Reception {
  webhook: WebhookRow;
  raw: RawRequest;
  headers: IncomingHttpHeaders;
  body: Buffer;
  keys: string[];
}

/** The handler of requests to webhooks. */
export function createReceiver(deps: Deps): WebhookHandlers['receiveWebhook'] {
  const { store, settings, clock, ids, log } = deps;
  const rates = new RateLimit();

  const receive = async (reception: Reception): Promise<Reply> => {
    const { webhook, raw, headers } = reception;
    const { verification, allowedAddresses } = webhook;
    if (allowedAddresses.length > 0 && !networkTest(allowedAddresses)(raw.address))
      throw forbidden('The address of the sender is not allowed.');
    const { maxBodySize } = settings.webhooks;
    const sent = await raw.read(maxBodySize);
    reception.body = await decompressed(sent, headers, maxBodySize);
    let receipt: string | undefined;
    if (verification) {
      const keys = await secretValues(store.reader, deps, verification.key_block_document_ids);
      if (!keys) throw contention(new UnreadableKey());
      reception.keys = keys;
      ({ receipt } = verify(verification, keys, { headers, body: sent, received: clock.now() }));
    }
    const request = requestOf(reception);
    if (verification?.type === 'slack') {
      const body = parsedBody(request, settings.api);
      if (isJsonObject(body) && body.type === 'url_verification' && typeof body.challenge === 'string')
        return { status: 200, body: { challenge: body.challenge } };
    }
    await keep(webhook, renderEvents(deps, webhook.template, request), receipt);
    return { status: 204 };
  };

  /** Records what identifies a request or a CloudEvent. @returns whether it is new */
  const isNew = async (tx: Tx, webhookId: string, receipt: string | undefined): Promise<boolean> => {
    if (receipt === undefined) return true;
    const key = createHash('sha256').update(receipt).digest('hex');
    return insertReceipt(tx, { webhookId, key, expires: addSeconds(clock.now(), RECEIPT_SECONDS) });
  };

  /** Stores the events, except those that repeat earlier ones. */
  const keep = async (webhook: WebhookRow, events: readonly RenderedEvent[], receipt: string | undefined): Promise<void> => {
    const now = clock.now();
    const source = {
      'prefect.resource.id': `prefect.webhook.${webhook.id}`,
      'prefect.resource.name': webhook.name,
      'prefect.resource.role': 'webhook',
    };
    const given = events.map(({ event, key }) => {
      const related = [...(event.related ?? []), source].slice(0, settings.events.maximumRelatedResources);
      const record = receivedEvent({ ...event, related }, now);
      if (sizeOf(record) > settings.events.maximumSizeBytes) throw unprocessable('The event is too large.');
      return { record, key };
    });
    await store.transaction(async (tx) => {
      if (!(await isNew(tx, webhook.id, receipt))) return;
      const records: EventRecord[] = [];
      for (const { record, key } of given) if (receipt !== undefined || (await isNew(tx, webhook.id, key))) records.push(record);
      const { fresh } = await storeReceived(tx, deps, records);
      if (fresh.length > 0) tx.afterCommit(() => deps.bus.publish('events', fresh));
    });
  };

  const report = async (reception: Reception, error: ApiError): Promise<void> => {
    const { webhook, raw, keys } = reception;
    const reason = error.cause instanceof UnreadableKey ? error.cause.message : error.message;
    const row = {
      id: ids.next(),
      webhookId: webhook.id,
      received: clock.now(),
      status: error.status,
      reason: maskedRequest({ method: '', headers: {}, query: {}, body: reason }, keys).body,
      address: raw.address ?? null,
      request: maskedRequest(requestOf(reception), keys),
    };
    await store
      .transaction((tx) => insertWebhookFailure(tx, row, settings.webhooks.failuresPerWebhook))
      .catch((failure: unknown) => log.warn({ err: failure, webhook: webhook.id }, 'failed to record a rejected request of a webhook'));
  };

  return async ({ params }, context) => {
    const raw = present(context.raw, 'the request of a webhook');
    const webhook = await findWebhookBySlug(store.reader, params.slug);
    if (!webhook?.enabled) throw notFound('Webhook');
    const perMinute = webhook.maxRequestsPerMinute ?? settings.webhooks.maxRequestsPerMinute;
    if (raw.method === 'HEAD') return { status: 204 };
    if (raw.method === 'OPTIONS') return { status: 204, headers: handshake(context.headers, perMinute) };
    const wait = rates.take(webhook.id, perMinute, clock.now());
    if (wait > 0) throw tooManyRequests('The webhook receives too many requests.', wait);
    const reception: Reception = { webhook, raw, headers: context.headers, body: Buffer.alloc(0), keys: [] };
    try {
      return await receive(reception);
    } catch (error) {
      if (error instanceof ApiError && (error.status < 500 || error.cause instanceof UnreadableKey)) await report(reception, error);
      throw error;
    }
  };
}

/** The key of the webhook is not in its block: only its owner can help. */
class UnreadableKey extends Error {
  constructor() {
    super('A block with a key of the webhook does not exist, or is not of the type secret.');
  }
}

/** The permission that senders of CloudEvents request before they send any. */
const handshake = (headers: IncomingHttpHeaders, perMinute: number): Record<string, string> => ({
  Allow: METHODS,
  ...(headers['webhook-request-origin'] !== undefined && {
    'WebHook-Allowed-Origin': '*',
    'WebHook-Allowed-Rate': String(perMinute),
  }),
});

const requestOf = ({ raw, headers, body }: Reception): Schema<'WebhookRequest'> => ({
  method: raw.method,
  headers: Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : (value ?? '')]),
  ),
  query: Object.fromEntries(new URLSearchParams(raw.query)),
  body: textOf(body, headers['content-type']),
});
