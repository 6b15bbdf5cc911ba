import { MAX_PAGE_BYTES } from '../../base/errors.ts';
import { parseJson } from '../../base/json/json.ts';
import type { JsonObject, JsonValue } from '../../base/json/value.ts';
import type { Deps } from '../../deps.ts';
import type { Reader } from '../../store/store.ts';
import { toBlockType } from '../block-types/wire.ts';
import { maskSecrets, secretPaths } from './masking.ts';
import { findDocuments, findEdges, sizesOfDocuments } from './queries.ts';
import type { DocumentEdge, StoredDocument } from './rows.ts';

/** Maximum levels of documents that refer to documents, including the first. */
export const MAX_DEPTH = 51;
/** Protects the call stack. Levels below the limit are left out in any case. */
const MAX_RECURSION = 4 * MAX_DEPTH;
/** Maximum number of documents within a document; each counts as often as it occurs. */
export const MAX_CONTAINED = 1000;
/** Maximum size of the data of a document including the documents it contains, in bytes. */
const MAX_BYTES = 16_777_216;
/** Bytes of a reference in addition to its data: the id, the name and the type of the other document. */
const REFERENCE_BYTES = 2000;
/** Maximum number of documents loaded for one page. */
const MAX_LOADED = 20_000;
/** Maximum number of bytes of stored data loaded for one page, in addition to the page's own documents. */
const MAX_LOADED_BYTES = MAX_PAGE_BYTES;

/** The data of a document, merged with the data of the documents it refers to, and the list of those documents. */
export interface HydratedDocument {
  data: JsonObject;
  references: { [name: string]: JsonObject };
  /** True if referenced documents are left out, because the document would contain too many of them, too much data, or too many levels. */
  isCut: boolean;
  /** Approximate size of data and references in bytes. */
  bytes: number;
}

/** A hydrated document with the counters that building it needs. */
interface Built extends HydratedDocument {
  contained: number;
  depth: number;
}

type Encrypted = Pick<Deps, 'encryption'>;

/**
 * Decrypts documents and inserts the data of their children. Masks each document by its own schema unless `secrets` are requested. One query per level for
 * edges, one for the sizes of children and one for children, regardless of the number of documents. Leaves out children beyond the limits above: a referenced
 * document can grow, so checks on save are not sufficient.
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
  const done = new Map<string, Built>();

  const build = (id: string, level: number): Built => {
    const finished = done.get(id);
    if (finished) return finished;
    const { document, schema } = documents.get(id) as StoredDocument;
    const plain = parseJson(encryption.decrypt(document.data)) as JsonObject;
    const data = includeSecrets ? plain : maskSecrets(plain, secretPaths(schema.fields));
    const built: Built = { data, references: {}, isCut: false, contained: 1, bytes: document.data.length, depth: 1 };
    const inserted: [string, JsonValue][] = [];
    const references: [string, JsonObject][] = [];
    for (const { name, childId } of edges.get(id) ?? []) {
      const child = documents.get(childId);
      const nested = child && level < MAX_RECURSION ? build(childId, level + 1) : undefined;
      if (child && nested && add(built, nested)) {
        inserted.push([name, nested.data]);
        references.push([name, { block_document: toReference(child, nested) }]);
      } else {
        built.isCut = true;
      }
    }
    // no assignment: a field may be named __proto__
    if (inserted.length > 0) built.data = { ...data, ...Object.fromEntries(inserted) };
    built.references = Object.fromEntries(references);
    done.set(id, built);
    return built;
  };
  return roots.map(({ document }) => build(document.id, 1));
}

/** Counts a child into its parent. @returns false if there is no room for it */
function add(parent: Built, child: Built): boolean {
  const contained = parent.contained + child.contained;
  const bytes = parent.bytes + child.bytes + REFERENCE_BYTES;
  const depth = Math.max(parent.depth, child.depth + 1);
  if (contained > MAX_CONTAINED || bytes > MAX_BYTES || depth > MAX_DEPTH) return false;
  Object.assign(parent, { contained, bytes, depth });
  if (child.isCut) parent.isCut = true;
  return true;
}

async function loadGraph(reader: Reader, roots: readonly StoredDocument[]) {
  const documents = new Map(roots.map((root) => [root.document.id, root]));
  const edges = new Map<string, DocumentEdge[]>();
  let room = MAX_LOADED_BYTES;
  /** The documents that fit within the limits. */
  const fitting = async (ids: readonly string[]): Promise<string[]> => {
    const kept: string[] = [];
    for (const { id, bytes } of await sizesOfDocuments(reader, ids)) {
      if (bytes > room) continue;
      room -= bytes;
      kept.push(id);
    }
    return kept;
  };
  let level = [...documents.keys()];
  while (level.length > 0 && documents.size < MAX_LOADED) {
    const found = await findEdges(reader, level);
    for (const edge of found) {
      const known = edges.get(edge.parentId);
      if (known) known.push(edge);
      else edges.set(edge.parentId, [edge]);
    }
    const missing = [...new Set(found.map((edge) => edge.childId))].filter((id) => !documents.has(id));
    const children = missing.length > 0 ? await findDocuments(reader, await fitting(missing)) : [];
    for (const child of children) documents.set(child.document.id, child);
    level = children.map((child) => child.document.id);
  }
  return { documents, edges };
}

function toReference({ document, type }: StoredDocument, { references }: HydratedDocument): JsonObject {
  const { id, name, isAnonymous } = document;
  const blockType = toBlockType(type);
  return { id, name, block_type: blockType, is_anonymous: isAnonymous, block_document_references: references };
}
