import { z } from 'zod';
import { flag, httpUrl, notifyType } from '../block-data.ts';
import { defineNotification } from '../notification-type.ts';
import { postJson } from '../requests.ts';
import { ICONS } from './icons.ts';

/** A workflow of Power Automate that posts adaptive cards to Microsoft Teams. */
export const msTeamsWebhook = defineNotification(
  'Microsoft Teams',
  z.object({
    url: httpUrl,
    notify_type: notifyType,
    include_image: flag(true),
    wrap: flag(true),
    allow_private_urls: flag(true),
  }),
  ({ url, notify_type, include_image, wrap, allow_private_urls }, { subject, body }) => {
    const image = { type: 'Image', url: ICONS[notify_type], height: '32px', altText: notify_type };
    const title = { type: 'TextBlock', text: subject, weight: 'bolder', size: 'large', wrap: true };
    const card = {
      $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
      type: 'AdaptiveCard',
      version: '1.4',
      body: [...(include_image ? [image] : []), ...(subject === '' ? [] : [title]), { type: 'TextBlock', text: body, wrap }],
      msteams: { width: 'full' },
    };
    const attachment = { contentType: 'application/vnd.microsoft.card.adaptive', contentUrl: null, content: card };
    return { requests: [postJson(url, { type: 'message', attachments: [attachment] })], allowPrivate: allow_private_urls };
  },
);
