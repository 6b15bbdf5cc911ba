import { z } from 'zod';
import { filled, recipients } from '../block-data.ts';
import { defineNotification } from '../notification-type.ts';
import { postJson, SENDER } from '../requests.ts';

/** Sends mail with SendGrid, one request per address so that recipients do not see each other. */
export const sendgridEmail = defineNotification(
  'SendGrid',
  z.object({ api_key: filled, sender_email: filled, to_emails: recipients.min(1, 'must not be empty') }),
  ({ api_key, sender_email, to_emails }, { subject, body }, { sendgrid }) => {
    const mail = (email: string) => ({
      personalizations: [{ to: [{ email }] }],
      from: { email: sender_email },
      // SendGrid rejects empty values
      subject: subject || SENDER,
      content: [{ type: 'text/html', value: body || subject || SENDER }],
    });
    const headers = { Authorization: `Bearer ${api_key}` };
    return { requests: to_emails.map((email) => postJson(`${sendgrid}/v3/mail/send`, mail(email), headers)) };
  },
);
