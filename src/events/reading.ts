import type { Schema } from '../../generated/operations.ts';
import { assertNoMore } from '../base/assert-no-more.ts';
import type { Problem } from '../base/errors.ts';
import type { Settings } from '../base/settings.ts';
import type { Instant } from '../base/time/instant.ts';
import { type EventRecord, type Resource, sizeOf } from '../bus/event-record.ts';
import { ONLY_KEY } from '../store/schema/sqlite-kit.ts';
import { cleanResource, cleanText } from './cleaning.ts';

type Location = (string | number)[];

/** Problems of a client's event that the contract cannot express: missing or empty ids and roles, and limits from the settings. Locations start with `at`. */
export function eventProblems(event: Schema<'Event'>, { events: limits }: Pick<Settings, 'events'>, at: Location): Problem[] {
  const problems: Problem[] = [];
  const reject = (where: Location, text: string, input: unknown) =>
    problems.push({ type: 'value_error', loc: [...at, ...where], msg: `Value error, ${text}`, input, ctx: { error: {} } });

  const checkLabels = (where: Location, resource: Resource, labels: readonly (readonly [name: string, kind: string])[]) => {
    for (const [name, kind] of labels) {
      if (!Object.hasOwn(resource, name)) reject(where, `${kind} must include the ${name} label`, resource);
      else if (resource[name] === '') reject(where, `The ${name} label must be non-empty`, resource);
    }
    const most = limits.maximumLabelsPerResource;
    if (Object.keys(resource).length > most) reject(where, `The maximum number of labels per resource is ${most}`, resource);
  };

  const { maximumEventNameLength: longest, maximumRelatedResources: most } = limits;
  if (event.event.length > longest && [...event.event].length > longest) {
    reject(['event'], `Event name must be at most ${longest} characters`, event.event);
  }
  checkLabels(['resource'], event.resource, ID_LABEL);
  const related = event.related ?? [];
  if (related.length > most) reject(['related'], `The maximum number of related resources is ${most}`, related);
  else for (const [index, resource] of related.entries()) checkLabels(['related', index], resource, RELATED_LABELS);
  return problems;
}

/**
 * Problems of a well-formed event that prevent storing it, because indexes contain the values. An event from a socket with such problems becomes a dead letter
 * when it is written: closing the socket would make its sender repeat it.
 */
export function storageProblems({ event, resource, related }: Schema<'Event'>, at: Location): Problem[] {
  const problems: Problem[] = [];
  const check = (where: Location, text: string) => {
    if (text.length * 3 <= ONLY_KEY || Buffer.byteLength(text) <= ONLY_KEY) return;
    const msg = `Value error, must be at most ${ONLY_KEY} bytes to be stored`;
    problems.push({ type: 'value_error', loc: [...at, ...where], msg, input: text, ctx: { error: {} } });
  };
  check(['event'], event);
  check(['resource', 'prefect.resource.id'], resource['prefect.resource.id'] ?? '');
  for (const [index, one] of (related ?? []).entries()) check(['related', index, 'prefect.resource.id'], one['prefect.resource.id'] ?? '');
  return problems;
}

/** Size of `received` and its punctuation, which the event of a client does not contain. */
const ADDED_BYTES = 100;

/**
 * A problem for each event that is larger than the maximum.
 *
 * @param bytes their total size on the wire, if known
 */
export function sizeProblems(records: readonly EventRecord[], { events: limits }: Pick<Settings, 'events'>, bytes?: number): Problem[] {
  const most = limits.maximumSizeBytes;
  if (bytes !== undefined && bytes + ADDED_BYTES <= most) return [];
  return records.flatMap((record, index) => {
    const msg = `Value error, must be at most ${most} bytes of JSON`;
    return sizeOf(record) > most ? { type: 'value_error', loc: ['body', index], msg, input: record.id, ctx: { error: {} } } : [];
  });
}

const ID_LABEL = [['prefect.resource.id', 'Resources']] as const;
const RELATED_LABELS = [...ID_LABEL, ['prefect.resource.role', 'Related Resources']] as const;

/** The record of a client's event: the service adds the time of receipt. */
export function receivedEvent(given: Schema<'Event'>, received: Instant): EventRecord {
  const { id, occurred, event, resource, related, payload, follows, ...others } = given;
  assertNoMore(others);
  return {
    id,
    occurred,
    event: cleanText(event),
    resource: cleanResource(resource),
    related: (related ?? []).map(cleanResource),
    payload: payload ?? {},
    received,
    follows: follows ?? null,
  };
}
