import { z } from 'zod';
import { filled, flag, optional } from '../block-data.ts';
import { defineNotification, shorten, textOf } from '../notification-type.ts';
import { postJson } from '../requests.ts';

/** Maximum length that Discord accepts. */
const MAX_CONTENT = 2_000;

export const discordWebhook = defineNotification(
  'Discord',
  z.object({
    webhook_id: filled,
    webhook_token: filled,
    botname: optional(z.string()),
    tts: flag(false),
    avatar: flag(false),
    avatar_url: optional(z.string()),
  }),
  ({ webhook_id, webhook_token, botname, tts, avatar, avatar_url }, message, { discord }) => {
    const url = `${discord}/api/webhooks/${encodeURIComponent(webhook_id)}/${encodeURIComponent(webhook_token)}`;
    const content = shorten(textOf(message), MAX_CONTENT);
    const looks = { username: botname || undefined, avatar_url: (avatar && avatar_url) || undefined };
    return { requests: [postJson(url, { tts, wait: !tts, content, ...looks })] };
  },
);
