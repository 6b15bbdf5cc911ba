import { setTimeout as sleep } from 'node:timers/promises';
import type { Load } from './load.ts';
import type { Deferred } from './scenario.ts';
import type { Server } from './service.ts';

const POLL_MILLISECONDS = 250;
/** Results that are not readable after this time without progress count as lost. */
const GIVE_UP_MILLISECONDS = 15_000;

export interface Results {
  /** Readable results, in requests. */
  requests: number;
  /** Time until the last result became readable. */
  seconds: number;
}

/** Runs a load and waits until everything that it created is readable, or no further results appear. */
export async function untilRead(
  server: Server,
  { count, perRequest }: Deferred,
  run: () => Promise<Load>,
): Promise<Load & { results: Results }> {
  const before = await count(server);
  const started = performance.now();
  const responses = await run();
  const made = responses.requests * perRequest;
  let found = (await count(server)) - before;
  let changed = performance.now();
  while (found < made && performance.now() - changed < GIVE_UP_MILLISECONDS) {
    await sleep(POLL_MILLISECONDS);
    const now = (await count(server)) - before;
    if (now > found) changed = performance.now();
    found = now;
  }
  return { ...responses, results: { requests: Math.min(found, made) / perRequest, seconds: (changed - started) / 1000 } };
}
