import type { BlockSchemaHandlers } from '../../../generated/operations.ts';
import { noteDeleted } from '../../audit/scope.ts';
import { assertNoMore } from '../../base/assert-no-more.ts';
import { forbidden, notFound, notFoundText, orThrow } from '../../base/errors.ts';
import type { JsonObject } from '../../base/json/value.ts';
import type { Deps, ReadDeps, ReadsOf } from '../../deps.ts';
import { forgetResultStorage } from '../admin/result-storage.ts';
import { documentsOf } from '../block-documents/queries.ts';
import { findType } from '../block-types/queries.ts';
import { listSection } from '../cursor.ts';
import { createSchema } from './create.ts';
import { deleteSchema, findSchema, findSchemaByChecksum, listSchemas } from './queries.ts';
import { readBlockSchema, readBlockSchemas, toBlockSchema } from './wire.ts';

export const blockSchemaReads = ({ store, settings }: ReadDeps): ReadsOf<BlockSchemaHandlers> => ({
  async filterBlockSchemas({ headers, body }, { op }) {
    const section = listSection(op, { headers, body }, settings);
    const { block_schemas, ...others } = section.requested;
    assertNoMore(others);
    const stored = await listSchemas(store.reader, block_schemas, section);
    return section.reply(await readBlockSchemas(store.reader, stored));
  },
});

export const blockSchemaHandlers = (deps: Deps): BlockSchemaHandlers => {
  const { store } = deps;
  return {
    async createBlockSchema({ body: { block_type_id: typeId, fields: given, version, capabilities, ...others } }) {
      assertNoMore(others);
      const fields = given ?? {};
      return store.transaction(async (tx) => {
        const type = await findType(tx, typeId);
        if (!type) throw notFoundText(`Block type ${typeId} not found.`);
        const { stored, isNew } = await createSchema(tx, deps, {
          fields,
          type,
          version,
          capabilities: capabilities ?? [],
        });
        if (!isNew) return { status: 200, body: await readBlockSchema(tx, stored) };
        return { status: 201, body: toBlockSchema(stored, asSent(stored.schema.fields, fields)) };
      });
    },

    async readBlockSchema({ params }) {
      return { status: 200, body: await readBlockSchema(store.reader, found(await findSchema(store.reader, params.id))) };
    },

    async readBlockSchemaByChecksum({ params, query }) {
      const stored = found(await findSchemaByChecksum(store.reader, params.checksum, query.version));
      return { status: 200, body: await readBlockSchema(store.reader, stored) };
    },
    ...blockSchemaReads(deps),

    async deleteBlockSchema({ params }) {
      await store.transaction(async (tx) => {
        const { schema, type } = found(await findSchema(tx, params.id));
        if (type.isProtected) throw forbidden('Block schemas for protected block types cannot be deleted.');
        const documents = await documentsOf(tx, { schemaId: schema.id });
        noteDeleted('block-document', documents);
        if (!(await deleteSchema(tx, schema.id))) throw notFound('Block schema');
        await forgetResultStorage(
          tx,
          documents.map(({ id }) => id),
        );
      });
      return { status: 204 };
    },
  };
};

/** Restores, from the request, the fields that are removed before storing. */
function asSent(stored: JsonObject, { block_schema_references = {}, definitions }: JsonObject): JsonObject {
  return { ...stored, block_schema_references, ...(definitions !== undefined && { definitions }) };
}

const found = orThrow(() => notFound('Block schema'));
