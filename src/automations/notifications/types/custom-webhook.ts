import { z } from 'zod';
import { isJsonObject, stringifyJson } from '../../../base/json/json.ts';
import type { JsonObject, JsonValue } from '../../../base/json/value.ts';
import { filled, flag, method, number, object, optional, orElse, textMap, UnusableData } from '../block-data.ts';
import { defineNotification, type Message } from '../notification-type.ts';
import type { OutboundRequest } from '../outbound.ts';
import { SENDER, withDefaults } from '../requests.ts';

const DEFAULT_TIMEOUT_SECONDS = 10;
const MAX_TIMEOUT_SECONDS = 60;

const customData = z
  .object({
    name: filled,
    url: filled,
    method,
    params: optional(textMap),
    json_data: optional(object),
    form_data: optional(z.union([z.string(), textMap])),
    headers: optional(textMap),
    cookies: optional(textMap),
    timeout: orElse(number(z.number().positive()), DEFAULT_TIMEOUT_SECONDS),
    secrets: orElse(object, {}),
    allow_private_urls: flag(true),
  })
  .refine(
    ({ json_data, form_data }) => json_data === undefined || form_data === undefined,
    'json_data and form_data cannot be used together',
  );

type CustomData = z.infer<typeof customData>;

/** Any HTTP address; the block defines the request. */
export const customWebhook = defineNotification('The custom webhook', customData, (data, message) => ({
  requests: [requestOf(filledIn(data, message))],
  allowPrivate: data.allow_private_urls,
  timeoutSeconds: Math.min(data.timeout, MAX_TIMEOUT_SECONDS),
  isDelivered: (status) => status < 400,
}));

const PLACEHOLDER = /\{\{\s*([\w.$[\]-]+)\s*\}\}/g;
const WHOLE_PLACEHOLDER = new RegExp(`^${PLACEHOLDER.source}$`);

/** The data with `{{subject}}`, `{{body}}`, `{{name}}` and the names of the secrets replaced in every value. */
function filledIn(data: CustomData, { subject, body }: Message): CustomData {
  const values = new Map<string, JsonValue>([...Object.entries(data.secrets), ['subject', subject], ['body', body], ['name', data.name]]);
  const lookUp = (name: string): JsonValue => {
    const value = values.get(name);
    if (value === undefined) throw new UnusableData(`there is no value for the placeholder "${name}"`);
    return value;
  };
  const inText = (text: string) => text.replaceAll(PLACEHOLDER, (_, name: string) => toText(lookUp(name)));
  const inTexts = (map: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.entries(map).map(([key, text]) => [key, inText(text)]));
  /** A string that consists of one placeholder becomes the value itself, of any type. */
  const inJson = (value: JsonValue): JsonValue => {
    if (Array.isArray(value)) return value.map(inJson);
    if (isJsonObject(value)) return inObject(value);
    if (typeof value !== 'string') return value;
    const [, name] = WHOLE_PLACEHOLDER.exec(value) ?? [];
    return name === undefined ? inText(value) : lookUp(name);
  };
  const inObject = (value: JsonObject): JsonObject => Object.fromEntries(Object.entries(value).map(([key, one]) => [key, inJson(one)]));

  return {
    ...data,
    url: inText(data.url),
    params: data.params && inTexts(data.params),
    json_data: data.json_data && inObject(data.json_data),
    form_data: typeof data.form_data === 'string' ? inText(data.form_data) : data.form_data && inTexts(data.form_data),
    headers: data.headers && inTexts(data.headers),
    cookies: data.cookies && inTexts(data.cookies),
  };
}

const toText = (value: JsonValue): string => (typeof value === 'string' ? value : stringifyJson(value));

function requestOf({ method, url, params, headers = {}, cookies, ...data }: CustomData): OutboundRequest {
  const { body, contentType } = bodyOf(data);
  const defaults: Record<string, string> = { 'User-Agent': SENDER };
  if (contentType !== undefined) defaults['Content-Type'] = contentType;
  if (cookies !== undefined)
    defaults.Cookie = Object.entries(cookies)
      .map((pair) => pair.join('='))
      .join('; ');
  return { method, url: withParams(url, params), headers: withDefaults(headers, defaults), body };
}

function bodyOf({ json_data, form_data }: Pick<CustomData, 'json_data' | 'form_data'>): {
  body?: string | undefined;
  contentType?: string;
} {
  if (json_data !== undefined) return { body: stringifyJson(json_data), contentType: 'application/json' };
  if (typeof form_data !== 'object') return { body: form_data };
  return { body: new URLSearchParams(form_data).toString(), contentType: 'application/x-www-form-urlencoded' };
}

/** Parameters replace those with the same name in the URL. */
function withParams(url: string, params: Readonly<Record<string, string>> = {}): string {
  if (Object.keys(params).length === 0 || !URL.canParse(url)) return url;
  const complete = new URL(url);
  for (const [name, value] of Object.entries(params)) complete.searchParams.set(name, value);
  return complete.href;
}
