import { useAddress } from '../address.ts';
import { Empty, Loading } from '../components/listing.tsx';
import { PageTitle } from '../components/page.tsx';
import { pathOf, RUN_COMMAND } from '../config.ts';
import { NextRunsPanel } from '../overview/next-runs.tsx';
import { Attention, Health, Pools, RANGES, type Range, RunHistory, useOverview } from '../overview/panels.tsx';

export function Page() {
  const { given } = useAddress();
  const range = (Object.keys(RANGES) as Range[]).find((name) => name === given.get('range')) ?? '24 h';
  const overview = useOverview(range);
  return (
    <>
      <PageTitle title="Overview">
        <a class="button" href={pathOf('/failures')}>
          Failures by message
        </a>
      </PageTitle>
      <Loading from={overview}>
        {({ flow_runs, attention, history, next_flow_runs, work_pools }) => (
          <>
            {flow_runs === 0 && (
              <Empty title="No runs yet" command={RUN_COMMAND}>
                <p>
                  To bring the runs of another server, import its database with <code>contralto import</code> (docs/moving-in.md).
                </p>
                <p>To see a new run here, run a flow with the address of this service:</p>
              </Empty>
            )}
            <div class="overview">
              <Attention of={attention} />
              <RunHistory intervals={history} range={range} />
              <NextRunsPanel runs={next_flow_runs} />
              <Pools of={work_pools} />
              <Health />
            </div>
          </>
        )}
      </Loading>
    </>
  );
}
