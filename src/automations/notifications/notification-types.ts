import type { NotificationType } from './notification-type.ts';
import { customWebhook } from './types/custom-webhook.ts';
import { discordWebhook } from './types/discord-webhook.ts';
import { mattermostWebhook } from './types/mattermost-webhook.ts';
import { msTeamsWebhook } from './types/ms-teams-webhook.ts';
import { opsgenieWebhook } from './types/opsgenie-webhook.ts';
import { pagerDutyWebhook } from './types/pager-duty-webhook.ts';
import { sendgridEmail } from './types/sendgrid-email.ts';
import { slackWebhook } from './types/slack-webhook.ts';
import { twilioSms } from './types/twilio-sms.ts';

/** All notification types, by the slug of their block type. */
export const notificationTypes: ReadonlyMap<string, NotificationType> = new Map([
  ['slack-webhook', slackWebhook],
  ['ms-teams-webhook', msTeamsWebhook],
  ['discord-webhook', discordWebhook],
  ['mattermost-webhook', mattermostWebhook],
  ['pager-duty-webhook', pagerDutyWebhook],
  ['opsgenie-webhook', opsgenieWebhook],
  ['twilio-sms', twilioSms],
  ['sendgrid-email', sendgridEmail],
  ['custom-webhook', customWebhook],
]);
