import type { Schema } from '../../generated/operations.ts';
import { readers } from '../../generated/readers.ts';
import type { Problem } from '../base/errors.ts';
import { isJsonObject, stringifyJson } from '../base/json/json.ts';
import type { JsonObject, JsonValue } from '../base/json/value.ts';
import type { Settings } from '../base/settings.ts';
import type { Instant } from '../base/time/instant.ts';
import { eventProblems } from './reading.ts';

type Limits = Settings['events'];

/** An event from a socket, in a form that the contract allows. */
export interface MendedEvent {
  event: Schema<'Event'>;
  /** Its violations; empty for a valid event. */
  problems: string[];
  /** Whether a part of the event is missing. */
  isShortened: boolean;
}

/** Why an event can't be stored, not even in part. */
export interface UnusableEvent {
  event?: undefined;
  problems: string[];
}

/**
 * Reads an event from a socket, whose sender never learns of a rejection. An invalid event is stored as far as possible, so that the sender's other events, and
 * the run state that it may contain, aren't lost.
 */
export function mendEvent(value: JsonValue, limits: Limits, { newId, now }: Defaults): MendedEvent | UnusableEvent {
  const strict = read(value, limits);
  if (strict.event) return { event: strict.event, problems: [], isShortened: false };
  const problems = strict.problems.map(({ loc, msg }) => `${loc.join('.')}: ${msg}`);
  if (!isJsonObject(value)) return { problems };
  const isWrong = (field: string) => strict.problems.some(({ loc }) => loc[0] === field);
  const mended: JsonObject = { ...value };
  if (isWrong('id')) mended.id = newId();
  if (isWrong('occurred')) mended.occurred = now;
  if (isWrong('follows')) mended.follows = null;
  if (isWrong('payload')) mended.payload = value.payload === null ? {} : { value: value.payload ?? null };
  if (isWrong('event')) mended.event = shortName(value.event, limits);
  if (isWrong('resource')) mended.resource = usableLabels(value.resource, limits);
  if (isWrong('related')) mended.related = usableResources(value.related, limits);
  const { event } = read(mended, limits);
  return event ? { event, problems, isShortened: isShorter(event, value) } : { problems };
}

interface Defaults {
  newId: () => string;
  now: Instant;
}

function read(value: JsonValue, limits: Limits): { event?: Schema<'Event'>; problems: Problem[] } {
  const problems: Problem[] = [];
  const event = readers.Event(value, problems);
  if (problems.length === 0) problems.push(...eventProblems(event, { events: limits }, []));
  return problems.length === 0 ? { event, problems } : { problems };
}

function shortName(name: JsonValue | undefined, { maximumEventNameLength: most }: Limits): JsonValue {
  return typeof name === 'string' ? [...name].slice(0, most).join('') : (name ?? null);
}

/** Other values become text, and null is no label. The id and the role come first, so that they are kept if there are too many labels. */
function usableLabels(resource: JsonValue | undefined, { maximumLabelsPerResource: most }: Limits): JsonValue {
  if (!isJsonObject(resource)) return null;
  const isFirst = ([name]: [string, JsonValue]) => name === 'prefect.resource.id' || name === 'prefect.resource.role';
  const labels = Object.entries(resource).filter(([, label]) => label !== null);
  const sorted = labels.length > most ? [...labels.filter(isFirst), ...labels.filter((label) => !isFirst(label))] : labels;
  return Object.fromEntries(sorted.slice(0, most).map(([name, label]) => [name, typeof label === 'string' ? label : stringifyJson(label)]));
}

/** The resources that have an id and a role, up to the maximum. */
function usableResources(related: JsonValue | undefined, limits: Limits): JsonValue {
  if (!Array.isArray(related)) return [];
  return related
    .map((one) => usableLabels(one, limits))
    .filter((one) => isJsonObject(one) && Boolean(one['prefect.resource.id'] && one['prefect.resource.role']))
    .slice(0, limits.maximumRelatedResources);
}

function isShorter(event: Schema<'Event'>, { event: name, resource, related }: JsonObject): boolean {
  const isFull = (labels: Record<string, string>, given: JsonValue | undefined) =>
    isJsonObject(given) && Object.entries(given).every(([label, value]) => value === null || label in labels);
  const items = Array.isArray(related) ? related : [];
  if (event.event !== name || !isFull(event.resource, resource) || items.length !== (event.related ?? []).length) return true;
  return !(event.related ?? []).every((labels, index) => isFull(labels, items[index]));
}
