import { badRequest, integrityConflict } from '../../base/errors.ts';
import { isJsonObject } from '../../base/json/json.ts';
import type { JsonObject, JsonValue } from '../../base/json/value.ts';
import { ownMember } from '../../base/own-member.ts';
import { normalizeUuid } from '../../contract/scalars.ts';
import type { Deps } from '../../deps.ts';
import type { Tx } from '../../store/store.ts';
import { hydrate, MAX_CONTAINED, MAX_DEPTH } from './hydration.ts';
import { deleteEdge, findDocument, findEdges, insertEdges, lockDocuments } from './queries.ts';

/** A top-level field that refers to another document. */
interface Reference {
  name: string;
  childId: string;
}

/** Splits the top-level fields of the form `{ "$ref": … }` from the stored data. References at lower levels stay in the data. */
export function splitReferences(data: JsonObject): { own: JsonObject; references: Reference[] } {
  const own: [string, JsonValue][] = [];
  const references: Reference[] = [];
  for (const [name, value] of Object.entries(data)) {
    const target = isJsonObject(value) ? ownMember(value, '$ref') : undefined;
    if (target === undefined) own.push([name, value]);
    else references.push({ name, childId: targetOf(name, target) });
  }
  if (references.length > MAX_CONTAINED) throw tooMany();
  // an assignment would lose a field named __proto__
  return { own: Object.fromEntries(own), references };
}

const tooMany = () =>
  badRequest(
    `Cannot create block document reference: a block document may contain at most ${MAX_CONTAINED} block documents in ${MAX_DEPTH} levels.`,
  );

/** @throws 400 if a document with its references contains more than the service can read */
async function rejectTooMany(tx: Tx, deps: Pick<Deps, 'encryption'>, documentId: string): Promise<void> {
  const stored = await findDocument(tx, documentId);
  const [hydrated] = stored ? await hydrate(tx, deps, [stored], { includeSecrets: false }) : [];
  if (hydrated?.isCut) throw tooMany();
}

/** Clients send `{ "block_document_id": "…" }`; forms send the id itself. */
function targetOf(name: string, reference: JsonValue): string {
  const id = isJsonObject(reference) ? (reference.block_document_id ?? null) : reference;
  if (id === null) throw badRequest(`Received block reference without a block_document_id in key ${name}`);
  const uuid = typeof id === 'string' ? normalizeUuid(id) : undefined;
  if (uuid === undefined) throw badRequest(`Received block reference with an invalid block_document_id in key ${name}`);
  return uuid;
}

/** Replaces the edges of a document with those of the request. Deletes edges that the request does not name. */
export async function replaceReferences(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'ids' | 'encryption'>,
  parentId: string,
  references: readonly Reference[],
): Promise<void> {
  const current = await findEdges(tx, [parentId]);
  const keyOf = ({ name, childId }: Reference) => `${childId} ${name}`;
  const [wanted, known] = [new Set(references.map(keyOf)), new Set(current.map(keyOf))];
  for (const edge of current) if (!wanted.has(keyOf(edge))) await deleteEdge(tx, edge);
  const added = references.filter((one) => !known.has(keyOf(one)));
  for (const childId of new Set(added.map((one) => one.childId))) await rejectCycle(tx, parentId, childId);
  await addReferences(tx, deps, parentId, added);
}

/** For a new document. No document can refer to it yet, so no cycle check is needed. */
export async function addReferences(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'ids' | 'encryption'>,
  parentId: string,
  references: readonly Reference[],
): Promise<void> {
  const { clock, ids } = deps;
  const edges = references.map(({ name, childId }) => {
    const now = clock.now();
    return { id: ids.next(), created: now, updated: now, name, parentDocumentId: parentId, childDocumentId: childId };
  });
  await insertEdges(tx, edges);
  if (edges.length > 0) await rejectTooMany(tx, deps, parentId);
}

/**
 * Follows the edges down from `childId`. Locks the parent and every document on the path before reading its edges: of two transactions that would close a cycle
 * together, the later one waits and then sees the edge of the other.
 */
async function rejectCycle(tx: Tx, parentId: string, childId: string): Promise<void> {
  const seen = new Set<string>();
  let level = [childId];
  while (level.length > 0) {
    if (level.includes(parentId)) {
      throw badRequest(
        `Cannot create block document reference: it would introduce a cycle into the block_document_reference graph (parent=${parentId}, reference=${childId}).`,
      );
    }
    const locked = await lockDocuments(tx, level);
    if (locked.length === 0 && seen.size === 0) throw integrityConflict(`Block document ${childId} does not exist.`);
    for (const id of level) seen.add(id);
    const edges = await findEdges(tx, level);
    level = [...new Set(edges.map((edge) => edge.childId))].filter((id) => !seen.has(id));
  }
}
