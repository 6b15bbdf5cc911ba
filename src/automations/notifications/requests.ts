import { stringifyJson } from '../../base/json/json.ts';
import type { OutboundRequest } from './outbound.ts';

type Headers = OutboundRequest['headers'];

/** The name of the sender in notifications. */
export const SENDER = 'Prefect Notifications';

/** The given headers, and the defaults for missing ones; names are case-insensitive. */
export function withDefaults(given: Headers, defaults: Headers): Headers {
  const names = new Set(Object.keys(given).map((name) => name.toLowerCase()));
  const missing = Object.entries(defaults).filter(([name]) => !names.has(name.toLowerCase()));
  return { ...Object.fromEntries(missing), ...given };
}

/** Omits undefined fields from the body. */
export function postJson(url: string, body: object, headers: Headers = {}): OutboundRequest {
  const defaults = { 'User-Agent': SENDER, 'Content-Type': 'application/json' };
  return { method: 'POST', url, headers: withDefaults(headers, defaults), body: stringifyJson(body) };
}

export function postForm(url: string, fields: Readonly<Record<string, string>>, headers: Headers = {}): OutboundRequest {
  const defaults = { 'User-Agent': SENDER, 'Content-Type': 'application/x-www-form-urlencoded' };
  return { method: 'POST', url, headers: withDefaults(headers, defaults), body: new URLSearchParams(fields).toString() };
}
