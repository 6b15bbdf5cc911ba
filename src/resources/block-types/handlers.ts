import type { BlockTypeHandlers } from '../../../generated/operations.ts';
import { noteDeleted } from '../../audit/scope.ts';
import { conflict, forbidden, invalidValue, notFound, orThrow } from '../../base/errors.ts';
import type { Deps, ReadDeps, ReadsOf } from '../../deps.ts';
import { forgetResultStorage } from '../admin/result-storage.ts';
import { documentsOf, findDocumentByName, listDocumentsOfType } from '../block-documents/queries.ts';
import { readBlockDocument, readBlockDocuments } from '../block-documents/wire.ts';
import { listSection } from '../cursor.ts';
import { changedPresentation, changesNothing, newPresentation } from './presentation.ts';
import { deleteType, findType, findTypeBySlug, insertType, listTypes, lockType, updateType } from './queries.ts';
import { installProtectedBlocks } from './registration.ts';
import { blockTypeEvent, toBlockType } from './wire.ts';

const RESERVED_PREFIX = 'prefect';

export const blockTypeReads = ({ store, settings }: ReadDeps): ReadsOf<BlockTypeHandlers> => ({
  async filterBlockTypes({ headers, body }, { op }) {
    const section = listSection(op, { headers, body }, settings);
    return section.reply((await listTypes(store.reader, body, section)).map(toBlockType));
  },
});

export const blockTypeHandlers = (deps: Deps): BlockTypeHandlers => {
  const { store, clock, ids, outbox } = deps;
  return {
    async createBlockType({ body: { name, slug, ...presentation } }) {
      checkSlug(slug);
      if (name.toLowerCase().startsWith(RESERVED_PREFIX)) throw forbidden("Block type names beginning with 'Prefect' are reserved.");
      const now = clock.now();
      const row = {
        id: ids.next(),
        created: now,
        updated: now,
        name,
        slug,
        ...newPresentation(presentation),
        isProtected: false,
      };
      await store.transaction(async (tx) => {
        if (!(await insertType(tx, row))) throw conflict(`Block type with name "${row.name}" already exists`);
        outbox.emit(tx, blockTypeEvent('created', row));
      });
      return { status: 201, body: toBlockType(row) };
    },

    async readBlockType({ params }) {
      return { status: 200, body: toBlockType(found(await findType(store.reader, params.id))) };
    },

    async readBlockTypeBySlug({ params }) {
      return { status: 200, body: toBlockType(found(await findTypeBySlug(store.reader, params.slug))) };
    },

    async updateBlockType({ params, body }) {
      await store.transaction(async (tx) => {
        const changes = changedPresentation(body);
        if (changesNothing(changes, found(await lockType(tx, params.id)))) return;
        outbox.emit(tx, blockTypeEvent('updated', found(await updateType(tx, params.id, { ...changes, updated: clock.now() }))));
      });
      return { status: 204 };
    },

    async deleteBlockType({ params }) {
      await store.transaction(async (tx) => {
        const type = found(await lockType(tx, params.id));
        if (type.isProtected) throw forbidden('protected block types cannot be deleted.');
        const documents = await documentsOf(tx, { typeId: type.id });
        noteDeleted('block-document', documents);
        await deleteType(tx, type.id);
        await forgetResultStorage(
          tx,
          documents.map(({ id }) => id),
        );
        outbox.emit(tx, blockTypeEvent('deleted', type));
      });
      return { status: 204 };
    },
    ...blockTypeReads(deps),

    async readBlockDocumentsOfType({ params, query }) {
      const type = found(await findTypeBySlug(store.reader, params.slug));
      const stored = await listDocumentsOfType(store.reader, type.id);
      return { status: 200, body: await readBlockDocuments(store.reader, deps, stored, { includeSecrets: query.include_secrets }) };
    },

    async readBlockDocumentByName({ params, query }) {
      const stored = await findDocumentByName(store.reader, params.slug, params.block_document_name);
      if (!stored) throw notFound('Block document');
      return { status: 200, body: await readBlockDocument(store.reader, deps, stored, { includeSecrets: query.include_secrets }) };
    },

    async installSystemBlockTypes() {
      await installProtectedBlocks(deps);
      return { status: 200, body: null };
    },
  };
};

function checkSlug(slug: string): void {
  if (/^[a-z0-9-]*$/.test(slug)) return;
  throw invalidValue(['body', 'slug'], 'Block type slug must only contain lowercase letters, numbers, and dashes.', slug);
}

const found = orThrow(() => notFound('Block type'));
