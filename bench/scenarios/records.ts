import type { Schema } from '../../generated/operations.ts';
import type { Deps } from '../../src/deps.ts';
import { insertEvents } from '../../src/events/insert-queries.ts';
import { receivedEvent } from '../../src/events/reading.ts';
import { createLogs } from '../../src/resources/logs/create.ts';
import { customEvent } from '../sample-events.ts';
import { inTurn, type LoadScenario, MANY } from '../scenario.ts';
import { type Server, send } from '../service.ts';
import { eventsStored } from '../sockets.ts';

export const LOGS = 50;
const EVENTS = 10;

export const manyOf = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, index) => make(index));

/** The logs of a run of a few seconds. */
const logsOf = (flowRunId: string): Schema<'LogCreate'>[] =>
  manyOf(LOGS, (line) => ({
    name: 'prefect.flow_runs',
    level: line % 10 === 0 ? 30 : 20,
    message: `Finished step ${line} of the batch: 1250 records were read, 3 of them were skipped because their key was there already`,
    timestamp: new Date(Date.now() + line).toISOString(),
    flow_run_id: flowRunId,
    task_run_id: null,
  }));

export const logBatch: LoadScenario = {
  kind: 'load',
  name: 'logs',
  title: `a batch of ${LOGS} logs`,
  connections: MANY,
  steps({ finished }) {
    const next = inTurn(finished);
    return [() => ({ method: 'POST', path: '/logs/', body: logsOf(next()) })];
  },
  direct(deps, { finished }) {
    const next = inTurn(finished);
    // instants in the form that the HTTP layer passes on
    const batch = () => logsOf(next()).map((log) => ({ ...log, timestamp: log.timestamp.replace('Z', '000Z') }));
    return { units: 1, run: () => createLogs(deps, batch()) };
  },
};

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

async function eventsToRead(server: Server): Promise<number> {
  const body = { filter: { event: { name: [customEvent().event] } }, limit: 1 };
  const response = await send(server, { method: 'POST', path: '/events/filter', body });
  return (response.body as Schema<'EventPage'>).total;
}

export const eventBatch: LoadScenario = {
  kind: 'load',
  name: 'events',
  title: `a batch of ${EVENTS} events, until they are stored`,
  connections: MANY,
  steps: () => [() => ({ method: 'POST', path: '/events', body: eventsOf() })],
  settled: eventsStored,
  deferred: {
    responses: `a batch of ${EVENTS} events, until the response`,
    results: `a batch of ${EVENTS} events, until they can be read`,
    perRequest: EVENTS,
    count: eventsToRead,
  },
  direct: (deps) => ({ units: 1, run: () => storeEvents(deps, eventsOf()) }),
};
