import { randomUUID } from 'node:crypto';
import type { Schema } from '../../../generated/operations.ts';
import { assertNoMore } from '../../base/assert-no-more.ts';
import { badRequest, conflict, integrityConflict, invalidValue, notFound, notFoundText, orThrow } from '../../base/errors.ts';
import { stringifyJson } from '../../base/json/json.ts';
import type { Deps } from '../../deps.ts';
import { oneRow, type Tx } from '../../store/store.ts';
import { findSchema } from '../block-schemas/queries.ts';
import { findType } from '../block-types/queries.ts';
import { blockDocumentEvents } from './events.ts';
import { hydrate } from './hydration.ts';
import { restoreSecrets, secretPaths } from './masking.ts';
import { deleteDocument, findDocument, insertDocument, isNameTaken, lockDocuments, updateDocument } from './queries.ts';
import { addReferences, replaceReferences, splitReferences } from './references.ts';
import type { StoredDocument } from './rows.ts';
import { readBlockDocument } from './wire.ts';

const MASKED = { includeSecrets: false };

/** @returns the new document with its secrets masked */
export async function createDocument(deps: Deps, body: Schema<'BlockDocumentCreate'>): Promise<Schema<'BlockDocument'>> {
  const { name: given, data, block_type_id: typeId, block_schema_id: schemaId, is_anonymous: isAnonymous, ...others } = body;
  assertNoMore(others);
  const name = checkName(given, isAnonymous);
  const { own, references } = splitReferences(data ?? {});
  const encryption = await deps.encryption.ensure();
  const now = deps.clock.now();
  return deps.store.transaction(async (tx) => {
    const type = await findType(tx, typeId);
    if (!type) throw notFoundText(`Block type ${typeId} not found`);
    if (await isNameTaken(tx, type.id, name)) throw conflict('Block already exists');
    const id = deps.ids.next();
    await insertDocument(tx, {
      id,
      created: now,
      updated: now,
      name,
      data: encryption.encrypt(stringifyJson(own)),
      isAnonymous,
      blockTypeName: type.name,
      blockTypeId: type.id,
      blockSchemaId: schemaId,
    });
    await addReferences(tx, deps, id, references);
    const document = await readBlockDocument(tx, deps, found(await findDocument(tx, id)), MASKED);
    deps.outbox.emit(tx, ...blockDocumentEvents('created', document));
    return document;
  });
}

/** Implements `PATCH /block_documents/{id}`: changes the fields that the body names, and merges `data` unless the body disables it. */
export async function changeDocument(deps: Deps, id: string, body: Schema<'BlockDocumentUpdate'>): Promise<void> {
  await deps.store.transaction(async (tx) => {
    await lockDocuments(tx, [id]);
    const stored = found(await findDocument(tx, id));
    const { merge_existing_data: merging, ...changes } = body;
    const merges = merging ?? true;
    // a merge without data changes nothing, including the schema
    if (!merges || changes.data !== undefined) await writeChanges(tx, deps, stored, changes, merges);
    const document = await readBlockDocument(tx, deps, found(await findDocument(tx, id)), MASKED);
    deps.outbox.emit(tx, ...blockDocumentEvents('updated', document));
  });
}

async function writeChanges(
  tx: Tx,
  deps: Deps,
  stored: StoredDocument,
  { data = {}, block_schema_id: schemaId, ...others }: Omit<Schema<'BlockDocumentUpdate'>, 'merge_existing_data'>,
  merges: boolean,
): Promise<void> {
  assertNoMore(others);
  const { document, schema } = stored;
  if (schemaId && schemaId !== schema.id) await checkNewSchema(tx, stored, schemaId);
  const current = oneRow(await hydrate(tx, deps, [stored], { includeSecrets: true }));
  const sent = restoreSecrets(data, current.data, secretPaths(schema.fields));
  const inherited = { ...current.data };
  // data under the name of a reference belongs to the referenced document
  for (const name of Object.keys(current.references)) delete inherited[name];
  const { own, references } = splitReferences(merges ? { ...inherited, ...sent } : sent);
  await replaceReferences(tx, deps, document.id, references);
  const encryption = await deps.encryption.existing(tx);
  await updateDocument(tx, document.id, {
    updated: deps.clock.now(),
    data: encryption.encrypt(stringifyJson(own)),
    ...(schemaId && { blockSchemaId: schemaId }),
  });
}

async function checkNewSchema(tx: Tx, { document }: StoredDocument, schemaId: string): Promise<void> {
  const wanted = await findSchema(tx, schemaId);
  if (!wanted) throw integrityConflict(`Block schema ${schemaId} does not exist.`);
  if (wanted.schema.blockTypeId !== document.blockTypeId) {
    throw badRequest('Must migrate block document to a block schema of the same block type.');
  }
}

/** Deletes a document. Documents that refer to it lose the key; deployments and runs that use it as storage lose the link. */
export async function removeDocument(tx: Tx, deps: Deps, id: string): Promise<void> {
  await lockDocuments(tx, [id]);
  const document = await readBlockDocument(tx, deps, found(await findDocument(tx, id)), MASKED);
  await deleteDocument(tx, id);
  deps.outbox.emit(tx, ...blockDocumentEvents('deleted', document));
}

/** Only anonymous documents may omit the name; the service generates one. */
function checkName(name: string | null | undefined, isAnonymous: boolean): string {
  if (typeof name === 'string' && !/^[a-z0-9-]*$/.test(name)) {
    throw invalidValue(['body', 'name'], 'Block document name must only contain lowercase letters, numbers, and dashes.', name);
  }
  if (name) return name;
  if (!isAnonymous) throw invalidValue(['body'], 'Names must be provided for block documents.');
  return `anonymous-${randomUUID()}`;
}

export const found = orThrow(() => notFound('Block document'));
