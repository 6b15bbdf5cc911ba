import { setTimeout as sleep } from 'node:timers/promises';
import { subscribeToEvents } from '../../packages/client/src/index.ts';
import { actors } from '../../test/campaign/crash/actors.ts';
import { createFixture, type Fixture } from '../../test/campaign/crash/fixture.ts';
import { History } from '../../test/campaign/crash/history.ts';
import { startReceiver } from '../../test/campaign/crash/receiver.ts';
import { atMost } from '../../test/campaign/part.ts';
import { callUntilAccepted } from '../../test/nodes/cluster.ts';
import type { Installed } from './installed.ts';
import { shapeOf } from './shapes.ts';

export interface Driven {
  /** A summary of the amount of work, for the report. */
  tried: string;
  violations: string[];
}

interface Counts {
  shapes: number;
  events: number;
  webhooks: number;
}

const SHAPE_CLIENTS = 3;
/** Enough for the stack trace of a process that aborts. */
const TAIL_LINES = 40;

/** Sends all kinds of requests to a service at the same time, then stops it. The process must not exit before that. */
export async function drive(service: Installed, seconds: number): Promise<Driven> {
  const history = new History();
  const counts: Counts = { shapes: 0, events: 0, webhooks: 0 };
  const problems = await use(service, seconds, history, counts).catch((error: Error) => [error.message]);
  // errors of requests to an exited process are not separate findings
  if (service.isDeleted) problems.splice(0, problems.length, `it exited unexpectedly: ${service.end}`);
  else {
    await service.stop();
    if (service.end !== 'exit code 0') problems.push(`it stopped with ${service.end} after SIGTERM`);
  }
  const errors = service.output().match(/^.*"level":[56]0.*$/gm) ?? [];
  const violations = [...problems, ...atMost(errors.map((line) => `it logged ${line}`)), ...atMost(history.violations)];
  if (violations.length > 0) violations.push(lastOf(service.output()));
  const { events, webhooks, shapes } = counts;
  const reads = history.reads + shapes;
  return { tried: `${seconds} s, ${history.acknowledged} writes, ${reads} reads, ${events} events, ${webhooks} webhooks`, violations };
}

/** @returns the problems */
async function use(service: Installed, seconds: number, history: History, counts: Counts): Promise<string[]> {
  const receiver = await startReceiver();
  const subscription = new AbortController();
  try {
    const problems: string[] = [];
    const giveUp = (error: Error) => void problems.push(`a client failed: ${error.message}`);
    const fixture = await createFixture(service, receiver.url);
    const listening = listen(service, counts, subscription.signal).catch(giveUp);
    const load = [
      ...actors.map((actor, number) => actor(service, fixture, history, number)),
      ...Array.from({ length: SHAPE_CLIENTS }, () => readShapes(service, fixture, history, counts)),
    ].map((client) => client.catch(giveUp));
    const end = Date.now() + seconds * 1000;
    while (Date.now() < end && !service.isDeleted && problems.length === 0) await sleep(100);
    history.stop = true;
    await Promise.all(load);
    counts.webhooks = receiver.received.size;
    problems.push(...(await missing(service, fixture, counts)), ...(await failures(service)));
    subscription.abort();
    await listening;
    return problems;
  } finally {
    history.stop = true;
    subscription.abort();
    await receiver.close();
  }
}

export const lastOf = (output: string): string => `its last output:\n${output.trimEnd().split('\n').slice(-TAIL_LINES).join('\n')}`;

/** Lists and counts runs with constantly changing conditions. */
async function readShapes(service: Installed, { written }: Fixture, history: History, counts: Counts): Promise<void> {
  while (!history.stop) {
    const { sort, limit, ...conditions } = shapeOf(counts.shapes++, written);
    await callUntilAccepted([service], 'POST', '/flow_runs/filter', { ...conditions, sort, limit });
    await callUntilAccepted([service], 'POST', '/flow_runs/count', conditions);
  }
}

async function listen({ apiUrl }: Installed, counts: Counts, signal: AbortSignal): Promise<void> {
  for await (const _ of subscribeToEvents({}, { url: apiUrl, signal })) counts.events++;
}

/** The background work that the service should have done and has not. */
async function missing(service: Installed, { echo, metronome }: Fixture, { webhooks, events }: Counts): Promise<string[]> {
  const runsOf = async (deployment: string) =>
    (await callUntilAccepted<number>([service], 'POST', '/flow_runs/count', { deployments: { id: { any_: [deployment] } } })).body;
  const results: [count: number, what: string][] = [
    [await runsOf(echo), 'no automation created a run'],
    [await runsOf(metronome), 'no schedule created a run'],
    [webhooks, 'no automation called the webhook'],
    [events, 'no event was streamed'],
  ];
  return results.filter(([count]) => count === 0).map(([, what]) => what);
}

/** The unexpected error responses, from the metrics of the service. */
async function failures({ url }: Installed): Promise<string[]> {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  const lines = metrics.match(/^contralto_requests_total\{.*\} \d+$/gm) ?? [];
  if (lines.length === 0) return ['its metrics count no requests'];
  return lines.filter((line) => /status="5/.test(line) && !line.includes('status="503"')).map((line) => `unexpected responses: ${line}`);
}
