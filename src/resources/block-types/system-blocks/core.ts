import {
  type BlockDeclaration,
  choice,
  either,
  flag,
  integer,
  link,
  map,
  number,
  STORAGE,
  TEXT_MAP,
  text,
  textMap,
  texts,
} from './declare.ts';

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
const NOTIFY = ['notify'];
const NOTIFICATIONS = { module: 'prefect.notifications', capabilities: NOTIFY };

const nullable = { nullable: true };
const required = { required: true };
const secret = { required: true, secret: true };

const notifyType = choice('notify_type', ['info', 'success', 'warning', 'failure'], 'info');
const allowPrivateUrls = flag('allow_private_urls', true);
const includeImage = flag('include_image', true);
const webhookUrl = text('url', { ...secret, title: 'Webhook URL' });
const botName = text('botname', { ...nullable, title: 'Bot name' });

/** Block types that cannot be deleted, because clients and automations rely on them. */
export const protectedBlocks: readonly BlockDeclaration[] = [
  {
    slug: 'secret',
    name: 'Secret',
    description: 'Keeps one secret value. The value is stored encrypted and shown only on request.',
    module: 'prefect.blocks.system',
    isProtected: true,
    properties: [
      {
        name: 'value',
        title: 'Value',
        required: true,
        secrets: [''],
        blocks: [],
        schema: {
          format: 'password',
          writeOnly: true,
          examples: ['sk-1234567890', { username: 'johndoe', password: 's3cr3t' }],
          anyOf: [
            { type: 'string', format: 'password', writeOnly: true },
            { title: 'string', type: 'string' },
            { title: 'JSON', $ref: '#/definitions/JsonValue' },
          ],
        },
      },
    ],
  },
  {
    slug: 'webhook',
    name: 'Webhook',
    description: 'Calls an HTTP address. Address and headers are secret.',
    module: 'prefect.blocks.webhook',
    isProtected: true,
    properties: [
      choice('method', METHODS, 'POST'),
      { ...webhookUrl, schema: { ...webhookUrl.schema, examples: ['https://hooks.slack.com/XXX'] } },
      map('headers', { title: 'Webhook Headers', secrets: ['*'] }),
      allowPrivateUrls,
      flag('verify', true),
    ],
  },
  {
    slug: 'local-file-system',
    name: 'Local File System',
    title: 'LocalFileSystem',
    description: 'Keeps files in a directory of the machine that runs the flow.',
    module: 'prefect.filesystems',
    capabilities: STORAGE,
    isProtected: true,
    properties: [text('basepath', nullable)],
  },
];

