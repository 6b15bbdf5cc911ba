import type { BatchTarget } from '../store/moving/batches/batch-target.ts';
import type { Row } from '../store/moving/cells.ts';
import { columnIndex, type Reading, Rejected } from './kind.ts';
import type { Replacements } from './passage.ts';
import type { ImportSource } from './source/source.ts';

export const CONFLICT_CHOICES = ['stop', 'skip', 'rename'] as const;
export type OnConflict = (typeof CONFLICT_CHOICES)[number];

/** A record of the source and one of the target with the same name. */
export interface Conflict {
  kind: string;
  name: string;
  id: string;
  existing: string;
  /** The new name of the imported record. */
  renamed?: string;
}

/** Compares the named records of both sides, without writing. */
export async function compareNames(
  source: ImportSource,
  target: BatchTarget,
  readings: readonly Reading[],
  onConflict: OnConflict,
): Promise<{ conflicts: Conflict[]; replacements: Replacements }> {
  const replacements: Replacements = { ids: new Map(), names: new Map() };
  const conflicts: Conflict[] = [];
  for (const reading of readings) {
    const { kind, table } = reading;
    if (!kind.named) continue;
    const ids = new Map<string, string>();
    const names = new Map<string, string>();
    replacements.ids.set(kind.to, replacements.ids.get(kind.to) ?? ids);
    replacements.names.set(kind.to, replacements.names.get(kind.to) ?? names);
    const columns = kind.named.by.map((column) => columnIndex(table, column));
    for await (const piece of source.read({ table: kind.from, columns: reading.selected, where: kind.where })) {
      const rows = piece.rows.flatMap(({ id, cells }) => {
        const row = convertedOrNone(reading, cells);
        return row ? [{ id, values: columns.map((index) => mapped(reading, replacements, row, index)) }] : [];
      });
      const found = await target.reading((writer) =>
        writer.idsBy(
          table,
          kind.named?.by ?? [],
          rows.map(({ values }) => values),
        ),
      );
      for (const { id, values } of rows) {
        const existing = found.get(JSON.stringify(values));
        if (existing === undefined || existing === id) continue;
        if (kind.named.same || onConflict === 'skip') replacements.ids.get(kind.to)?.set(id, existing);
        if (kind.named.same) continue;
        const name = String(values.at(-1));
        const conflict: Conflict = { kind: kind.name, name, id, existing };
        if (onConflict === 'rename') {
          conflict.renamed = `${name}-${id.slice(-8)}`;
          replacements.names.get(kind.to)?.set(id, conflict.renamed);
        }
        conflicts.push(conflict);
      }
    }
  }
  return { conflicts, replacements };
}

function convertedOrNone(reading: Reading, cells: Row): Row | undefined {
  try {
    return reading.convert(cells);
  } catch (error) {
    if (error instanceof Rejected) return undefined;
    throw error;
  }
}

/** A column of a row; if it refers to a record that the target has under another id, that id. */
function mapped({ kind, table }: Reading, { ids }: Replacements, row: Row, index: number) {
  const value = row[index] ?? null;
  const reference = kind.references?.find(({ column }) => columnIndex(table, column) === index);
  return (reference && ids.get(reference.table)?.get(String(value))) ?? value;
}
