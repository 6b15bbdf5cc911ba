import { type AssetFreshness, countAssets, filterAssetMaterializations, type StateType } from '@contralto/client';
import { useOperation } from '../api/resource.ts';
import { sentenceCase } from '../components/fields.tsx';
import { counted } from '../components/texts.ts';
import { StateMark } from '../components/values.tsx';
import { atMost, pathOf } from '../config.ts';

/** The state of a run with the same color. */
export const LIKE: Record<AssetFreshness, StateType> = { fresh: 'COMPLETED', stale: 'PAUSED', failed: 'FAILED', never: 'SCHEDULED' };

export const Freshness = ({ is }: { is: AssetFreshness }) => <StateMark type={LIKE[is]} name={sentenceCase(is)} />;

/** The page of an asset. Keys contain slashes, so the key is in the query. */
export const assetPath = (key: string): string => `${pathOf('/assets/by-key')}?${new URLSearchParams({ key })}`;

export const AssetLink = ({ of }: { of: string }) => <a href={assetPath(of)}>{of}</a>;

/** A link to the assets that a flow or a deployment materialized last; nothing if there are none. */
export function AssetsOf(of: { flow: string } | { deployment: string }) {
  const [name, id] = 'flow' in of ? (['flow_id', of.flow] as const) : (['deployment_id', of.deployment] as const);
  const count = useOperation(countAssets, { body: { assets: { [name]: { any_: [id] } } } }, ['prefect.asset.materialization.']);
  return count.data ? <a href={`${pathOf('/assets')}?${name}=${id}`}>{counted(count.data, 'asset')}</a> : null;
}

/** The assets that a run materialized; nothing if there are none. */
export function AssetsOfRun({ run }: { run: string }) {
  const made = useOperation(
    filterAssetMaterializations,
    { body: { materializations: { flow_run_id: { any_: [run] } }, limit: atMost(50) } },
    ['prefect.asset.materialization.'],
  );
  if (!made.data || made.data.length === 0) return null;
  return (
    <section class="panel" aria-label="Assets">
      <div class="title">
        <h2>Assets</h2>
      </div>
      <ul>
        {made.data.map(({ id, key, status }) => (
          <li key={id}>
            <AssetLink of={key} /> <span class="hint">{status}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
