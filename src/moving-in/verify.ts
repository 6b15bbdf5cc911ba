import { type BatchTarget, keyOf } from '../store/moving/batch-target.ts';
import { type Row, Summing } from '../store/moving/cells.ts';
import type { Passage } from './passage.ts';
import type { ChosenKind } from './plan.ts';
import type { ImportSource } from './source/source.ts';

/** The rows of a kind on both sides. The checksums are equal if all rows are. */
export interface VerifiedKind {
  name: string;
  source: { rows: number; sha256: string };
  target: { rows: number; sha256: string };
  /** The keys of the first rows that are missing or differ. */
  differing: string[];
}

const SHOWN = 20;

/** Reads all chosen rows again on both sides. Columns that the service changes when it runs differ after it did. */
export async function verifyKinds(
  source: ImportSource,
  target: BatchTarget,
  chosen: readonly ChosenKind[],
  passage: Passage,
  onProgress: (kind: string, rows: number, read: number, finished: boolean) => void,
): Promise<VerifiedKind[]> {
  const verified: VerifiedKind[] = [];
  for (const { reading, where } of chosen) {
    const { kind, table } = reading;
    const theirs = new Summing();
    const ours = new Summing();
    const differing: string[] = [];
    for await (const piece of source.read({ table: kind.from, columns: reading.selected, where })) {
      const { expected, found } = await target.reading(async (writer) => {
        const { rows } = await passage.prepare(reading, piece, writer);
        const expected = rows.map(({ row }) => row);
        return { expected, found: await writer.find(table, expected) };
      });
      for (const row of expected) {
        const key = keyOf(table, row);
        const stored = found.get(key);
        const opened = stored && passage.opened(reading, stored);
        theirs.add([row]);
        if (opened) ours.add([opened]);
        if (!isSame(row, opened) && differing.length < SHOWN) differing.push((JSON.parse(key) as string[]).join(' '));
      }
      onProgress(kind.name, piece.rows.length, theirs.count, false);
    }
    onProgress(kind.name, 0, theirs.count, true);
    verified.push({ name: kind.name, source: theirs.result(), target: ours.result(), differing });
  }
  return verified;
}

const isSame = (one: Row, other: Row | undefined): boolean => JSON.stringify(one) === JSON.stringify(other);
