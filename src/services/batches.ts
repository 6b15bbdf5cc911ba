import { setTimeout as sleep } from 'node:timers/promises';
import type { Deps } from '../deps.ts';
import { StepSize } from '../store/steps.ts';
import type { Tx } from '../store/store.ts';

/**
 * Repeats a step, each time in its own transaction, until it finds fewer rows than its limit. On SQLite, which has one writer, the limit adapts to a few
 * milliseconds per step, and the pause after a step is as long as the step: other writers get at least half of the time. @returns the number of rows
 */
export async function inBatches(
  { store, settings }: Pick<Deps, 'store' | 'settings'>,
  signal: AbortSignal,
  step: (tx: Tx, rows: number) => Promise<number>,
): Promise<number> {
  const { batchSize } = settings.services.dbVacuum;
  const adapts = store.reader.dialect.name === 'sqlite';
  const size = new StepSize(batchSize);
  let handled = 0;
  while (!signal.aborted) {
    const rows = adapts ? size.next : batchSize;
    let took = 0;
    const done = await store.transaction(async (tx) => {
      const started = performance.now();
      const count = await step(tx, rows);
      took = performance.now() - started;
      return count;
    });
    handled += done;
    if (done < rows) break;
    size.took(took);
    await sleep(adapts ? took : 0);
  }
  return handled;
}
