import type { Schema, Schemas } from '../../generated/operations.ts';
import type { Deps } from '../../src/deps.ts';
import { insertEvents } from '../../src/events/insert-queries.ts';
import { receivedEvent } from '../../src/events/reading.ts';
import { createLogs } from '../../src/resources/logs/create.ts';
import { customEvent, variedEvent } from '../sample-events.ts';
import { type Deferred, loadScenario, MANY } from '../scenario.ts';
import { type Server, send } from '../service.ts';
import { eventsStored } from '../sockets.ts';

export const LOGS = 50;
const EVENTS = 10;
const MANY_EVENTS = 50;

export const manyOf = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, index) => make(index));

/** The logs of a run of a few seconds. */
export const logsOf = (flowRunId: string): Schema<'LogCreate'>[] =>
  manyOf(LOGS, (line) => ({
    name: 'prefect.flow_runs',
    level: line % 10 === 0 ? 30 : 20,
    message: `Finished step ${line} of the batch: 1250 records were read, 3 of them were skipped because their key was there already`,
    timestamp: new Date(Date.now() + line).toISOString(),
    flow_run_id: flowRunId,
    task_run_id: null,
  }));

export const logBatch = loadScenario({
  name: 'logs',
  title: `a batch of ${LOGS} logs`,
  connections: MANY,
  draw:
    ({ finished }, random) =>
    () =>
      logsOf(random.one(finished)),
  requests: [(body) => ({ method: 'POST', path: '/logs/', body })],
  direct: (deps, logs) =>
    createLogs(
      deps,
      // instants in the form that the HTTP layer passes on
      logs.map((log) => ({ ...log, timestamp: log.timestamp.replace('Z', '000Z') })),
    ),
});

/** Writes events in one transaction, without the ingest. */
export const storeEvents = ({ store, clock }: Deps, events: ReturnType<typeof customEvent>[]): Promise<unknown> =>
  store.transaction((tx) =>
    insertEvents(
      tx,
      // instants in the form that the HTTP layer passes on
      events.map((event) => receivedEvent({ ...event, occurred: event.occurred.replace('Z', '000Z') }, clock.now())),
    ),
  );

const eventsOf = () => manyOf(EVENTS, () => customEvent());

async function eventsToRead(server: Server, event: Schemas['EventNameFilter']): Promise<number> {
  const body = { filter: { event }, limit: 1 };
  const response = await send(server, { method: 'POST', path: '/events/filter', body });
  return (response.body as Schema<'EventPage'>).total;
}

/** Batches of events may be stored after the response. */
const storedLater = (batch: string, perRequest: number, event: Schemas['EventNameFilter']): Deferred => ({
  responses: `${batch}, until the response`,
  results: `${batch}, until they can be read`,
  perRequest,
  count: (server) => eventsToRead(server, event),
});

export const eventBatch = loadScenario({
  name: 'events',
  title: `a batch of ${EVENTS} events, until they are stored`,
  connections: MANY,
  draw: () => eventsOf,
  requests: [(body) => ({ method: 'POST', path: '/events', body })],
  settled: eventsStored,
  deferred: storedLater(`a batch of ${EVENTS} events`, EVENTS, { name: [customEvent().event] }),
  direct: storeEvents,
});

/** Batches of events with different resources. @param names how many names they have */
function variedEvents(name: string, batch: string, names: number) {
  const prefix = `bench.order.${name}-`;
  const events = () => manyOf(MANY_EVENTS, () => variedEvent(prefix, names));
  return loadScenario({
    name,
    title: `${batch}, until they are stored`,
    connections: MANY,
    draw: () => events,
    requests: [(body) => ({ method: 'POST', path: '/events', body })],
    settled: eventsStored,
    deferred: storedLater(batch, MANY_EVENTS, { prefix: [prefix] }),
    direct: storeEvents,
  });
}

export const largeEventBatch = variedEvents('large-events', `a batch of ${MANY_EVENTS} events with different resources`, 20);

export const variedEventBatch = variedEvents(
  'varied-events',
  `a batch of ${MANY_EVENTS} events with different names and resources`,
  10_000,
);
