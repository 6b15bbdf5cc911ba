import { randomBytes } from 'node:crypto';
import type { Schema, WebhookHandlers } from '../../../generated/operations.ts';
import { assertNoMore } from '../../base/assert-no-more.ts';
import { ApiError, notFound, orThrow, unprocessable } from '../../base/errors.ts';
import type { Deps, ReadDeps, ReadsOf } from '../../deps.ts';
import type { Changes } from '../../store/query/one-row.ts';
import { listSection } from '../cursor.ts';
import { webhookEvent } from './events.ts';
import {
  deleteWebhookRow,
  findWebhook,
  findWebhookFailure,
  insertWebhook,
  listWebhookFailures,
  listWebhooks,
  updateWebhookRow,
  type WebhookRow,
} from './queries.ts';
import { createReceiver } from './receive/receive.ts';
import { renderEvents } from './receive/render.ts';
import { checkWebhook } from './rules.ts';
import { toWebhook, toWebhookFailure } from './wire.ts';

/** 192 random bits. */
const newSlug = (): string => randomBytes(24).toString('base64url');

export const webhookReads = ({ store, settings }: ReadDeps): ReadsOf<WebhookHandlers> => ({
  async filterWebhooks({ headers, body }, { op }) {
    const section = listSection(op, { headers, body }, settings);
    const { webhooks, sort, ...others } = section.requested;
    assertNoMore(others);
    return section.reply((await listWebhooks(store.reader, webhooks, sort, section)).map(toWebhook));
  },

  async filterWebhookFailures({ params, headers, body }, { op }) {
    found(await findWebhook(store.reader, params.id));
    const section = listSection(op, { params, headers, body }, settings);
    assertNoMore(section.requested);
    return section.reply((await listWebhookFailures(store.reader, params.id, section)).map(toWebhookFailure));
  },
});

export const webhookHandlers = (deps: Deps): WebhookHandlers => {
  const { store, clock, ids, outbox } = deps;

  const change = (id: string, kind: 'updated' | 'rotated', changes: Changes<WebhookRow>): Promise<WebhookRow> =>
    store.transaction(async (tx) => {
      const row = found(await updateWebhookRow(tx, id, { ...changes, updated: clock.now() }));
      outbox.emit(tx, webhookEvent(kind, row));
      return row;
    });

  const update = async ({ params, body }: { params: { id: string }; body: Schema<'WebhookUpdate'> }) => {
    await checkWebhook(deps, body);
    await change(params.id, 'updated', columns(body));
    return { status: 204 } as const;
  };

  return {
    async createWebhook({ body }) {
      await checkWebhook(deps, body);
      const now = clock.now();
      const {
        name,
        description,
        template,
        enabled,
        verification = null,
        allowed_addresses,
        max_requests_per_minute = null,
        ...others
      } = body;
      assertNoMore(others);
      const row: WebhookRow = {
        ...{ id: ids.next(), created: now, updated: now, slug: newSlug() },
        ...{ name, description, template, enabled, verification },
        ...{ allowedAddresses: allowed_addresses, maxRequestsPerMinute: max_requests_per_minute },
      };
      await store.transaction(async (tx) => {
        await insertWebhook(tx, row);
        outbox.emit(tx, webhookEvent('created', row));
      });
      return { status: 201, body: toWebhook(row) };
    },

    async readWebhook({ params }) {
      return { status: 200, body: toWebhook(found(await findWebhook(store.reader, params.id))) };
    },

    updateWebhook: update,
    replaceWebhook: update,

    async deleteWebhook({ params }) {
      await store.transaction(async (tx) => outbox.emit(tx, webhookEvent('deleted', found(await deleteWebhookRow(tx, params.id)))));
      return { status: 204 };
    },

    async rotateWebhook({ params }) {
      return { status: 200, body: toWebhook(await change(params.id, 'rotated', { slug: newSlug() })) };
    },

    async previewWebhook({ body: { template, request: given, failure_id, ...others } }) {
      assertNoMore(others);
      const failure = failure_id ? orThrow(() => notFound('Failure'))(await findWebhookFailure(store.reader, failure_id)) : undefined;
      const request = given ?? failure?.request;
      if (!request) throw unprocessable('Either `request` or `failure_id` is required.');
      const output: { rendered?: string } = {};
      try {
        const [first] = renderEvents(deps, template, withLowerCase(request), output);
        if (!first) throw unprocessable('The batch is empty.');
        const { id, occurred, event, resource, related, payload, follows } = first.event;
        const body = { id, occurred, event, resource, related: related ?? [], payload: payload ?? {}, follows: follows ?? null };
        return { status: 200, body: { event: body, rendered: output.rendered ?? null, problem: null } };
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        return { status: 200, body: { event: null, rendered: output.rendered ?? null, problem: error.message } };
      }
    },

    receiveWebhook: createReceiver(deps),

    ...webhookReads(deps),
  };
};

const found = orThrow(() => notFound('Webhook'));

const withLowerCase = (request: Schema<'WebhookRequest'>): Schema<'WebhookRequest'> => ({
  ...request,
  headers: Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name.toLowerCase(), value])),
});

function columns(body: Schema<'WebhookUpdate'>): Changes<WebhookRow> {
  const { name, description, template, enabled, verification, allowed_addresses, max_requests_per_minute, ...others } = body;
  assertNoMore(others);
  return {
    ...{ name, description, template, enabled, verification },
    ...{ allowedAddresses: allowed_addresses, maxRequestsPerMinute: max_requests_per_minute },
  };
}
