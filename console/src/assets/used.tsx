import { countAssets, filterAssetMaterializations } from '@contralto/client';
import { call } from '../api/client.ts';
import { useResource } from '../api/resource.ts';
import { counted } from '../components/counted.ts';
import { atMost, pathOf } from '../config.ts';
import { AssetLink } from './freshness.tsx';

/** A link to the assets that a flow or a deployment materialized last; nothing if there are none. */
export function AssetsOf(of: { flow: string } | { deployment: string }) {
  const [name, id] = 'flow' in of ? (['flow_id', of.flow] as const) : (['deployment_id', of.deployment] as const);
  const count = useResource(id, (signal) => call(countAssets({ body: { assets: { [name]: { any_: [id] } } }, signal })), [
    'prefect.asset.materialization.',
  ]);
  return count.data ? <a href={`${pathOf('/assets')}?${name}=${id}`}>{counted(count.data, 'asset')}</a> : null;
}

/** The assets that a run materialized; nothing if there are none. */
export function AssetsOfRun({ run }: { run: string }) {
  const made = useResource(
    run,
    (signal) =>
      call(filterAssetMaterializations({ body: { materializations: { flow_run_id: { any_: [run] } }, limit: atMost(50) }, signal })),
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
