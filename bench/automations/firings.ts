import { setTimeout as sleep } from 'node:timers/promises';
import { load, measuredLoad } from '../load.ts';
import { countEvents } from '../pour.ts';
import { percentile } from '../report.ts';
import { customEvent } from '../sample-events.ts';
import { MANY } from '../scenario.ts';
import type { HttpRequest, RunningService } from '../service.ts';
import { connect, subscribe } from '../sockets.ts';
import { automate, deployment, request, until, withService } from './harness.ts';
import type { Conditions, Figure, Measurement } from './measurement.ts';

// Measures the time from an event to the action of its automation.

const EVENT = 'bench.fires';
const EXECUTED = 'prefect.automation.action.executed';
const FAILED = 'prefect.automation.action.failed';

/** Sends `count` events as fast as possible and waits until each has fired and its action has ended. @returns the seconds since the first event */
async function fire(service: RunningService, count: number): Promise<{ seconds: number; failed: number }> {
  const ended = async () => (await countEvents(service, EXECUTED)) + (await countEvents(service, FAILED));
  const [before, failedBefore] = [await ended(), await countEvents(service, FAILED)];
  const socket = await connect(service, '/events/in');
  const started = performance.now();
  for (let n = 0; n < count; n++) await socket.send(customEvent(EVENT));
  await until(async () => (await ended()) - before >= count);
  const seconds = (performance.now() - started) / 1000;
  socket.close();
  return { seconds, failed: (await countEvents(service, FAILED)) - failedBefore };
}

async function firing(work: string, service: RunningService, count: number): Promise<Figure> {
  await fire(service, Math.ceil(count / 5));
  const before = await service.cpuMicros();
  const { seconds, failed } = await fire(service, count);
  const cpuMicros = ((await service.cpuMicros()) - before) / count;
  return { work, perSecond: count / seconds, cpuMicros, note: failed > 0 ? `${failed} actions FAILED` : undefined };
}

/** Events per second of `--seconds`, sent as fast as possible: about the number that a service processes in that time. */
const NOTHINGS = 1_000;
const RUNS = 250;

export const nothings: Measurement = {
  name: 'automations-fire',
  measure: (conditions) =>
    withService(conditions, 'firing', async (service) => {
      await automate(service, 'fires', { expect: [EVENT] });
      return [await firing('each event fires `do-nothing`, until the last action ended', service, NOTHINGS * conditions.seconds)];
    }),
};

export const deployments: Measurement = {
  name: 'automations-run',
  measure: (conditions) =>
    withService(conditions, 'running', async (service) => {
      const id = await runsDeployment(service);
      const figure = await firing('each event fires `run-deployment`, until the last run is there', service, RUNS * conditions.seconds);
      const requested = await requestedFor(service, id, conditions.seconds / 2);
      const times = (figure.cpuMicros! / requested.cpuMicros!).toFixed(1);
      return [{ ...figure, note: [figure.note, `${times}× the CPU of the next line`].filter(Boolean).join('; ') }, requested];
    }),
};

/** The same runs, created by clients, for comparison. */
async function requestedFor(service: RunningService, id: string, seconds: number): Promise<Figure> {
  const steps = [(): HttpRequest => ({ method: 'POST', path: `/deployments/${id}/create_flow_run`, body: {} })];
  await load(service, steps, MANY, seconds / 4);
  const { perSecond, p50, p99, failed, cpuMicros } = await measuredLoad(service, steps, MANY, seconds);
  const note = failed > 0 ? `${failed} FAILED` : undefined;
  return { work: 'runs of the same deployment, created over HTTP', perSecond, p50, p99, cpuMicros, note };
}

/** @returns the id of the deployment */
async function runsDeployment(service: RunningService): Promise<string> {
  const deployment_id = await deployment(service);
  await automate(service, 'runs', { expect: [EVENT] }, { type: 'run-deployment', source: 'selected', deployment_id, parameters: {} });
  return deployment_id;
}

const EVENTS_PER_SECOND = 100;
const MAX_LAG = 30;

/** The time from an event until a subscriber receives the event about the new run, at a moderate rate. */
export const lag: Measurement = {
  name: 'automations-lag',
  measure: (conditions) =>
    withService(conditions, 'lag', async (service) => {
      await runsDeployment(service);
      await lags(service, 2);
      const before = await service.cpuMicros();
      const found = await lags(service, conditions.seconds);
      const cpuMicros = ((await service.cpuMicros()) - before) / found.length;
      const [p50, p99] = [percentile(found, 0.5), percentile(found, 0.99)];
      const runs = await request<number>(service, { method: 'POST', path: '/flow_runs/count', body: {} });
      const note = `${runs} runs from ${found.length + 2 * EVENTS_PER_SECOND} events`;
      const work = `from an event to its run, at ${EVENTS_PER_SECOND} events a second`;
      return [{ work, p50, p99, cpuMicros, budget: { allows: `p50 ≤ ${MAX_LAG} ms`, kept: p50 <= MAX_LAG }, note }];
    }),
};

/** Milliseconds from sending each event to receiving the event about its run. */
async function lags(service: RunningService, seconds: Conditions['seconds']): Promise<number[]> {
  const source = await connect(service, '/events/in');
  const sent = new Map<string, number>();
  const found: number[] = [];
  const listener = await subscribe(service, [EXECUTED, FAILED], (event) => {
    const id = event.related?.find((resource) => resource['prefect.resource.role'] === 'triggering-event')?.['prefect.resource.id'];
    const begun = sent.get(id?.replace('prefect.event.', '') ?? '');
    if (begun !== undefined) found.push(performance.now() - begun);
  });
  await sleep(200);
  const count = Math.ceil(seconds * EVENTS_PER_SECOND);
  const started = performance.now();
  for (let n = 0; n < count; n++) {
    await sleep(Math.max(0, started + (n * 1000) / EVENTS_PER_SECOND - performance.now()));
    const event = customEvent(EVENT);
    sent.set(event.id, performance.now());
    await source.send(event);
  }
  await until(async () => found.length >= count);
  for (const socket of [source, listener]) socket.close();
  return found;
}
