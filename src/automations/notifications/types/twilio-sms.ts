import { z } from 'zod';
import { filled, recipients } from '../block-data.ts';
import { defineNotification, shorten, textOf } from '../notification-type.ts';
import { postForm } from '../requests.ts';

/** Maximum length that Twilio accepts. */
const MAX_BODY = 1_600;

/** Maximum number of digits of a short code. */
const SHORT_CODE_DIGITS = 6;

/** Sends text messages with Twilio, one request per number. */
export const twilioSms = defineNotification(
  'Twilio',
  z.object({
    account_sid: filled,
    auth_token: filled,
    from_phone_number: filled,
    to_phone_numbers: recipients.min(1, 'must not be empty'),
  }),
  ({ account_sid, auth_token, from_phone_number, to_phone_numbers }, message, { twilio }) => {
    const url = `${twilio}/2010-04-01/Accounts/${encodeURIComponent(account_sid)}/Messages.json`;
    const credentials = Buffer.from(`${account_sid}:${auth_token}`).toString('base64');
    const form = (number: string) => ({
      From: toDial(from_phone_number),
      To: toDial(number),
      Body: shorten(textOf(message), MAX_BODY),
    });
    return { requests: to_phone_numbers.map((number) => postForm(url, form(number), { Authorization: `Basic ${credentials}` })) };
  },
);

/** `+` and digits; short codes and alphanumeric senders stay unchanged. */
function toDial(number: string): string {
  if (/[^\d\s()+./-]/.test(number)) return number.trim();
  const digits = number.replaceAll(/\D/g, '');
  return digits.length > SHORT_CODE_DIGITS ? `+${digits}` : digits;
}