/** The other block types of the core package: file systems and notification services. */
export const coreBlocks: readonly BlockDeclaration[] = [
  {
    slug: 'remote-file-system',
    name: 'Remote File System',
    title: 'RemoteFileSystem',
    description: 'Keeps files on any remote file system that fsspec can reach.',
    module: 'prefect.filesystems',
    capabilities: STORAGE,
    properties: [text('basepath', required), map('settings')],
  },
  {
    slug: 'smb',
    name: 'SMB',
    description: 'Keeps files on an SMB share.',
    module: 'prefect.filesystems',
    capabilities: STORAGE,
    properties: [
      text('share_path', required),
      text('smb_username', { ...nullable, secret: true, title: 'SMB Username' }),
      text('smb_password', { ...nullable, secret: true, title: 'SMB Password' }),
      text('smb_host', { ...required, title: 'SMB server/hostname' }),
      integer('smb_port', { ...nullable, title: 'SMB port' }),
    ],
  },
  {
    slug: 'slack-webhook',
    name: 'Slack Webhook',
    description: 'Posts notifications to a Slack channel.',
    ...NOTIFICATIONS,
    properties: [notifyType, webhookUrl, allowPrivateUrls],
  },
  {
    slug: 'ms-teams-webhook',
    name: 'Microsoft Teams Webhook',
    description: 'Posts notifications to a Microsoft Teams channel.',
    ...NOTIFICATIONS,
    properties: [notifyType, webhookUrl, allowPrivateUrls, includeImage, flag('wrap', true)],
  },
  {
    slug: 'pager-duty-webhook',
    name: 'Pager Duty Webhook',
    title: 'PagerDutyWebHook',
    description: 'Raises events in PagerDuty.',
    ...NOTIFICATIONS,
    properties: [
      notifyType,
      text('integration_key', secret),
      text('api_key', { ...secret, title: 'API Key' }),
      text('source', { ...nullable, fallback: 'Prefect' }),
      text('component', { fallback: 'Notification' }),
      text('group', nullable),
      text('class_id', { ...nullable, title: 'Class ID' }),
      choice('region_name', ['us', 'eu'], 'us'),
      link('clickable_url', { ...nullable, title: 'Clickable URL' }),
      includeImage,
      textMap('custom_details', nullable),
    ],
  },
  {
    slug: 'twilio-sms',
    name: 'Twilio SMS',
    description: 'Sends notifications as text messages through Twilio.',
    ...NOTIFICATIONS,
    properties: [
      notifyType,
      text('account_sid', required),
      text('auth_token', secret),
      text('from_phone_number', required),
      texts('to_phone_numbers', required),
    ],
  },
  {
    slug: 'opsgenie-webhook',
    name: 'Opsgenie Webhook',
    description: 'Raises alerts in Opsgenie.',
    ...NOTIFICATIONS,
    properties: [
      notifyType,
      text('apikey', { ...secret, title: 'API Key' }),
      texts('target_user', nullable),
      texts('target_team', nullable),
      texts('target_schedule', nullable),
      texts('target_escalation', nullable),
      choice('region_name', ['us', 'eu'], 'us'),
      flag('batch', false),
      texts('tags', nullable),
      integer('priority', { ...nullable, fallback: 3 }),
      text('alias', nullable),
      text('entity', nullable),
      textMap('details', nullable),
    ],
  },
  {
    slug: 'mattermost-webhook',
    name: 'Mattermost Webhook',
    description: 'Posts notifications to Mattermost.',
    ...NOTIFICATIONS,
    properties: [
      notifyType,
      text('hostname', required),
      flag('secure', false),
      text('token', secret),
      botName,
      texts('channels', nullable),
      flag('include_image', false),
      text('path', nullable),
      integer('port', { fallback: 8065 }),
    ],
  },
  {
    slug: 'discord-webhook',
    name: 'Discord Webhook',
    description: 'Posts notifications to a Discord channel.',
    ...NOTIFICATIONS,
    properties: [
      notifyType,
      text('webhook_id', secret),
      text('webhook_token', secret),
      botName,
      flag('tts', false),
      flag('include_image', false),
      flag('avatar', false),
      text('avatar_url', { ...nullable, title: 'Avatar URL' }),
    ],
  },
  {
    slug: 'custom-webhook',
    name: 'Custom Webhook',
    title: 'CustomWebhookNotificationBlock',
    description: 'Sends notifications to any HTTP address, in a form of your own.',
    ...NOTIFICATIONS,
    properties: [
      text('name', required),
      text('url', { ...required, title: 'Webhook URL' }),
      choice('method', METHODS, 'POST'),
      textMap('params', { ...nullable, title: 'Query Params' }),
      map('json_data', { ...nullable, title: 'JSON Data' }),
      either('form_data', [TEXT_MAP, { type: 'string' }], nullable),
      textMap('headers', nullable),
      textMap('cookies', nullable),
      number('timeout', { fallback: 10 }),
      allowPrivateUrls,
      map('secrets', { title: 'Custom Secret Values', secrets: ['*'] }),
    ],
  },
  {
    slug: 'sendgrid-email',
    name: 'Sendgrid Email',
    description: 'Sends notifications by mail through SendGrid.',
    ...NOTIFICATIONS,
    properties: [
      notifyType,
      text('api_key', { ...secret, title: 'API Key' }),
      text('sender_email', { ...required, title: 'Sender email id' }),
      texts('to_emails', { ...required, title: 'Recipient emails' }),
    ],
  },
];
