import { isIPv6 } from 'node:net';
import { z } from 'zod';
import { filled, flag, number, optional, orElse, recipients } from '../block-data.ts';
import { defineNotification, textOf } from '../notification-type.ts';
import { postJson } from '../requests.ts';

/** Receivers may identify the sender by this name. */
const SENDER = 'Apprise';

const isHostname = (text: string) => /^[^\s/?#@\\]+$/.test(text) && URL.canParse(`http://${bracketed(text)}`);
const bracketed = (hostname: string) => (isIPv6(hostname) ? `[${hostname}]` : hostname);

export const mattermostWebhook = defineNotification(
  'Mattermost',
  z.object({
    hostname: z.string().refine(isHostname, 'must be a host name'),
    port: orElse(number(z.number().int().min(1).max(65_535)), 8065),
    secure: flag(false),
    path: optional(z.string()),
    token: filled,
    botname: optional(z.string()),
    channels: optional(recipients),
  }),
  ({ hostname, port, secure, path = '', token, botname, channels = [] }, message) => {
    const segments = [...path.split('/').filter((segment) => segment !== ''), 'hooks', token].map(encodeURIComponent);
    const url = `${secure ? 'https' : 'http'}://${bracketed(hostname)}:${port}/${segments.join('/')}`;
    const post = { text: textOf(message), username: botname || SENDER };
    // without a channel, it goes to the channel of the webhook
    const posts = channels.length === 0 ? [post] : channels.map((channel) => ({ ...post, channel: channel.replace(/^#/, '') }));
    return { requests: posts.map((one) => postJson(url, one, { 'User-Agent': SENDER })) };
  },
);
