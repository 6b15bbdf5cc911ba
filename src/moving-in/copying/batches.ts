import type { BatchTarget } from '../../store/moving/batches/batch-target.ts';
import type { Reading } from '../kind.ts';
import type { Passage, Prepared } from '../passage.ts';
import type { ImportSource, Piece, Selection } from '../source/source.ts';

/** Converted rows that are written in one transaction. */
export interface Batch {
  converted: Prepared;
  /** Rows of the source. */
  read: number;
  /** Where the reading continues after these rows; empty if rows before it are not in this batch. */
  position: string;
}

/** Rows of a batch while a service uses the target: it waits for each. */
export const SHARED_ROWS = 100;

/** Reads and converts rows for a target. */
export function batchesOf(
  source: ImportSource,
  passage: Passage,
  reading: Reading,
  target: BatchTarget,
  selection: Pick<Selection, 'where' | 'after'>,
): AsyncGenerator<Batch> {
  async function* batches(): AsyncGenerator<Batch> {
    for await (const piece of source.read({ ...selection, table: reading.kind.from, columns: reading.selected }))
      for (const part of target.alone ? [piece] : partsOf(piece))
        yield {
          converted: await passage.convert(reading, part),
          read: part.rows.length + part.tooLarge.length,
          position: part.position,
        };
  }
  // a server writes a batch while this process converts the next one
  return target.kind === 'postgres' ? ahead(batches()) : batches();
}

function* partsOf(piece: Piece): Generator<Piece> {
  for (let from = 0; from === 0 || from < piece.rows.length; from += SHARED_ROWS) {
    const isLast = from + SHARED_ROWS >= piece.rows.length;
    // a part that is not the last one has no position: after an interruption, the rows of the piece are compared again
    yield {
      rows: piece.rows.slice(from, from + SHARED_ROWS),
      tooLarge: isLast ? piece.tooLarge : [],
      position: isLast ? piece.position : '',
    };
  }
}

/** Requests the next item while one is used. */
async function* ahead<T>(items: AsyncGenerator<T>): AsyncGenerator<T> {
  let next = items.next();
  try {
    for (let item = await next; item.done !== true; item = await next) {
      next = items.next();
      // an error belongs to the next round
      next.catch(() => undefined);
      yield item.value;
    }
  } finally {
    await items.return(undefined);
  }
}
