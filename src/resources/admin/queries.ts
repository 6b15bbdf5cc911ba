import { eq } from 'drizzle-orm';
import { blockDocuments, blockSchemas } from '../../store/schema/tables.ts';
import type { Tx } from '../../store/store.ts';

/** The capabilities of the block document's schema; undefined for an unknown document. Locks the document until the end of the transaction. */
export async function lockWithCapabilities({ db, dialect }: Tx, documentId: string): Promise<string[] | undefined> {
  const query = db
    .select({ capabilities: blockSchemas.capabilities })
    .from(blockDocuments)
    .innerJoin(blockSchemas, eq(blockSchemas.id, blockDocuments.blockSchemaId))
    .where(eq(blockDocuments.id, documentId));
  return (await dialect.forUpdate(query, { of: blockDocuments }))[0]?.capabilities;
}
