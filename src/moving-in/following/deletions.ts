import type { BatchTarget } from '../../store/moving/batches/batch-target.ts';
import type { PreparedImport } from '../options.ts';
import { type ImportSource, quoted } from '../source/source.ts';

/** Deletes the rows of the target that the source no longer has, children first. Only for a target that contains nothing else. */
export async function deleteMissing(source: ImportSource, target: BatchTarget, { chosen, passage }: PreparedImport): Promise<number> {
  let deleted = 0;
  const tables = new Map(chosen.map(({ reading }) => [reading.table.name, reading.table]));
  for (const table of [...tables.values()].toReversed()) {
    // the target has other rows in the table of stored settings
    if (table.key.join() !== 'id' || table.name === 'configurations') continue;
    const kinds = chosen.filter(({ reading }) => reading.table.name === table.name).map(({ reading }) => reading.kind);
    for await (const ids of idsOf(target, table.name)) {
      const existing = new Set<string>();
      for (const { from } of kinds) {
        const list = ids.map((id) => `'${id}'`).join(', ');
        for (const [id] of await source.all(`select id from ${quoted(from)} where id in (${list})`)) existing.add(String(id).toLowerCase());
      }
      const missing = ids.filter((id) => !existing.has(id) && !passage.isOther(table.name, id));
      if (missing.length === 0) continue;
      await target.transaction(async (writer) => {
        for (const { table: extra, by } of kinds.flatMap(({ extras = [] }) => extras)) await writer.remove(extra, by, missing);
        await writer.remove(table.name, 'id', missing);
      });
      deleted += missing.length;
    }
  }
  return deleted;
}

async function* idsOf(target: BatchTarget, table: string): AsyncGenerator<string[]> {
  let after: string | undefined;
  for (;;) {
    const ids = await target.reading((reader) => reader.ids(table, after));
    if (ids.length === 0) return;
    yield ids;
    after = ids.at(-1);
  }
}
