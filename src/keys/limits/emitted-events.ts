import { isJsonObject } from '../../base/json/json.ts';
import type { JsonValue } from '../../base/json/value.ts';
import { RESOURCE_ID, type ResourceLabels } from '../../base/text/resource-labels.ts';
import { normalizeUuid } from '../../contract/scalars.ts';
import type { Kind } from '../../store/limits/kinds.ts';
import type { Limit } from '../../store/limits/limit.ts';
import { limitedReader } from '../../store/limits/limited-store.ts';
import type { Reader } from '../../store/store.ts';
import { outsideOf } from './guard.ts';

interface Emitted {
  resource: ResourceLabels;
  related?: ResourceLabels[] | undefined;
  payload?: unknown;
}

/** The kinds of objects that a limited caller's events may not be about unless they are inside. */
const ABOUT: readonly Kind[] = [
  'flow_run',
  'task_run',
  'deployment',
  'flow',
  'work_pool',
  'work_queue',
  'block_document',
  'variable',
  'automation',
];
/** And not related to. The pool of a run may be outside. */
const RELATED: readonly Kind[] = ['flow_run', 'task_run', 'deployment'];

/**
 * The events of a caller with a limit without those about objects outside. They are dropped, because an error would show that the objects exist. An object that
 * doesn't exist yet is not outside: events can arrive before it.
 */
export async function withoutOutside<E extends Emitted>(reader: Reader, limit: Limit, events: readonly E[]): Promise<E[]> {
  const named = events.map((event) => ({ event, objects: objectsOf(event) }));
  const outside = new Set<string>();
  for (const kind of ABOUT) {
    const ids = named.flatMap(({ objects }) => objects.filter((one) => one.kind === kind).map(({ id }) => id));
    if (ids.length === 0) continue;
    for (const id of await outsideOf(kind, ids, limitedReader(reader, limit), reader)) outside.add(`${kind} ${id}`);
  }
  return named.filter(({ objects }) => !objects.some(({ kind, id }) => outside.has(`${kind} ${id}`))).map(({ event }) => event);
}

interface NamedObject {
  kind: Kind;
  id: string;
}

function objectsOf({ resource, related = [], payload }: Emitted): NamedObject[] {
  return [
    ...objectsIn(resource, ABOUT),
    ...related.flatMap((labels) => objectsIn(labels, RELATED)),
    ...(isJsonObject(payload) ? reportedRuns(payload.task_run) : []),
  ];
}

function objectsIn(labels: ResourceLabels, kinds: readonly Kind[]): NamedObject[] {
  const text = labels[RESOURCE_ID] ?? '';
  return kinds.flatMap((kind) => {
    const prefix = `prefect.${kind.replaceAll('_', '-')}.`;
    return text.startsWith(prefix) ? objectOf(kind, text.slice(prefix.length)) : [];
  });
}

/** The task run that an event reports, which the recorder stores. */
function reportedRuns(taskRun: JsonValue | undefined): NamedObject[] {
  if (!isJsonObject(taskRun)) return [];
  return [...objectOf('task_run', taskRun.id), ...objectOf('flow_run', taskRun.flow_run_id)];
}

function objectOf(kind: Kind, text: JsonValue | undefined): NamedObject[] {
  const id = typeof text === 'string' ? normalizeUuid(text) : undefined;
  return id === undefined ? [] : [{ kind, id }];
}
