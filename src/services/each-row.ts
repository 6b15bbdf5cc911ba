import { ApiError } from '../base/errors.ts';
import type { Deps } from '../deps.ts';

/** Yields pages of a table in key order until a page is not full. `after` is the key of the last row of the previous page. */
export async function* pages<Row, Key>(
  size: number,
  keyOf: (row: Row) => Key,
  load: (after: Key | undefined, size: number) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  let after: Key | undefined;
  for (;;) {
    const rows = await load(after, size);
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows;
    if (rows.length < size) return;
    after = keyOf(last);
  }
}

/** Number of rows handled concurrently: they share commits, and leave connections to other work. */
const AT_A_TIME = 4;

/**
 * Handles each row separately, a few at a time, starting in the given order. A failure is logged and does not affect the other rows; rows deleted in the
 * meantime (404) are skipped.
 *
 * @param work returns whether it did anything
 * @returns the number of handled rows
 */
export async function handleEach<Row extends { id: string }>(
  { log }: Pick<Deps, 'log'>,
  rows: readonly Row[],
  { signal, name }: { signal: AbortSignal; name: string },
  work: (row: Row) => Promise<boolean>,
): Promise<number> {
  const left = rows.values();
  let handled = 0;
  const handleNext = async () => {
    for (const row of left) {
      if (signal.aborted) break;
      try {
        if (await work(row)) handled++;
      } catch (error) {
        const isDeleted = error instanceof ApiError && error.status === 404;
        if (!isDeleted) log.error({ err: error, id: row.id, service: name }, 'failed to handle an item');
      }
    }
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, handleNext));
  return handled;
}
