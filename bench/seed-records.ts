import { v7 } from 'uuid';
import { addSeconds, type Instant, toMicros } from '../src/base/time/instant.ts';
import type { Bulk } from './bulk.ts';
import type { Row } from './repeat.ts';

/** The period over which events and logs are spread: the default retention of events. */
const HOURS = 7 * 24;
const HOUR = 3600;
const ORDERS = 10_000;
const CUSTOMERS = 1_000;
const NAMES = ['bench.order.placed', 'bench.order.packed', 'bench.order.shipped', 'bench.order.delivered'];

const idAt = (instant: Instant): string => v7({ msecs: Math.floor(toMicros(instant) / 1000) });

/** The instants of the rows of the last hour, so that all hours together have about `count` rows. */
function lastHour(now: Instant, count: number): Instant[] {
  const perHour = Math.round(count / HOURS);
  return Array.from({ length: perHour }, (_, n) => addSeconds(now, -HOUR + (n / perHour) * HOUR));
}

/** Events of orders, each with a related customer. */
async function seedEvents(bulk: Bulk, now: Instant, count: number): Promise<void> {
  const events: Row[] = [];
  for (const [n, occurred] of lastHour(now, count).entries()) {
    const id = idAt(occurred);
    const order = `bench.order.${(n * 7919) % ORDERS}`;
    const customer = `bench.customer.${n % CUSTOMERS}`;
    const labels = { 'prefect.resource.name': 'order', region: n % 3 === 0 ? 'north' : 'south', priority: 'normal' };
    events.push({
      id,
      occurred,
      event: NAMES[n % NAMES.length],
      resource_id: order,
      resource: { 'prefect.resource.id': order, ...labels },
      related: [{ 'prefect.resource.id': customer, 'prefect.resource.role': 'customer' }],
      payload: { weight: 12.5, items: n % 9, express: n % 4 === 0 },
      received: occurred,
      follows: null,
    });
  }
  const hours = { copies: HOURS - 1, span: 'hour' as const };
  await bulk.withoutIndexes(['events'], () => bulk.repeat('events', events, { ...hours, ids: ['id'], times: ['occurred', 'received'] }));
  await bulk.indexRelated();
}

/** Logs of these runs. */
async function seedLogs(bulk: Bulk, now: Instant, count: number, flowRunIds: readonly string[]): Promise<void> {
  const logs = lastHour(now, count).map(
    (timestamp, n): Row => ({
      id: idAt(timestamp),
      created: timestamp,
      updated: timestamp,
      name: 'prefect.flow_runs',
      level: n % 10 === 0 ? 30 : 20,
      message: `Finished step ${n % 50} of the batch: 1250 records were read, ${n % 7} of them were skipped because their key was there already`,
      timestamp,
      flow_run_id: flowRunIds[n % flowRunIds.length] ?? null,
      task_run_id: null,
    }),
  );
  const hours = { copies: HOURS - 1, span: 'hour' as const, ids: ['id'], times: ['created', 'updated', 'timestamp'] };
  await bulk.withoutIndexes(['logs'], () => bulk.repeat('logs', logs, hours));
}

interface RecordAmounts {
  now: Instant;
  /** The runs that logs belong to. */
  flowRunIds: readonly string[];
  events?: number;
  logs?: number;
}

export async function seedRecords(
  bulk: Bulk,
  { now, flowRunIds, events = 0, logs = 0 }: RecordAmounts,
  print: (text: string) => void,
): Promise<void> {
  if (events > 0) {
    print(`writing ${events} events`);
    await seedEvents(bulk, now, events);
  }
  if (logs > 0) {
    print(`writing ${logs} logs`);
    await seedLogs(bulk, now, logs, flowRunIds);
  }
}
