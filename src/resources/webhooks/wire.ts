import type { Schema } from '../../../generated/operations.ts';
import { toWireInstant } from '../../base/time/instant.ts';
import type { WebhookFailureRow, WebhookRow } from './queries.ts';

export function toWebhook(row: WebhookRow): Schema<'Webhook'> {
  return {
    id: row.id,
    created: toWireInstant(row.created),
    updated: toWireInstant(row.updated),
    name: row.name,
    description: row.description,
    template: row.template,
    slug: row.slug,
    enabled: row.enabled,
    verification: row.verification,
    allowed_addresses: row.allowedAddresses,
    max_requests_per_minute: row.maxRequestsPerMinute,
  };
}

export function toWebhookFailure(row: WebhookFailureRow): Schema<'WebhookFailure'> {
  return {
    id: row.id,
    webhook_id: row.webhookId,
    received: toWireInstant(row.received),
    status: row.status,
    reason: row.reason,
    address: row.address,
    request: row.request,
  };
}
