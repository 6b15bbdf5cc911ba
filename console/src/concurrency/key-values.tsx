import { readConcurrencyKeys } from '@contralto/client';
import { call, useResource } from '../api/resource.ts';
import { Listing } from '../components/listing.tsx';
import { atMost, pathOf } from '../config.ts';

/** The values of concurrency keys of one deployment, or of all, with the runs that hold their slots. Empty if there are none. */
export function KeyValues({ deployment }: { deployment?: string }) {
  const found = useResource(
    deployment ?? 'concurrency keys',
    (signal) => call(readConcurrencyKeys({ body: { deployment_id: deployment ?? null, limit: atMost(200) }, signal })),
    ['prefect.flow-run.'],
  );
  const { results = [], count = 0 } = found.data ?? {};
  if (results.length === 0) return null;
  return (
    <>
      <h2>Values of concurrency keys</h2>
      {count > results.length && (
        <p class="hint">
          The first {results.length} of {count} values.
        </p>
      )}
      <Listing
        label="Values of concurrency keys"
        rows={results.map((one) => ({ ...one, id: `${one.deployment_id} ${one.value}` }))}
        columns={[
          { name: 'Value', cell: ({ value }) => <code>{value}</code> },
          {
            name: 'Deployment',
            cell: (row) => <a href={pathOf(`/deployments/${row.deployment_id}`)}>{row.deployment_name ?? 'Deleted deployment'}</a>,
          },
          { name: 'Slots', number: true, cell: (row) => `${row.active_slots} / ${row.limit}` },
          {
            name: 'Holders',
            cell: (row) =>
              row.flow_runs.map((run) => (
                <a key={run.id} href={pathOf(`/runs/${run.id}`)}>
                  {run.name}{' '}
                </a>
              )),
          },
          {
            name: 'Waiting',
            number: true,
            cell: ({ waiting, deployment_id }) =>
              waiting > 0 ? (
                <a href={pathOf(`/runs?deployment_id=${deployment_id}&state=SCHEDULED&sort=NEXT_SCHEDULED_START_TIME_ASC`)}>{waiting}</a>
              ) : (
                waiting
              ),
          },
        ]}
      />
    </>
  );
}
