import { countFlowRuns } from '@contralto/client';
import { call } from '../api/client.ts';
import { useResource } from '../api/resource.ts';
import { Empty } from '../components/empty.tsx';
import { PageTitle } from '../components/page.tsx';
import { pathOf, RUN_COMMAND } from '../config.ts';
import { Attention } from '../overview/attention.tsx';
import { Health } from '../overview/health.tsx';
import { RunHistory } from '../overview/history.tsx';
import { NextRuns } from '../overview/next-runs.tsx';
import { Pools } from '../overview/pools.tsx';

export function Page() {
  const runs = useResource('any', (signal) => call(countFlowRuns({ body: {}, signal })), ['prefect.flow-run.']);
  return (
    <>
      <PageTitle title="Overview">
        <a class="button" href={pathOf('/failures')}>
          Failures by message
        </a>
      </PageTitle>
      {runs.data === 0 && (
        <Empty title="No runs yet" command={RUN_COMMAND}>
          <p>To see a run here, run a flow with the address of this service:</p>
        </Empty>
      )}
      <div class="overview">
        <Attention />
        <RunHistory />
        <NextRuns />
        <Pools />
        <Health />
      </div>
    </>
  );
}
