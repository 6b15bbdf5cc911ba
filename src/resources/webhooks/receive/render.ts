import type { Schema } from '../../../../generated/operations.ts';
import { readers } from '../../../../generated/readers.ts';
import { ApiError, type Problem, unprocessable } from '../../../base/errors.ts';
import { excessOf } from '../../../base/json/extent.ts';
import { isJsonObject, parseJson, stringifyJson } from '../../../base/json/json.ts';
import { JsonSyntaxError } from '../../../base/json/parser.ts';
import type { JsonObject, JsonValue } from '../../../base/json/value.ts';
import { toWireInstant } from '../../../base/time/instant.ts';
import type { Deps } from '../../../deps.ts';
import { eventProblems, storageProblems } from '../../../events/reading.ts';
import { TemplateError } from '../../../lib/jinja/errors.ts';
import { define } from '../../../lib/jinja/library/library.ts';
import { renderTemplate } from '../../../lib/jinja/templates.ts';
import {
  HostObject,
  TemplateFunction,
  type TemplateInput,
  toJson,
  toRepr,
  toText,
  toValue,
  tuple,
  Undefined,
} from '../../../lib/jinja/values.ts';
import { formFields } from './body-text.ts';
import { cloudEventKey, fromCloudEvent, isBatch, isCloudEvent, requestsOfBatch } from './cloud-events.ts';

type RenderDeps = Pick<Deps, 'settings' | 'clock' | 'ids'>;

/** Problems that an error lists. */
const MAX_PROBLEMS = 5;

/** The headers of a request. Names ignore case. */
class HeadersValue extends HostObject {
  readonly typeName = 'headers';

  constructor(readonly headers: Readonly<Record<string, string>>) {
    super();
  }

  attribute(name: string): TemplateInput | undefined {
    const key = name.toLowerCase();
    if (Object.hasOwn(this.headers, key)) return this.headers[key];
    if (name === 'get')
      return new TemplateFunction('get', ({ positional: [wanted, fallback = null] }) => {
        const value = this.headers[toText(wanted ?? null).toLowerCase()];
        return value ?? fallback;
      });
    if (name === 'items') return new TemplateFunction('items', () => Object.entries(this.headers).map((pair) => tuple(pair)));
    return undefined;
  }

  override items(): string[] {
    return Object.keys(this.headers);
  }

  text(): string {
    return toRepr(toValue(this.headers));
  }

  override json(): JsonObject {
    return this.headers;
  }
}

const FILTERS = new Map([
  [
    'from_cloud_event',
    define(['headers'], (value, [headers]) => {
      if (!(headers instanceof HeadersValue)) throw new TemplateError('from_cloud_event requires the headers of the request');
      return stringifyJson(fromCloudEvent(headers.headers, value instanceof Undefined ? null : toJson(value)));
    }),
  ],
]);

/** An event, and what identifies it if it is a CloudEvent. */
export interface RenderedEvent {
  event: Schema<'Event'>;
  key: string | undefined;
}

/**
 * The events of a request: those of a batch of CloudEvents, or else one.
 *
 * @throws 422 that describes the first problem
 */
export function renderEvents(deps: RenderDeps, template: string, request: Schema<'WebhookRequest'>, output?: Output): RenderedEvent[] {
  const limits = deps.settings.api;
  if (!isBatch(request.headers)) return [renderOne(deps, template, request, output)];
  return requestsOfBatch(request, parsedBody(request, limits)).map((one, index) => {
    try {
      return renderOne(deps, template, one, index === 0 ? output : undefined);
    } catch (error) {
      throw error instanceof ApiError ? unprocessable(`CloudEvent ${index + 1} of the batch: ${error.message}`) : error;
    }
  });
}

const renderOne = (deps: RenderDeps, template: string, request: Schema<'WebhookRequest'>, output?: Output): RenderedEvent => ({
  event: renderEvent(deps, template, request, output),
  key: cloudEventKey(request.headers, parsedBody(request, deps.settings.api)),
});

/** Receives what the template renders, also if that is no event. */
interface Output {
  rendered?: string;
}

/**
 * The event of a request.
 *
 * @param template empty for a CloudEvent
 * @throws 422 that describes the problem
 */
function renderEvent(
  { settings, clock, ids }: RenderDeps,
  template: string,
  request: Schema<'WebhookRequest'>,
  output: Output = {},
): Schema<'Event'> {
  const { method, headers, query: params } = request;
  const body = parsedBody(request, settings.api);
  const now = clock.now();
  let given: JsonValue;
  if (template === '') {
    if (!isCloudEvent(headers)) throw unprocessable('The webhook has no template, and the request is no CloudEvent.');
    given = fromCloudEvent(headers, body);
  } else {
    output.rendered = rendered(template, { method, headers: new HeadersValue(headers), params, body }, now);
    given = parsed(output.rendered, settings.api, 'The output of the template');
  }
  if (!isJsonObject(given)) throw unprocessable('The output of the template must be a JSON object.');
  const problems: Problem[] = [];
  const event = readers.Event({ id: ids.next(), occurred: toWireInstant(now), ...given }, problems);
  if (problems.length === 0) problems.push(...eventProblems(event, settings, []), ...storageProblems(event, []));
  if (problems.length > 0) throw notAnEvent(problems);
  return event;
}

function rendered(template: string, context: Record<string, TemplateInput>, now: string): string {
  try {
    return renderTemplate(template, context, { filters: FILTERS, now: () => now });
  } catch (error) {
    if (error instanceof TemplateError)
      throw unprocessable(`The template failed${error.line > 0 ? ` in line ${error.line}` : ''}: ${error.message}`);
    throw error;
  }
}

/** JSON and forms are parsed; without a media type, whatever is JSON. */
export function parsedBody({ headers, body }: Schema<'WebhookRequest'>, limits: Limits): JsonValue {
  const type = headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase();
  if (type === 'application/x-www-form-urlencoded') return form(body, headers['content-type'], limits);
  if (body === '' || (type !== undefined && !/^application\/(?:[\w.+-]+\+)?json$/.test(type))) return body;
  if (type !== undefined) return parsed(body, limits, 'The body');
  try {
    return parsed(body, limits, 'The body');
  } catch {
    return body;
  }
}

type Limits = Deps['settings']['api'];

function form(body: string, contentType: string | undefined, { maxBodyValues }: Limits): JsonValue {
  if (body.split('&').length > maxBodyValues) throw unprocessable(`The form has more than ${maxBodyValues} fields.`);
  return formFields(body, contentType);
}

function parsed(text: string, limits: Limits, what: string): JsonValue {
  const excess = excessOf(text, limits);
  if (excess) throw unprocessable(`${what} is JSON with too many ${excess === 'depth' ? 'levels' : excess}.`);
  try {
    return parseJson(text);
  } catch (error) {
    if (error instanceof JsonSyntaxError) throw unprocessable(`${what} is not JSON: ${error.message} at character ${error.offset + 1}.`);
    throw error;
  }
}

function notAnEvent(problems: readonly Problem[]): ApiError {
  const texts = problems.slice(0, MAX_PROBLEMS).map(({ loc, msg }) => `${loc.join('.')}: ${msg}`);
  return unprocessable(`The output of the template is not an event: ${texts.join('; ')}`);
}
