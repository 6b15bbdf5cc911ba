import { createCipheriv, createDecipheriv, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** Format (https://github.com/fernet/spec): version | seconds (8 bytes) | IV | AES-128-CBC ciphertext | HMAC-SHA256 of all preceding bytes. */
const VERSION = 0x80;
const HEADER_BYTES = 9;
const IV_BYTES = 16;
const MAC_BYTES = 32;
const KEY_BYTES = 32;

export interface Fernet {
  encrypt(text: string, moment?: { seconds: number; iv: Buffer }): string;
  /** @throws if the token was created with another key or has been altered */
  decrypt(token: string): string;
}

export const generateKey = (): string => encode(randomBytes(KEY_BYTES));

/** @param key url-safe base64 of 32 bytes: the first half signs, the second encrypts. */
export function createFernet(key: string): Fernet {
  const bytes = Buffer.from(key, 'base64url');
  if (bytes.length !== KEY_BYTES) throw new Error('The encryption key must be the url-safe base64 of 32 bytes.');
  const signing = bytes.subarray(0, KEY_BYTES / 2);
  const encryption = bytes.subarray(KEY_BYTES / 2);
  const sign = (content: Buffer) => createHmac('sha256', signing).update(content).digest();

  return {
    encrypt(text, { seconds, iv } = { seconds: Math.floor(Date.now() / 1000), iv: randomBytes(IV_BYTES) }) {
      const header = Buffer.alloc(HEADER_BYTES);
      header[0] = VERSION;
      header.writeBigUInt64BE(BigInt(seconds), 1);
      const cipher = createCipheriv('aes-128-cbc', encryption, iv);
      const content = Buffer.concat([header, iv, cipher.update(text, 'utf8'), cipher.final()]);
      return encode(Buffer.concat([content, sign(content)]));
    },

    decrypt(token) {
      const all = Buffer.from(token, 'base64url');
      if (all[0] !== VERSION || all.length < HEADER_BYTES + IV_BYTES + MAC_BYTES) throw new Error('Not a Fernet token.');
      const content = all.subarray(0, -MAC_BYTES);
      if (!timingSafeEqual(sign(content), all.subarray(-MAC_BYTES))) throw new Error('The token was not made with this encryption key.');
      const ivEnd = HEADER_BYTES + IV_BYTES;
      const decipher = createDecipheriv('aes-128-cbc', encryption, content.subarray(HEADER_BYTES, ivEnd));
      return Buffer.concat([decipher.update(content.subarray(ivEnd)), decipher.final()]).toString('utf8');
    },
  };
}

/** URL-safe base64 with padding, as other implementations expect it. */
function encode(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('+', '-').replaceAll('/', '_');
}
