import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';

/** Prefix of every key, so that scanners of repositories and logs recognize keys. */
const MARK = 'contralto_';
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const NAME_DIGITS = '0123456789abcdefghijklmnopqrstuvwxyz';
const NAME_LENGTH = 8;
const SECRET_BYTES = 32;
/** Base-62 digits of 256 bits. */
const SECRET_LENGTH = 43;

const FORM = new RegExp(`^(${MARK}[0-9a-z]{${NAME_LENGTH}})_[0-9A-Za-z]{${SECRET_LENGTH}}$`);

/** The values derived from a received key: the public part that identifies it, and the SHA-256 of the whole key in hexadecimal digits. */
export interface KeyDigest {
  prefix: string;
  hash: string;
}

/** A new key, `contralto_<8 characters>_<43 characters>`. The last part is 256 random bits; the parts before it are not secret. */
export function makeKey(): KeyDigest & { key: string } {
  let name = '';
  while (name.length < NAME_LENGTH) name += NAME_DIGITS[randomInt(NAME_DIGITS.length)];
  const prefix = MARK + name;
  const key = `${prefix}_${toBase62(randomBytes(SECRET_BYTES))}`;
  return { key, prefix, hash: hashOf(key) };
}

function toBase62(bytes: Buffer): string {
  let rest = BigInt(`0x${bytes.toString('hex')}`);
  let text = '';
  while (text.length < SECRET_LENGTH) {
    text = DIGITS[Number(rest % 62n)] + text;
    rest /= 62n;
  }
  return text;
}

/** Undefined for text without the format of a key. */
export function readKey(text: string): KeyDigest | undefined {
  const prefix = FORM.exec(text)?.[1];
  return prefix === undefined ? undefined : { prefix, hash: hashOf(text) };
}

/** A random key needs no salt and no slow hash: the key space is too large for a brute-force search. */
const hashOf = (key: string): string => createHash('sha256').update(key).digest('hex');

/** Compares two hashes in constant time. */
export function sameHash(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
