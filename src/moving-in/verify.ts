import { type BatchTarget, keyOf } from '../store/moving/batches/batch-target.ts';
import { type Row, SetSumming, type Sum } from '../store/moving/cells.ts';
import { Pace } from './copying/pace.ts';
import { isNewer } from './kind.ts';
import type { ImportProgress, PreparedImport } from './options.ts';
import type { ChosenKind } from './plan.ts';
import { type ImportSource, quoted } from './source/source.ts';

/** The rows of a kind on both sides. The checksums are equal if all rows are, in any order. */
export interface VerifiedKind {
  name: string;
  source: Sum;
  target: Sum;
  /** Rows that have changed in the target since they were imported: their times are later. They are not in the sums. */
  changed: number;
  /** The keys of the first rows that are missing or differ. */
  differing: string[];
}

const SHOWN = 20;

/**
 * Compares the chosen rows of both sides.
 *
 * @param sums the sums of kinds whose source was read just now, so that only the target is read
 */
export async function verifyKinds(
  source: ImportSource,
  target: BatchTarget,
  { chosen, passage, plan }: PreparedImport,
  sums: ReadonlyMap<string, SetSumming>,
  onProgress?: (progress: ImportProgress) => void,
): Promise<VerifiedKind[]> {
  const pace = new Pace(plan.rows, 'verified', onProgress);
  const verified: VerifiedKind[] = [];
  for (const each of chosen) {
    const { reading } = each;
    const isOnlyKind = chosen.filter(({ reading: other }) => other.kind.to === reading.kind.to).length === 1;
    const known = isOnlyKind ? sums.get(reading.kind.name) : undefined;
    verified.push((known && (await compareSums(each, known.result()))) ?? (await compareRows(each)));
  }
  return verified;

  /** Reads only the target. @returns undefined if it has other rows too, or rows that differ */
  async function compareSums({ reading }: ChosenKind, theirs: Sum): Promise<VerifiedKind | undefined> {
    const { kind, table } = reading;
    const ours = new SetSumming();
    await target.reading(async (reader) => {
      if ((await reader.count(table.name)) !== theirs.rows) return;
      for await (const rows of reader.scan(table)) {
        for (const row of rows) ours.add(passage.opened(reading, row));
        pace.add(rows.length);
        pace.tell(kind.name, ours.count);
      }
    });
    const sum = ours.result();
    if (sum.sha256 !== theirs.sha256) return undefined;
    pace.tell(kind.name, sum.rows, true);
    return { name: kind.name, source: theirs, target: sum, changed: 0, differing: [] };
  }

  async function isInSource(table: string, id: string): Promise<boolean> {
    for (const { reading } of chosen) {
      if (reading.kind.to !== table) continue;
      const [row] = await source.all(`select 1 from ${quoted(reading.kind.from)} where id = '${id.replaceAll("'", "''")}'`);
      if (row || passage.isSame(table, id)) return true;
    }
    return passage.isOther(table, id);
  }

  async function compareRows({ reading, where }: ChosenKind): Promise<VerifiedKind> {
    const { kind, table } = reading;
    const theirs = new SetSumming();
    const ours = new SetSumming();
    const differing: string[] = [];
    let changed = 0;
    for await (const piece of source.read({ table: kind.from, columns: reading.selected, where })) {
      const converted = await passage.convert(reading, piece);
      const { expected, found } = await target.reading(async (reader) => {
        const { rows } = passage.choosesRows ? await passage.check(reading, converted, reader) : converted;
        const expected = rows.map(({ row }) => row);
        return { expected, found: await reader.find(table, expected) };
      });
      for (const given of expected) {
        const key = keyOf(table, given);
        const stored = found.get(key);
        const opened = stored && passage.opened(reading, stored);
        if (opened && isNewer(table, opened, given)) {
          changed += 1;
          continue;
        }
        const row = isSame(given, opened) ? given : await passage.expected(reading, given, isInSource);
        if (row) theirs.add(row);
        if (opened) ours.add(opened);
        if (!isSame(row, opened) && differing.length < SHOWN) differing.push((JSON.parse(key) as string[]).join(' '));
      }
      pace.add(piece.rows.length);
      pace.tell(kind.name, theirs.count);
    }
    pace.tell(kind.name, theirs.count, true);
    return { name: kind.name, source: theirs.result(), target: ours.result(), changed, differing };
  }
}

const isSame = (one: Row | undefined, other: Row | undefined): boolean => JSON.stringify(one) === JSON.stringify(other);
