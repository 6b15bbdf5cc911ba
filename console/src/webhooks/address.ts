import { config } from '../config.ts';

/** The address to which senders send their requests. */
export const addressOf = (slug: string): string => `${location.origin}${config.api}/hooks/${slug}`;
