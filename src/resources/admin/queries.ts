import { eq } from 'drizzle-orm';
import { blockDocuments, blockSchemas } from '../../store/schema/tables.ts';
import type { Reader } from '../../store/store.ts';

/** The capabilities of the schema of a block document; undefined for an unknown document. */
export async function findCapabilities({ db }: Reader, documentId: string): Promise<string[] | undefined> {
  const [row] = await db
    .select({ capabilities: blockSchemas.capabilities })
    .from(blockDocuments)
    .innerJoin(blockSchemas, eq(blockSchemas.id, blockDocuments.blockSchemaId))
    .where(eq(blockDocuments.id, documentId));
  return row?.capabilities;
}
