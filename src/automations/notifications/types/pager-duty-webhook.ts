import { z } from 'zod';
import { filled, httpUrl, type NotifyType, notifyType, optional, orElse, textMap } from '../block-data.ts';
import { defineNotification, shorten } from '../notification-type.ts';
import { postJson, SENDER } from '../requests.ts';

/** PagerDuty accepts only critical, error, warning and info. */
const SEVERITIES: Record<NotifyType, string> = { info: 'info', success: 'info', warning: 'warning', failure: 'critical' };

/** Maximum length that PagerDuty accepts. */
const MAX_SUMMARY = 1_024;

/** Creates an event with version 2 of the Events API. */
export const pagerDutyWebhook = defineNotification(
  'PagerDuty',
  z.object({
    integration_key: filled,
    api_key: filled,
    notify_type: notifyType,
    source: orElse(z.string(), 'Prefect'),
    component: orElse(z.string(), 'Notification'),
    group: optional(z.string()),
    class_id: optional(z.string()),
    region_name: orElse(z.enum(['us', 'eu']), 'us'),
    clickable_url: optional(httpUrl),
    custom_details: optional(textMap),
  }),
  (data, { subject, body }, origins) => {
    const event = {
      routing_key: data.integration_key,
      event_action: 'trigger',
      client: SENDER,
      payload: {
        summary: shorten(subject || body, MAX_SUMMARY),
        severity: SEVERITIES[data.notify_type],
        source: data.source,
        component: data.component,
        group: data.group,
        class: data.class_id,
        custom_details: { ...data.custom_details, 'Prefect Notification Body': body },
      },
      links: data.clickable_url === undefined ? undefined : [{ href: data.clickable_url }],
    };
    const origin = data.region_name === 'eu' ? origins.pagerDutyEu : origins.pagerDutyUs;
    return { requests: [postJson(`${origin}/v2/enqueue`, event, { Authorization: `Token token=${data.api_key}` })] };
  },
);
