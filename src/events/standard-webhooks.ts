import { createHmac } from 'node:crypto';

/** What a signature of Standard Webhooks covers. */
export interface StandardMessage {
  id: string;
  /** Seconds since 1970. */
  timestamp: string;
  body: string | Buffer;
}

const PREFIX = 'whsec_';
const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

/** The signature of a message: `v1,` and the Base64 form of its HMAC-SHA256. A key is Base64, with or without `whsec_`; other texts are used as they are. */
export function standardSignature(key: string, { id, timestamp, body }: StandardMessage): string {
  const text = key.startsWith(PREFIX) ? key.slice(PREFIX.length) : key;
  const bytes = BASE64.test(text) ? Buffer.from(text, 'base64') : Buffer.from(text);
  return `v1,${createHmac('sha256', bytes).update(`${id}.${timestamp}.`).update(body).digest('base64')}`;
}
