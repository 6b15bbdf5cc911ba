import type { z } from 'zod';
import type { JsonObject } from '../../base/json/value.ts';
import type { Instant } from '../../base/time/instant.ts';
import { readData } from './block-data.ts';
import type { OutboundRequest } from './outbound.ts';
import type { ProviderOrigins } from './provider-origins.ts';

/** The content of a notification. */
export interface Message {
  subject: string;
  body: string;
  sentAt: Instant;
}

/** The requests that deliver a message, with their options. */
export interface Delivery {
  /** Sent in sequence; a failure does not stop the later ones. */
  requests: OutboundRequest[];
  /** Default true. */
  allowPrivate?: boolean;
  /** Per request; by default that of the HTTP client. */
  timeoutSeconds?: number;
  /** Whether a status means that the message has arrived; by default any status from 200 to 299. */
  isDelivered?: (status: number) => boolean;
}

/** A way to notify people, identified by the slug of its block type. */
export interface NotificationType {
  /** The display name of the receiving service. */
  service: string;
  /** A pure function. @throws {UnusableData} */
  deliver(data: JsonObject, message: Message, origins: ProviderOrigins): Delivery;
}

export function defineNotification<T>(
  service: string,
  dataSchema: z.ZodType<T>,
  deliver: (data: T, message: Message, origins: ProviderOrigins) => Delivery,
): NotificationType {
  return { service, deliver: (data, message, origins) => deliver(readData(dataSchema, data), message, origins) };
}

/** For services whose messages have no title. */
export const textOf = ({ subject, body }: Message): string => [subject, body].filter((part) => part !== '').join('\r\n');

/** For services that reject longer texts: a truncated message is better than none. */
export function shorten(text: string, maxCharacters: number): string {
  const characters = [...text];
  return characters.length <= maxCharacters ? text : `${characters.slice(0, maxCharacters - 3).join('')}...`;
}
