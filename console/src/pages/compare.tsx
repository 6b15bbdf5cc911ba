import { type FlowRun, filterFlowRuns, readFlowRun } from '@contralto/client';
import { useAddress } from '../address.ts';
import { call, useOperation, useResource } from '../api/resource.ts';
import { Compared } from '../compare/compared.tsx';
import { Listing, Loading } from '../components/listing.tsx';
import { PageTitle } from '../components/page.tsx';
import { RunTime, StateMark, Time } from '../components/values.tsx';
import { atMost, pathOf } from '../config.ts';

const OFFERED = 30;

/** Two runs side by side: their ids are in the address. */
export function Page() {
  const { given, change } = useAddress();
  const [a, b] = [given.get('a') ?? '', given.get('b') ?? ''];
  const read = (id: string, signal: AbortSignal) => call(readFlowRun({ path: { id }, signal }));
  const first = useResource(a || undefined, (signal) => read(a, signal), ['prefect.flow-run.'], `prefect.flow-run.${a}`);
  const second = useResource(b || undefined, (signal) => read(b, signal), ['prefect.flow-run.'], `prefect.flow-run.${b}`);
  return (
    <>
      <PageTitle title="Compare runs" above={[pathOf('/runs'), 'Runs']} kind="Comparison">
        {a && b && (
          <>
            <button type="button" onClick={() => change({ a: b, b: a })}>
              Swap
            </button>
            <button type="button" onClick={() => change({ b: undefined })}>
              Choose another run
            </button>
          </>
        )}
      </PageTitle>
      {a === '' && (
        <p class="hint">
          To compare two runs, open one of them from the <a href={pathOf('/runs')}>list of runs</a> and choose “Compare”.
        </p>
      )}
      {a !== '' && (
        <Loading from={first}>
          {(one) => (b === '' ? <Choice run={one} /> : <Loading from={second}>{(other) => <Compared runs={[one, other]} />}</Loading>)}
        </Loading>
      )}
    </>
  );
}

/** Other runs of the same deployment or flow, latest first. */
function Choice({ run }: { run: FlowRun }) {
  const { change } = useAddress();
  const others = useOperation(filterFlowRuns, {
    body: {
      flow_runs: {
        id: { not_any_: [run.id] },
        state: { type: { not_any_: ['SCHEDULED', 'PENDING'] } },
        ...(run.deployment_id && { deployment_id: { any_: [run.deployment_id] } }),
      },
      flows: { id: { any_: [run.flow_id] } },
      sort: 'START_TIME_DESC',
      limit: atMost(OFFERED),
    },
  });
  return (
    <>
      <p>
        Choose a run to compare with <a href={pathOf(`/runs/${run.id}`)}>{run.name}</a>.
      </p>
      <Loading from={others}>
        {(rows) => (
          <Listing
            label="Other runs"
            rows={rows}
            columns={[
              { name: 'Name', cell: ({ name }) => name, wide: true },
              { name: 'State', cell: ({ state_type, state_name }) => <StateMark type={state_type} name={state_name} />, narrow: true },
              { name: 'Start', cell: ({ start_time }) => <Time at={start_time} />, narrow: true },
              { name: 'Duration', cell: (other) => <RunTime of={other} />, narrow: true },
              {
                name: '',
                cell: ({ id, name }) => (
                  <button type="button" aria-label={`Compare with ${name}`} onClick={() => change({ b: id })}>
                    Compare
                  </button>
                ),
              },
            ]}
            empty={<p class="hint">There are no other runs of the same {run.deployment_id ? 'deployment' : 'flow'}.</p>}
          />
        )}
      </Loading>
    </>
  );
}
