import { randomBytes } from 'node:crypto';

/** A new Fernet key: the url-safe base64 of 32 bytes, with padding. */
export const generateKey = (): string => `${randomBytes(32).toString('base64url')}=`;
