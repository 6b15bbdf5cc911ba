import { randomBytes } from 'node:crypto';
import type { Schema, WebhookHandlers } from '../../../generated/operations.ts';
import { assertNoMore } from '../../base/assert-no-more.ts';
import { ApiError, notFound, orThrow, unprocessable } from '../../base/errors.ts';
import type { Deps, ReadDeps, ReadsOf } from '../../deps.ts';
import { listSection } from '../cursor.ts';
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
import { renderEvent } from './receive/render.ts';
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
  const { store, clock, ids } = deps;

  const update = async ({ params, body }: { params: { id: string }; body: Schema<'WebhookUpdate'> }) => {
    await checkWebhook(deps, body);
    const changes = { ...columns(body), updated: clock.now() };
    found(await store.transaction((tx) => updateWebhookRow(tx, params.id, changes)));
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
      await store.transaction((tx) => insertWebhook(tx, row));
      return { status: 201, body: toWebhook(row) };
    },

    async readWebhook({ params }) {
      return { status: 200, body: toWebhook(found(await findWebhook(store.reader, params.id))) };
    },

    updateWebhook: update,
    replaceWebhook: update,

    async deleteWebhook({ params }) {
      if (!(await store.transaction((tx) => deleteWebhookRow(tx, params.id)))) throw notFound('Webhook');
      return { status: 204 };
    },

    async rotateWebhook({ params }) {
      const changes = { slug: newSlug(), updated: clock.now() };
      return { status: 200, body: toWebhook(found(await store.transaction((tx) => updateWebhookRow(tx, params.id, changes)))) };
    },

    async previewWebhook({ body: { template, request: given, failure_id, ...others } }) {
      assertNoMore(others);
      const failure = failure_id ? orThrow(() => notFound('Failure'))(await findWebhookFailure(store.reader, failure_id)) : undefined;
      const request = given ?? failure?.request;
      if (!request) throw unprocessable('Either `request` or `failure_id` is required.');
      const output: { rendered?: string } = {};
      try {
        const { id, occurred, event, resource, related, payload, follows } = renderEvent(deps, template, withLowerCase(request), output);
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

function columns(body: Schema<'WebhookUpdate'>): Partial<WebhookRow> {
  const { name, description, template, enabled, verification, allowed_addresses, max_requests_per_minute, ...others } = body;
  assertNoMore(others);
  return {
    ...{ name, description, template, enabled, verification },
    ...{ allowedAddresses: allowed_addresses, maxRequestsPerMinute: max_requests_per_minute },
  };
}
