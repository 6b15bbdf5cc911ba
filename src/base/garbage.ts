/*
 * Node.js has no public way to collect garbage synchronously, so this module takes the function that V8 adds to the contexts which are created while its flag
 * is set. `HeapProfiler.collectGarbage` of node:inspector ends only after the caller has returned, and `queryObjects` of node:v8, which collects first, is
 * experimental and takes ten times as long.
 */

import { performance } from 'node:perf_hooks';
import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Interval between idle checks of a thread, in milliseconds. */
const CHECK_EVERY = 10_000;
/** A thread is idle if it has worked for less than this share of the time since its last check. */
const IDLE_BELOW = 0.05;
/** Minimum number of new bytes since the last collection that makes another one worthwhile. */
const WORTH_BYTES = 67_108_864;
/** At this number of new bytes since the last collection, a thread collects its garbage before it allocates much more. */
const MUCH_BYTES = 201_326_592;

/** The thread whose garbage is collected. */
export interface Thread {
  /** The share of the time since the last call in which the thread worked. */
  utilization(): number;
  /** Bytes of the heap and of the buffers that its objects hold, garbage included. */
  used(): number;
  /** Collects all garbage synchronously. */
  collect(): void;
}

/** Decides when a thread collects its garbage. */
export class GarbageCollection {
  /** Minimum use since the last collection. */
  private floor = 0;

  constructor(private readonly thread: Thread) {}

  /** Must be called periodically. */
  look(): void {
    const { thread } = this;
    this.collectOver(thread.utilization() < IDLE_BELOW ? WORTH_BYTES : Number.POSITIVE_INFINITY);
  }

  /** Must be called before allocating tens of megabytes of garbage in one operation. */
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
      // V8 frees buffers shortly after the collection
      this.floor = Math.min(this.floor, used);
    }
  }
}

/** The collection of this thread, which has its own heap. */
let own: GarbageCollection | undefined;

/**
 * Frees the memory of a past load. V8 collects garbage on allocation: an idle process would keep the garbage of its last requests for hours. A collection in an
 * idle process takes tens of milliseconds and delays no request.
 *
 * Must be called once in each thread that allocates a lot.
 */
export function collectWhenIdle(): void {
  const collection = new GarbageCollection(callingThread());
  own = collection;
  setInterval(() => collection.look(), CHECK_EVERY).unref();
}

/**
 * Must be called before allocating tens of megabytes of garbage in one operation. V8 lets garbage double or triple the heap before it collects: a few
 * consecutive large responses would take a gigabyte. No-op in threads without {@link collectWhenIdle}.
 */
export function makeRoomForGarbage(): void {
  own?.makeRoom();
}

/** The calling thread. */
export function callingThread(): Thread {
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
