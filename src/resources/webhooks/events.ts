import { type Change, type EventDraft, resourceOf } from '../../events/draft.ts';
import type { WebhookRow } from './queries.ts';

/** Does not contain the slug, which is a credential. */
export const webhookEvent = (
  change: Change | 'rotated',
  { id, name, description, template, enabled }: WebhookRow,
): EventDraft<`prefect.webhook.${Change | 'rotated'}`> => ({
  event: `prefect.webhook.${change}`,
  resource: resourceOf('webhook', id, name),
  payload: { name, description, template, enabled },
});
