import { present } from '../../base/present.ts';
import type { BatchTarget } from '../../store/moving/batch-target.ts';
import type { TableShape } from '../../store/moving/tables.ts';
import { columnIndex } from '../kind.ts';
import type { PreparedImport } from '../options.ts';
import { type ImportSource, quoted } from '../source/source.ts';

/** Deletes the rows of the target that the source no longer has, children first. Only for a target that contains nothing else. */
export async function deleteMissing(source: ImportSource, target: BatchTarget, { chosen, passage }: PreparedImport): Promise<number> {
  let deleted = 0;
  const tables = new Map(chosen.map(({ reading }) => [reading.table.name, reading.table]));
  for (const table of [...tables.values()].toReversed()) {
    if (table.key.join() !== 'id') continue;
    const kinds = chosen.filter(({ reading }) => reading.table.name === table.name).map(({ reading }) => reading.kind);
    const missing: string[] = [];
    for await (const ids of idsOf(target, table)) {
      const existing = new Set<string>();
      for (const { from } of kinds) {
        const list = ids.map((id) => `'${id}'`).join(', ');
        for (const [id] of await source.all(`select id from ${quoted(from)} where id in (${list})`)) existing.add(String(id).toLowerCase());
      }
      missing.push(...ids.filter((id) => !existing.has(id) && !passage.isOther(table.name, id)));
    }
    if (table.name === 'configurations' || missing.length === 0) continue;
    await target.transaction(async (writer) => {
      for (const { table: extra, by } of kinds.flatMap(({ extras = [] }) => extras)) await writer.remove(extra, by, missing);
      await writer.remove(table.name, 'id', missing);
    });
    deleted += missing.length;
  }
  return deleted;
}

async function* idsOf(target: BatchTarget, table: TableShape): AsyncGenerator<string[]> {
  const id = present(table.columns[columnIndex(table, 'id')], 'the column id');
  const batches: string[][] = [];
  await target.reading(async (reader) => {
    for await (const rows of reader.scan({ ...table, columns: [id] })) batches.push(rows.map(([value]) => String(value)));
  });
  yield* batches;
}
