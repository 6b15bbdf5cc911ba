import { z } from 'zod';
import { toMicros } from '../../../base/time/instant.ts';
import { flag, httpUrl, type NotifyType, notifyType } from '../block-data.ts';
import { defineNotification } from '../notification-type.ts';
import { postJson, SENDER } from '../requests.ts';

const COLORS: Record<NotifyType, string> = { info: '#3AA3E3', success: '#3AA337', warning: '#CACF29', failure: '#A32037' };

/** An incoming webhook of Slack, or of any service that accepts its messages. */
export const slackWebhook = defineNotification(
  'Slack',
  z.object({ url: httpUrl, notify_type: notifyType, allow_private_urls: flag(true) }),
  ({ url, notify_type, allow_private_urls }, { subject, body, sentAt }) => {
    const ts = Math.floor(toMicros(sentAt) / 1_000_000); // seconds
    const attachment = { title: subject, text: body, color: COLORS[notify_type], footer: SENDER, ts };
    return { requests: [postJson(url, { mrkdwn: true, attachments: [attachment] })], allowPrivate: allow_private_urls };
  },
);
