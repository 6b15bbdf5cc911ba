import type { BlockDocumentHandlers } from '../../../generated/operations.ts';
import type { Deps, ReadDeps, ReadsOf } from '../../deps.ts';
import { forgetResultStorage } from '../admin/result-storage.ts';
import { listSection } from '../cursor.ts';
import { countDocuments, findDocument, listDocuments } from './queries.ts';
import { readBlockDocument, readBlockDocuments } from './wire.ts';
import { changeDocument, createDocument, found, removeDocument } from './write.ts';

export const blockDocumentReads = ({ store }: ReadDeps): ReadsOf<BlockDocumentHandlers> => ({
  async countBlockDocuments({ body }) {
    return { status: 200, body: await countDocuments(store.reader, body) };
  },
});

export const blockDocumentHandlers = (deps: Deps): BlockDocumentHandlers => {
  const { store, settings } = deps;
  return {
    async createBlockDocument({ body }) {
      return { status: 201, body: await createDocument(deps, body) };
    },

    async readBlockDocument({ params, query }) {
      const stored = found(await findDocument(store.reader, params.id));
      return { status: 200, body: await readBlockDocument(store.reader, deps, stored, { includeSecrets: query.include_secrets }) };
    },

    async updateBlockDocument({ params, body }) {
      await changeDocument(deps, params.id, body);
      return { status: 204 };
    },

    async deleteBlockDocument({ params }) {
      await store.transaction(async (tx) => {
        await removeDocument(tx, deps, params.id);
        await forgetResultStorage(tx, [params.id]);
      });
      return { status: 204 };
    },

    async filterBlockDocuments({ headers, body }, { op }) {
      const section = listSection(op, { headers, body }, settings);
      const stored = await listDocuments(store.reader, body, body.sort, section);
      return section.reply(await readBlockDocuments(store.reader, deps, stored, { includeSecrets: body.include_secrets }));
    },
    ...blockDocumentReads(deps),
  };
};
