import { setImmediate as afterReplies, setTimeout as sleep } from 'node:timers/promises';
import type { Rooms } from '../rooms.ts';
import type { Store } from '../store/store.ts';

/** A failing job is tried so often. */
const ATTEMPTS = 5;
const PAUSE_MILLISECONDS = 500;

interface Desk {
  /** Jobs that have not ended. */
  readonly open: Set<Promise<void>>;
  /** Keys that wait for the next run of a collecting job, by its name. */
  readonly waiting: Map<string, Set<string>>;
  /** The last run of a collecting job: its runs follow one another. */
  readonly turns: Map<string, Promise<void>>;
}

const desks = new WeakMap<Store, Desk>();

type Needs = Pick<Rooms, 'store' | 'log'>;

/**
 * Does what a request leaves behind after its answer is on the way. Failures are tried again and logged in the end: for work that something else makes
 * up for, the next poll or a vacuum.
 *
 * @param name what is done, for the log
 */
export function inBackground({ store, log }: Needs, name: string, work: () => Promise<void>): Promise<void> {
  const { open } = deskOf(store);
  const job = afterReplies()
    .then(() => retried(work))
    .catch((error) => log.error({ err: error, job: name }, 'work in the background failed'))
    .finally(() => open.delete(job));
  open.add(job);
  return job;
}

/** As {@link inBackground}, for work that many requests ask for at once: keys that come while a run of the name is under way wait for one next run. */
export function collectInBackground(rooms: Needs, name: string, keys: Iterable<string>, work: (keys: string[]) => Promise<void>): void {
  const { waiting, turns } = deskOf(rooms.store);
  const collected = waiting.get(name);
  if (collected) {
    for (const key of keys) collected.add(key);
    return;
  }
  const mine = new Set(keys);
  waiting.set(name, mine);
  const before = turns.get(name);
  const turn = inBackground(rooms, name, async () => {
    await before;
    if (waiting.get(name) === mine) waiting.delete(name);
    await work([...mine]);
  });
  turns.set(name, turn);
}

/** Resolves when nothing is under way: before the store is closed, and in tests. */
export async function backgroundWorkDone(store: Store): Promise<void> {
  const { open } = deskOf(store);
  while (open.size > 0) await Promise.all(open);
}

function deskOf(store: Store): Desk {
  const desk = desks.get(store) ?? { open: new Set(), waiting: new Map(), turns: new Map() };
  desks.set(store, desk);
  return desk;
}

async function retried(work: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt === ATTEMPTS) throw error;
      await sleep(PAUSE_MILLISECONDS, undefined, { ref: false });
    }
  }
}
