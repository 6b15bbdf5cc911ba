import { defineFilter } from '../../store/filters/compile.ts';
import { flag, oneOf, oneOfOrLike } from '../../store/filters/members.ts';
import { webhooks } from '../../store/schema/tables.ts';

export const webhookFilter = defineFilter<'WebhookFilter'>({
  id: oneOf(webhooks.id),
  name: oneOfOrLike(webhooks.name),
  enabled: flag(webhooks.enabled),
});
