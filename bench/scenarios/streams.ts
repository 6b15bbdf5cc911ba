import { setTimeout as sleep } from 'node:timers/promises';
import type { Schema } from '../../generated/operations.ts';
import { countEvents, pour, SENDERS } from '../pour.ts';
import { percentile, whole } from '../report.ts';
import { customEvent, taskRunEvents } from '../sample-events.ts';
import type { StreamScenario } from '../scenario.ts';
import type { Fixture } from '../seed.ts';
import type { RunningService } from '../service.ts';
import { connect, subscribe } from '../sockets.ts';
import { manyOf, storeEvents } from './records.ts';

/** The number of events that the service writes in one transaction. */
const DIRECT_BATCH = 500;
const MEGABYTE = 1_048_576;

const EVENT = 'bench.socket';

export const eventSocket: StreamScenario = {
  kind: 'stream',
  name: 'socket',
  title: `events over ${SENDERS} sockets, until they are stored`,
  budget: { perSecond: { sqlite: 5000, postgres: 5000 } },
  async run(service, _fixture, seconds) {
    const [before, memory] = await Promise.all([countEvents(service, EVENT), service.memory()]);
    const sent = await pour(service, seconds, () => [customEvent(EVENT)]);
    const stored = (await countEvents(service, EVENT)) - before;
    const grown = Math.round(((await service.memory()) - memory) / MEGABYTE);
    const lost = stored < sent.count ? `; ${sent.count - stored} LOST` : '';
    return { ...sent, note: `memory ${grown >= 0 ? '+' : ''}${grown} MiB${lost}` };
  },
  direct: (deps) => ({
    units: DIRECT_BATCH,
    run: () =>
      storeEvents(
        deps,
        manyOf(DIRECT_BATCH, () => customEvent(EVENT)),
      ),
  }),
};

/** Interval between two checks whether a task run exists. */
const POLL_MILLISECONDS = 5;
const GIVE_UP_MILLISECONDS = 10_000;

/** Milliseconds from the first event of a task run until it can be read, under a moderate rate of other events. */
async function lagUnderLoad(service: RunningService, flowRunId: string, seconds: number): Promise<number[]> {
  const socket = await connect(service, '/events/in');
  const lags: number[] = [];
  const end = performance.now() + seconds * 1000;
  while (performance.now() < end) {
    // a thousand events a second, in bursts
    for (let n = 0; n < 33; n++) for (const event of taskRunEvents(flowRunId).events) await socket.send(event);
    const { taskRunId, events } = taskRunEvents(flowRunId);
    const sent = performance.now();
    for (const event of events) await socket.send(event);
    while (performance.now() - sent < GIVE_UP_MILLISECONDS) {
      if ((await service.request({ method: 'GET', path: `/task_runs/${taskRunId}` })).status === 200) break;
      await sleep(POLL_MILLISECONDS);
    }
    const lag = performance.now() - sent;
    lags.push(lag);
    await sleep(Math.max(0, 100 - lag));
  }
  socket.close();
  return lags;
}

export const recorder: StreamScenario = {
  kind: 'stream',
  name: 'recorder',
  title: 'task-run events over sockets, until the runs are recorded',
  async run(service, { finished }: Fixture, seconds) {
    const flowRunId = finished[0]!;
    const poured = await pour(service, seconds, () => taskRunEvents(flowRunId).events);
    const lags = await lagUnderLoad(service, flowRunId, Math.min(seconds, 3));
    const at = (share: number) => whole(percentile(lags, share));
    return { ...poured, note: `readable after ${at(0.5)} ms, p99 ${at(0.99)} ms, at 1,000 events/s` };
  },
};

const SUBSCRIBERS = 200;
const FAN_OUT_EVENT = 'bench.fan-out';
/** Pause between two events, each of which goes to 200 subscribers. */
const PACE_MILLISECONDS = 20;

export const fanOut: StreamScenario = {
  kind: 'stream',
  name: 'fan-out',
  title: `live events to ${SUBSCRIBERS} subscribers`,
  async run(service, _fixture, seconds) {
    const latencies: number[] = [];
    const receive = ({ payload }: Schema<'Event'>) => latencies.push(Date.now() - Number((payload as { sent: number }).sent));
    const subscribers = await Promise.all(Array.from({ length: SUBSCRIBERS }, () => subscribe(service, [FAN_OUT_EVENT], receive)));
    await sleep(200);
    const source = await connect(service, '/events/in');
    const started = performance.now();
    let sent = 0;
    while (performance.now() - started < seconds * 1000) {
      await source.send({ ...customEvent(FAN_OUT_EVENT), payload: { sent: Date.now() } });
      sent++;
      await sleep(PACE_MILLISECONDS);
    }
    await source.settled();
    const deadline = performance.now() + 5_000;
    while (latencies.length < sent * SUBSCRIBERS && performance.now() < deadline) await sleep(20);
    const took = (performance.now() - started) / 1000;
    for (const socket of [source, ...subscribers]) socket.close();
    const missed = sent * SUBSCRIBERS - latencies.length;
    const at = (share: number) => whole(percentile(latencies, share));
    const lost = missed > 0 ? `; ${missed} MISSED` : '';
    return { count: latencies.length, seconds: took, note: `delivered after ${at(0.5)} ms, p99 ${at(0.99)} ms${lost}` };
  },
};
