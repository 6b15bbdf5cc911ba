import { createWorkPool, type WorkPoolCreate } from '@contralto/client';
import { isKnown } from '../api/access.ts';
import { call, useResource } from '../api/resource.ts';
import { DialogButton } from '../components/dialogs.tsx';
import { Listing, Loading, NoRows } from '../components/listing.tsx';
import { PageTitle } from '../components/page.tsx';
import { FormDialog } from '../components/schema-form.tsx';
import { PoolLink } from '../components/values.tsx';

import { DueRuns, PauseButton, PoolStatus, poolSummaries, Slots } from '../pools/parts.tsx';

const NEW = {
  type: 'object',
  required: ['name', 'type'],
  properties: {
    name: { type: 'string', title: 'Name' },
    type: { type: 'string', title: 'Type', description: 'Such as process, docker, or kubernetes. Its workers have the same type.' },
    description: { type: 'string', title: 'Description' },
    concurrency_limit: {
      type: 'integer',
      title: 'Limit',
      description: 'The maximum number of its runs with a slot. If empty, there is no limit.',
    },
  },
};

const WATCH = ['prefect.work-pool.', 'prefect.worker.', 'prefect.flow-run.'];

export function Page() {
  const pools = useResource(isKnown() ? 'work-pools' : undefined, poolSummaries, WATCH);
  return (
    <>
      <PageTitle title="Work pools">
        <DialogButton
          text="New work pool…"
          class="primary"
          needs="pools:write"
          dialog={(close) => (
            <FormDialog
              title="New work pool"
              schema={NEW}
              value={{ type: 'process' }}
              save={async (body) => {
                await call(createWorkPool({ body: body as unknown as WorkPoolCreate }));
                pools.reload();
              }}
              close={close}
            />
          )}
        />
      </PageTitle>
      <Loading from={pools}>
        {(rows) => (
          <Listing
            label="Work pools"
            rows={rows}
            columns={[
              { name: 'Name', cell: ({ pool }) => <PoolLink name={pool.name} /> },
              { name: 'Type', cell: ({ pool }) => pool.type },
              { name: 'Status', cell: ({ pool }) => <PoolStatus status={pool.status} /> },
              { name: 'Workers online', number: true, cell: ({ counts }) => counts?.online_workers ?? '–' },
              {
                name: 'Due runs',
                number: true,
                cell: ({ pool, counts }) => (counts ? <DueRuns pool={pool.name} due={counts.due_runs} /> : '–'),
              },
              {
                name: 'Slots in use',
                number: true,
                cell: ({ pool, counts }) => <Slots used={pool.active_slots ?? counts?.occupied_slots} of={pool.concurrency_limit} />,
              },
              { name: '', cell: ({ pool }) => <PauseButton pool={pool} done={pools.reload} /> },
            ]}
            empty={
              <NoRows nouns="work pools" command="prefect work-pool create local --type process">
                A work pool gives the runs of deployments to workers.
              </NoRows>
            }
          />
        )}
      </Loading>
    </>
  );
}
