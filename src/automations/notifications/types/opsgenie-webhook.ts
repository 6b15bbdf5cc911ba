import { z } from 'zod';
import { filled, flag, notifyType, number, optional, orElse, recipients, textMap } from '../block-data.ts';
import { defineNotification, shorten } from '../notification-type.ts';
import { postJson, SENDER } from '../requests.ts';

/** Maximum lengths that Opsgenie accepts. */
const MAX_MESSAGE = 130;
const MAX_DESCRIPTION = 15_000;
/** Maximum number of responders of one alert. */
const MAX_RESPONDERS = 50;

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

type Responder = { type: string } & ({ id: string } | { username: string } | { name: string });

/** Creates alerts with version 2 of the Alert API: one per target, or with `batch` as few as possible. */
export const opsgenieWebhook = defineNotification(
  'Opsgenie',
  z.object({
    apikey: filled,
    notify_type: notifyType,
    target_user: optional(recipients),
    target_team: optional(recipients),
    target_schedule: optional(recipients),
    target_escalation: optional(recipients),
    region_name: orElse(z.enum(['us', 'eu']), 'us'),
    batch: flag(false),
    tags: optional(z.array(z.string()).max(100)),
    priority: orElse(number(z.number().int().min(1).max(5)), 3),
    alias: optional(z.string()),
    entity: optional(z.string()),
    details: optional(textMap),
  }),
  (data, { subject, body }, origins) => {
    const alert = {
      source: SENDER,
      message: shorten(subject || body, MAX_MESSAGE),
      description: shorten(body, MAX_DESCRIPTION),
      details: { ...data.details, type: data.notify_type },
      priority: `P${data.priority}`,
      tags: data.tags?.length ? data.tags : undefined,
      entity: data.entity || undefined,
      alias: data.alias || undefined,
    };
    const responders = [
      ...(data.target_user ?? []).map((target) => responder('user', target)),
      ...(data.target_team ?? []).map((target) => responder('team', target)),
      ...(data.target_schedule ?? []).map((target) => responder('schedule', target)),
      ...(data.target_escalation ?? []).map((target) => responder('escalation', target)),
    ];
    // without a target, it goes to the team of the API key
    const alerts = responders.length === 0 ? [alert] : inGroups(responders, data.batch).map((group) => ({ ...alert, responders: group }));
    const url = `${data.region_name === 'eu' ? origins.opsgenieEu : origins.opsgenieUs}/v2/alerts`;
    return { requests: alerts.map((one) => postJson(url, one, { Authorization: `GenieKey ${data.apikey}` })) };
  },
);

function responder(type: string, target: string): Responder {
  if (UUID.test(target)) return { type, id: target };
  return type === 'user' ? { type, username: target } : { type, name: target };
}

function inGroups(responders: readonly Responder[], batch: boolean): Responder[][] {
  const size = batch ? MAX_RESPONDERS : 1;
  return Array.from({ length: Math.ceil(responders.length / size) }, (_, at) => responders.slice(at * size, (at + 1) * size));
}
