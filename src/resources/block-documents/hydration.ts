import { parseJson } from '../../base/json/json.ts';
import type { JsonObject, JsonValue } from '../../base/json/value.ts';
import type { Deps } from '../../deps.ts';
import type { Reader } from '../../store/store.ts';
import { toBlockType } from '../block-types/wire.ts';
import { maskSecrets, secretPaths } from './masking.ts';
import { findDocuments, findEdges } from './queries.ts';
import type { DocumentEdge, StoredDocument } from './rows.ts';

/** Deeper nesting occurs only in corrupt data: writes refuse cycles. */
const MAX_DEPTH = 50;

/** The data of a document, merged with the data of the documents it refers to, and the list of those documents. */
export interface HydratedDocument {
  data: JsonObject;
  references: { [name: string]: JsonObject };
}

type Encrypted = Pick<Deps, 'encryption'>;

/**
 * Decrypts documents and inserts the data of their children. Each document is masked by its own schema unless secrets are wanted. One query per level for
 * edges and one for children, regardless of the number of documents.
 */
export async function hydrate(
  reader: Reader,
  deps: Encrypted,
  roots: readonly StoredDocument[],
  { includeSecrets }: { includeSecrets: boolean },
): Promise<HydratedDocument[]> {
  if (roots.length === 0) return [];
  const { documents, edges } = await loadGraph(reader, roots);
  const encryption = await deps.encryption.existing(reader);
  const done = new Map<string, HydratedDocument>();

  const build = (id: string, depth: number): HydratedDocument => {
    const finished = done.get(id);
    if (finished) return finished;
    if (depth > MAX_DEPTH) throw new Error(`Block documents are nested deeper than ${MAX_DEPTH} levels at ${id}.`);
    const { document, schema } = documents.get(id)!;
    const plain = parseJson(encryption.decrypt(document.data)) as JsonObject;
    const data = includeSecrets ? plain : maskSecrets(plain, secretPaths(schema.fields));
    const hydrated: HydratedDocument = { data, references: {} };
    for (const { name, childId } of edges.get(id) ?? []) {
      const child = documents.get(childId);
      if (!child) continue;
      const nested = build(childId, depth + 1);
      hydrated.data = { ...hydrated.data, [name]: nested.data };
      hydrated.references[name] = { block_document: toReference(child, nested) };
    }
    done.set(id, hydrated);
    return hydrated;
  };
  return roots.map(({ document }) => build(document.id, 0));
}

async function loadGraph(reader: Reader, roots: readonly StoredDocument[]) {
  const documents = new Map(roots.map((root) => [root.document.id, root]));
  const edges = new Map<string, DocumentEdge[]>();
  let level = [...documents.keys()];
  while (level.length > 0) {
    const found = await findEdges(reader, level);
    for (const edge of found) edges.set(edge.parentId, [...(edges.get(edge.parentId) ?? []), edge]);
    const missing = [...new Set(found.map((edge) => edge.childId))].filter((id) => !documents.has(id));
    const children = missing.length > 0 ? await findDocuments(reader, missing) : [];
    for (const child of children) documents.set(child.document.id, child);
    level = children.map((child) => child.document.id);
  }
  return { documents, edges };
}

function toReference({ document, type }: StoredDocument, { references }: HydratedDocument): JsonObject {
  const { id, name, isAnonymous } = document;
  const blockType = toBlockType(type) as unknown as JsonValue;
  return { id, name, block_type: blockType, is_anonymous: isAnonymous, block_document_references: references };
}
