import type { Schema } from '../../../../generated/operations.ts';
import { unprocessable } from '../../../base/errors.ts';
import { isJsonObject, stringifyJson } from '../../../base/json/json.ts';
import type { JsonObject, JsonValue } from '../../../base/json/value.ts';

const STRUCTURED = /^\s*application\/cloudevents\+json\s*(?:;|$)/i;
const BATCH = /^\s*application\/cloudevents-batch\+json\s*(?:;|$)/i;
const UUID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i;

/** Attributes that have a place of their own in the event. */
const PLACED = new Set(['specversion', 'id', 'type', 'time', 'data', 'data_base64', 'datacontenttype']);

type Headers = Readonly<Record<string, string>>;

/** Whether the request is a CloudEvent, in structured or in binary mode. */
export const isCloudEvent = (headers: Headers): boolean => STRUCTURED.test(headers['content-type'] ?? '') || 'ce-specversion' in headers;

export const isBatch = (headers: Headers): boolean => BATCH.test(headers['content-type'] ?? '');

/** Each event is rendered by the template. */
const MAX_BATCH = 100;

/** The requests that a batch stands for: one in structured mode for each event. @throws 422 for another body, or too many events */
export function requestsOfBatch(request: Schema<'WebhookRequest'>, body: JsonValue): Schema<'WebhookRequest'>[] {
  if (!Array.isArray(body)) throw unprocessable('A batch of CloudEvents must be a JSON array.');
  if (body.length > MAX_BATCH) throw unprocessable(`The batch has more than ${MAX_BATCH} CloudEvents.`);
  const headers = { ...request.headers, 'content-type': 'application/cloudevents+json' };
  return body.map((event) => ({ ...request, headers, body: stringifyJson(event) }));
}

/**
 * The event of a CloudEvent: `type` is its name, `subject`, or else `source`, the id of its resource, and `data` its payload. The other attributes are labels
 * of the resource, such as `cloudevents.source`.
 *
 * @throws 422 for a CloudEvent without a required attribute
 */
export function fromCloudEvent(headers: Headers, body: JsonValue): JsonObject {
  const attributes = STRUCTURED.test(headers['content-type'] ?? '') ? structured(body) : binary(headers, body);
  const { specversion, id, source, type, subject, time, data = null } = attributes;
  for (const [name, value] of Object.entries({ id, source, type }))
    if (typeof value !== 'string' || value === '') throw unprocessable(`The CloudEvent has no ${name}.`);
  if (specversion !== '1.0') throw unprocessable('The CloudEvent must have the specversion 1.0.');
  const labels = Object.entries(attributes).flatMap(([name, value]): [string, string][] =>
    PLACED.has(name) || value === null || typeof value === 'object' ? [] : [[`cloudevents.${name}`, String(value)]],
  );
  return {
    ...(UUID.test(String(id)) && { id: String(id) }),
    ...(typeof time === 'string' && { occurred: time }),
    event: String(type),
    resource: { 'prefect.resource.id': String(subject || source), ...Object.fromEntries(labels) },
    payload: isJsonObject(data) ? data : data === null ? {} : { data },
  };
}

/** Identifies a CloudEvent: `source` and `id` are unique together. */
export function cloudEventKey(headers: Headers, body: JsonValue): string | undefined {
  if (!isCloudEvent(headers)) return undefined;
  const { source, id } = STRUCTURED.test(headers['content-type'] ?? '') ? structured(body) : binary(headers, body);
  return typeof source === 'string' && typeof id === 'string' ? JSON.stringify([source, id]) : undefined;
}

function structured(body: JsonValue): JsonObject {
  if (!isJsonObject(body)) throw unprocessable('A CloudEvent must be a JSON object.');
  const { data_base64: encoded } = body;
  return typeof encoded === 'string' ? { ...body, data: encoded } : body;
}

function binary(headers: Headers, body: JsonValue): JsonObject {
  const attributes = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    name.startsWith('ce-') ? [[name.slice(3), decoded(value)]] : [],
  );
  return { ...Object.fromEntries(attributes), data: body === '' ? null : body };
}

/** Attributes in headers are percent-encoded. */
function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
