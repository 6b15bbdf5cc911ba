import type { AssetHandlers, Schema } from '../../../generated/operations.ts';
import { assertNoMore } from '../../base/assert-no-more.ts';
import { notFound, orThrow, unprocessable } from '../../base/errors.ts';
import type { Deps, ReadDeps, ReadsOf } from '../../deps.ts';
import { listSection } from '../cursor.ts';
import { FRESHNESS } from './derive.ts';
import { assetIdOf } from './facts.ts';
import { readLineage } from './lineage.ts';
import { type AssetRow, dueOf, searchedTextOf } from './merge.ts';
import { changeAsset, countAssets, deleteAssetRows, findAsset, listAssets, listMaterializations, lockAsset } from './queries.ts';
import { toAsset, toLineage, toMaterialization } from './wire.ts';

export const assetReads = ({ store, clock, settings }: ReadDeps): ReadsOf<AssetHandlers> => ({
  async filterAssets({ headers, body }, { op }) {
    const section = listSection(op, { headers, body }, settings);
    const { assets, sort, ...others } = section.requested;
    assertNoMore(others);
    const now = clock.now();
    return section.reply((await listAssets(store.reader, assets, sort, section)).map((row) => toAsset(row, now)));
  },

  async countAssets({ body: { assets, ...others } }) {
    assertNoMore(others);
    return { status: 200, body: await countAssets(store.reader, assets) };
  },

  async filterAssetMaterializations({ headers, body }, { op }) {
    const section = listSection(op, { headers, body }, settings);
    const { materializations, sort, ...others } = section.requested;
    assertNoMore(others);
    return section.reply((await listMaterializations(store.reader, materializations, sort, section)).map(toMaterialization));
  },

  async readAssetLineage({ body: { keys, upstream, downstream, used_after: usedAfter = null, ...others } }) {
    assertNoMore(others);
    const lineage = await readLineage(store.reader, { keys, upstream, downstream, usedAfter });
    return { status: 200, body: toLineage(lineage, clock.now()) };
  },
});

export const assetHandlers = (deps: Deps): AssetHandlers => {
  const { store, clock } = deps;
  return {
    async readAsset({ query }) {
      const row = found(await findAsset(store.reader, assetIdOf(query.key)));
      return { status: 200, body: toAsset(row, clock.now()) };
    },

    async updateAsset({ query, body }) {
      const now = clock.now();
      const row = await store.transaction(async (tx) => {
        const before = found(await lockAsset(tx, assetIdOf(query.key)));
        const changes = { ...changesOf(before, body), updated: now };
        await changeAsset(tx, before.id, changes);
        tx.afterCommit(() => deps.bus.publish('wake', FRESHNESS));
        return { ...before, ...changes };
      });
      return { status: 200, body: toAsset(row, now) };
    },

    async deleteAsset({ query }) {
      const existed = await store.transaction((tx) => deleteAssetRows(tx, assetIdOf(query.key)));
      if (!existed) throw notFound('Asset');
      return { status: 204 };
    },

    ...assetReads(deps),
  };
};

/** The changed columns of an update. Null restores what the code declares. */
function changesOf(
  before: AssetRow,
  { description, owners, links, expected_interval: expectedInterval, ...others }: Schema<'AssetUpdate'>,
): Partial<AssetRow> {
  assertNoMore(others);
  if (links?.some(({ url }) => !/^https?:\/\//i.test(url))) throw unprocessable('Invalid link: must begin with http:// or https://.');
  return {
    ...(description !== undefined && { ownDescription: description, searched: searchedTextOf({ ...before, ownDescription: description }) }),
    ...(owners !== undefined && { ownOwners: owners }),
    ...(links !== undefined && { links }),
    ...(expectedInterval !== undefined && { expectedInterval, due: dueOf({ ...before, expectedInterval }) }),
  };
}

const found = orThrow(() => notFound('Asset'));
