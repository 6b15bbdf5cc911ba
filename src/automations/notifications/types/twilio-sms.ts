import { z } from 'zod';
import { filled, recipients } from '../block-data.ts';
import { defineNotification, shorten, textOf } from '../notification-type.ts';
import { postForm } from '../requests.ts';

/** Twilio refuses longer ones. */
const MAX_BODY = 1_600;

/** Numbers of up to so many digits are short codes. */
const SHORT_CODE_DIGITS = 6;

/** Text messages through Twilio, one request per number. */
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

/** `+` and digits; short codes and senders with letters stay as they are. */
function toDial(number: string): string {
  if (/[^\d\s()+./-]/.test(number)) return number.trim();
  const digits = number.replaceAll(/\D/g, '');
  return digits.length > SHORT_CODE_DIGITS ? `+${digits}` : digits;
}
