import type { z } from 'zod';
import type { Instant } from '../../base/instant.ts';
import type { JsonObject } from '../../base/json/value.ts';
import { readData } from './block-data.ts';
import type { OutboundRequest } from './outbound.ts';
import type { ProviderOrigins } from './provider-origins.ts';

/** What is to be told. */
export interface Message {
  subject: string;
  body: string;
  sentAt: Instant;
}

/** The requests that deliver a message, and how. */
export interface Delivery {
  /** Sent one after the other, the later ones also after a failure. */
  requests: OutboundRequest[];
  /** Default true. */
  allowPrivate?: boolean;
  /** For each request; the default of the client when absent. */
  timeoutSeconds?: number;
  /** Whether an answer means that the message has arrived; any of 200 to 299 when absent. */
  isDelivered?: (status: number) => boolean;
}

/** A way to notify people, known by the slug of its block type. */
export interface NotificationType {
  /** The receiving service, as people call it. */
  service: string;
  /** Pure. @throws {UnusableData} */
  deliver(data: JsonObject, message: Message, origins: ProviderOrigins): Delivery;
}

export function defineNotification<T>(
  service: string,
  dataSchema: z.ZodType<T>,
  deliver: (data: T, message: Message, origins: ProviderOrigins) => Delivery,
): NotificationType {
  return { service, deliver: (data, message, origins) => deliver(readData(dataSchema, data), message, origins) };
}

/** For services whose messages have no title of their own. */
export const textOf = ({ subject, body }: Message): string => [subject, body].filter((part) => part !== '').join('\r\n');

/** For services that refuse longer texts: a message that ends early is better than none. */
export function shorten(text: string, maxCharacters: number): string {
  const characters = [...text];
  return characters.length <= maxCharacters ? text : `${characters.slice(0, maxCharacters - 3).join('')}...`;
}
