import type { ArtifactHandlers } from '../../../generated/operations.ts';
import { artifactRow, cutMetadata, storeArtifact } from '../../artifact-store/create.ts';
import { assertNoMore } from '../../base/assert-no-more.ts';
import { invalidValue, notFoundText } from '../../base/errors.ts';
import type { Deps, ReadDeps, ReadsOf } from '../../deps.ts';
import { single } from '../../store/short-transaction.ts';
import { listSection } from '../cursor.ts';
import { removeArtifact } from './delete.ts';
import {
  countArtifacts,
  countLatestArtifacts,
  findArtifact,
  findLatestArtifact,
  listArtifacts,
  listLatestArtifacts,
  updateArtifact,
} from './queries.ts';
import { toArtifact, toArtifactCollection } from './wire.ts';

const missing = () => notFoundText('Artifact not found.');

export const artifactReads = ({ store, settings }: ReadDeps): ReadsOf<ArtifactHandlers> => ({
  async filterArtifacts({ headers, body }, { op }) {
    const section = listSection(op, { headers, body }, settings);
    return section.reply((await listArtifacts(store.reader, body, body.sort, section)).map(toArtifact));
  },

  async countArtifacts({ body }) {
    return { status: 200, body: await countArtifacts(store.reader, body) };
  },

  async filterLatestArtifacts({ headers, body }, { op }) {
    const section = listSection(op, { headers, body }, settings);
    return section.reply((await listLatestArtifacts(store.reader, body, body.sort, section)).map(toArtifactCollection));
  },

  async countLatestArtifacts({ body }) {
    return { status: 200, body: await countLatestArtifacts(store.reader, body) };
  },
});

export const artifactHandlers = (deps: Deps): ArtifactHandlers => {
  const { store, clock } = deps;
  return {
    async createArtifact({ body }, context) {
      const { key, type, description, data, metadata_: metadata, flow_run_id: flowRunId, task_run_id: taskRunId, ...others } = body;
      assertNoMore(others);
      if (key) checkKey(key);
      const row = artifactRow(deps, { key, type, description, data, metadata, flowRunId, taskRunId }, clock.now());
      const locks = row.key === null ? [] : [row.key];
      await store.shortTransaction(single((tx) => storeArtifact(tx, deps, row), { locks, bytes: context.bodyBytes }));
      return { status: 201, body: toArtifact(row) };
    },

    async readArtifact({ params }) {
      const row = await findArtifact(store.reader, params.id);
      if (!row) throw missing();
      return { status: 200, body: toArtifact(row) };
    },

    async readLatestArtifact({ params }) {
      const row = await findLatestArtifact(store.reader, params.key);
      if (!row) throw missing();
      return { status: 200, body: toArtifact(row) };
    },

    async updateArtifact({ params, body: { data, description, metadata_, ...others } }) {
      assertNoMore(others);
      const changes = {
        updated: clock.now(),
        ...(data !== undefined && { data }),
        ...(description !== undefined && { description }),
        ...(metadata_ !== undefined && { metadata: metadata_ && cutMetadata(metadata_) }),
      };
      if (!(await store.transaction((tx) => updateArtifact(tx, params.id, changes)))) throw missing();
      return { status: 204 };
    },

    async deleteArtifact({ params }) {
      if (!(await store.transaction((tx) => removeArtifact(tx, deps, params.id)))) throw missing();
      return { status: 204 };
    },
    ...artifactReads(deps),
  };
};

function checkKey(key: string): void {
  if (/^[a-z0-9-]*$/.test(key)) return;
  throw invalidValue(['body', 'key'], 'Artifact key must only contain lowercase letters, numbers, and dashes.', key);
}
