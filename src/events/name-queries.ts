import type { EventRecord, Resource } from '../bus/event-record.ts';
import { normalizeUuid } from '../contract/scalars.ts';
import { automations, deployments, flowRuns, flows, taskRuns, workPools, workQueues } from '../store/schema/tables.ts';
import type { Reader } from '../store/store.ts';

const NAME = 'prefect.resource.name';
const COMMON_PREFIX = 'prefect.';

/** Tables of objects with a name, by the prefix of their resource ids. */
const TABLES = {
  'prefect.flow-run.': flowRuns,
  'prefect.task-run.': taskRuns,
  'prefect.flow.': flows,
  'prefect.deployment.': deployments,
  'prefect.work-pool.': workPools,
  'prefect.work-queue.': workQueues,
  'prefect.automation.': automations,
} as const;

type Kind = keyof typeof TABLES;
const KINDS = Object.keys(TABLES) as Kind[];

/** The object of a resource without a name label. */
function namelessObject(resource: Resource): { kind: Kind; id: string } | undefined {
  if (resource[NAME]) return undefined;
  const given = resource['prefect.resource.id'] ?? '';
  if (!given.startsWith(COMMON_PREFIX)) return undefined;
  const kind = KINDS.find((prefix) => given.startsWith(prefix));
  if (!kind) return undefined;
  const id = normalizeUuid(given.slice(kind.length));
  return id === undefined ? undefined : { kind, id };
}

/**
 * The events with the names of resources that their senders omitted, if the service knows them: later, the object may be deleted. Events with all names stay
 * the same objects. One query by primary key per kind of object.
 */
export async function withNames(reader: Reader, events: readonly EventRecord[]): Promise<readonly EventRecord[]> {
  const wanted = new Map<Kind, Set<string>>();
  for (const { resource, related } of events)
    for (const one of [resource, ...related]) {
      const object = namelessObject(one);
      if (object) wanted.set(object.kind, (wanted.get(object.kind) ?? new Set()).add(object.id));
    }
  if (wanted.size === 0) return events;
  const names = new Map<string, string>();
  for (const [kind, ids] of wanted) {
    const { id, name } = TABLES[kind];
    const rows = await reader.db
      .select({ id, name })
      .from(TABLES[kind])
      .where(reader.dialect.isIn(id, [...ids]));
    for (const row of rows) names.set(kind + row.id, row.name);
  }
  const named = (resource: Resource): Resource => {
    const object = namelessObject(resource);
    const name = object && names.get(object.kind + object.id);
    return name ? { ...resource, [NAME]: name } : resource;
  };
  return events.map((event) => ({ ...event, resource: named(event.resource), related: event.related.map(named) }));
}
