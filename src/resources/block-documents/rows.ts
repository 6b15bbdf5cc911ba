import type { blockDocuments, blockSchemas, blockTypes } from '../../store/schema/tables.ts';

export type BlockDocumentRow = typeof blockDocuments.$inferSelect;

/** A document with its type and its schema. The schema may belong to another type. */
export interface StoredDocument {
  document: BlockDocumentRow;
  type: typeof blockTypes.$inferSelect;
  schema: typeof blockSchemas.$inferSelect;
}

/** An edge: the data of `child` appears under `name` in the data of `parent`. */
export interface DocumentEdge {
  parentId: string;
  childId: string;
  name: string;
}
