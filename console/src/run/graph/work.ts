import type { Work } from './layers.ts';

/** The time that work may take between two pauses, in milliseconds: half of a frame. */
const SLICE = 8;

/** Does work in slices, between which the page reacts to its user. Undefined if the signal aborts it. */
export async function finished<T>(work: Work<T>, signal: AbortSignal): Promise<T | undefined> {
  while (!signal.aborted) {
    const end = performance.now() + SLICE;
    do {
      const step = work.next();
      if (step.done) return step.value;
    } while (performance.now() < end);
    await new Promise((resume) => setTimeout(resume));
  }
  return undefined;
}
