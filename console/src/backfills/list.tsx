import { type Backfill, type BackfillState, type Deployment, filterBackfills } from '@contralto/client';
import { useOperation } from '../api/resource.ts';
import { DialogButton } from '../components/dialogs.tsx';
import { Listing, Loading } from '../components/listing.tsx';
import { Time } from '../components/values.tsx';
import { atMost, pathOf } from '../config.ts';
import { BackfillDialog } from './dialog.tsx';

/** The backfills of a deployment, newest first. */
export function Backfills({ deployment }: { deployment: Deployment }) {
  const backfills = useOperation(
    filterBackfills,
    { body: { backfills: { deployment_id: { any_: [deployment.id] } }, limit: atMost(50) } },
    ['prefect.backfill.'],
  );
  return (
    <>
      <div class="title">
        <h2>Backfills</h2>
        <DialogButton text="Backfill…" needs="runs:write" dialog={(close) => <BackfillDialog deployment={deployment} close={close} />} />
      </div>
      <Loading from={backfills}>
        {(rows) => (
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
            empty="No backfills. A backfill runs the deployment for the times of a schedule in the past."
          />
        )}
      </Loading>
    </>
  );
}

const COLORS: Record<BackfillState, string> = {
  RUNNING: 'RUNNING',
  PAUSED: 'PAUSED',
  STOPPING: 'CANCELLING',
  STOPPED: 'CANCELLED',
  COMPLETED: 'COMPLETED',
};

export const BackfillStateMark = ({ state }: { state: BackfillState }) => (
  <span class="state" data-type={COLORS[state]}>
    {state.charAt(0) + state.slice(1).toLowerCase()}
  </span>
);

/** How many of the times are processed, in words. */
export const progressText = ({ progress: { total, remaining, skipped } }: Backfill): string =>
  `${total - remaining} of ${total} times${skipped > 0 ? `, ${skipped} skipped` : ''}`;

export const isOpen = ({ ended }: Backfill): boolean => ended === null;
