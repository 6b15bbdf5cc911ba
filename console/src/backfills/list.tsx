import { type Deployment, filterBackfills } from '@contralto/client';
import { useSignal } from '@preact/signals';
import { call } from '../api/client.ts';
import { useResource } from '../api/resource.ts';
import { Allowed } from '../components/allowed.tsx';
import { Listing } from '../components/listing.tsx';
import { Loading } from '../components/loading.tsx';
import { Time } from '../components/time.tsx';
import { atMost, pathOf } from '../config.ts';
import { BackfillDialog } from './dialog.tsx';
import { BackfillStateMark, progressText } from './words.tsx';

/** The backfills of a deployment, newest first. */
export function Backfills({ deployment }: { deployment: Deployment }) {
  const adding = useSignal(false);
  const backfills = useResource(
    `backfills ${deployment.id}`,
    (signal) => call(filterBackfills({ body: { backfills: { deployment_id: { any_: [deployment.id] } }, limit: atMost(50) }, signal })),
    ['prefect.backfill.'],
  );
  return (
    <>
      <div class="title">
        <h2>Backfills</h2>
        <Allowed to="runs:write">
          <button type="button" onClick={() => (adding.value = true)}>
            Backfill…
          </button>
        </Allowed>
      </div>
      <Loading from={backfills}>
        {(rows) =>
          rows.length === 0 ? (
            <p class="hint">No backfills. A backfill runs the deployment for the times of a schedule in the past.</p>
          ) : (
            <Listing
              label="Backfills"
              rows={rows}
              columns={[
                {
                  name: 'Period',
                  wide: true,
                  cell: (row) => (
                    <a href={pathOf(`/backfills/${row.id}`)}>
                      <Time at={row.start} /> – <Time at={row.end} />
                    </a>
                  ),
                },
                { name: 'State', cell: (row) => <BackfillStateMark state={row.state} /> },
                { name: 'Progress', cell: progressText },
                { name: 'Created', cell: (row) => <Time at={row.created} away /> },
              ]}
            />
          )
        }
      </Loading>
      {adding.value && <BackfillDialog deployment={deployment} close={() => (adding.value = false)} />}
    </>
  );
}
