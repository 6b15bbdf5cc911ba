import { createHash, timingSafeEqual } from 'node:crypto';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Compares two secrets in constant time, revealing neither the position of a difference nor the lengths. */
export const constantTimeEqual = (given: string, wanted: string): boolean => timingSafeEqual(digest(given), digest(wanted));
