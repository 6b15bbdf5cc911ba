import { performance } from 'node:perf_hooks';
import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** How often a thread looks whether it is idle, in milliseconds. */
const LOOK_EVERY = 10_000;
/** A thread that has worked for less than this share of the time since its last look is idle. */
const IDLE_BELOW = 0.05;
/** A collection is worth it when so many bytes have come since the last one. */
const WORTH_BYTES = 67_108_864;
/** When so many bytes have come since the last collection, garbage is collected before much more is made. */
const MUCH_BYTES = 201_326_592;

/** The thread that looks after itself. */
export interface Thread {
  /** The share of the time in which it has worked since the last call. */
  utilization(): number;
  /** Bytes of the heap and of the buffers that objects on it hold, garbage included. */
  used(): number;
  /** Collects all garbage at once. */
  collect(): void;
}

/** Decides when a thread collects its garbage. */
export class GarbageCollection {
  /** The least that was used since the last collection. */
  private floor = 0;

  constructor(private readonly thread: Thread) {}

  /** To be called now and then. */
  look(): void {
    const { thread } = this;
    this.collectOver(thread.utilization() < IDLE_BELOW ? WORTH_BYTES : Number.POSITIVE_INFINITY);
  }

  /** To be called before tens of megabytes of garbage are made at once. */
  makeRoom(): void {
    this.collectOver(MUCH_BYTES);
  }

  private collectOver(bytes: number): void {
    const { thread } = this;
    const used = thread.used();
    if (used - this.floor > bytes) {
      thread.collect();
      this.floor = thread.used();
    } else {
      // buffers are freed a moment after the collection
      this.floor = Math.min(this.floor, used);
    }
  }
}

/** That of this thread, which has a heap of its own. */
let own: GarbageCollection | undefined;

/**
 * Gives back the memory of a load that is over. V8 collects garbage when something is allocated: a process that has nothing to do keeps what its last requests have left,
 * for hours. What is to be collected then takes some ten milliseconds, and nobody waits.
 *
 * To be called once in each thread that does much.
 */
export function collectWhenIdle(): void {
  const collection = new GarbageCollection(callingThread());
  own = collection;
  setInterval(() => collection.look(), LOOK_EVERY).unref();
}

/**
 * To be called before tens of megabytes of garbage are made at once. V8 lets garbage double or triple the heap before it collects: a few large answers one after another
 * would take a gigabyte. No-op in threads that do not look after their garbage.
 */
export function makeRoomForGarbage(): void {
  own?.makeRoom();
}

/** The thread that calls this. */
export function callingThread(): Thread {
  // the engine's own function, which contexts only have that are made while the flag is set; the way through node:inspector is asynchronous and takes three times as long
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  setFlagsFromString('--no-expose-gc');
  let last = performance.eventLoopUtilization();
  return {
    collect,
    utilization() {
      const now = performance.eventLoopUtilization();
      const { utilization } = performance.eventLoopUtilization(now, last);
      last = now;
      return utilization;
    },
    used() {
      const { used_heap_size, external_memory } = getHeapStatistics();
      return used_heap_size + external_memory;
    },
  };
}
