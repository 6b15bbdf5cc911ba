import { countFlowRuns } from '@contralto/client';
import { call } from '../api/client.ts';
import { useResource } from '../api/resource.ts';
import { Loading } from '../components/loading.tsx';
import { PageTitle } from '../components/page.tsx';

export function Page() {
  const runs = useResource('count', (signal) => call(countFlowRuns({ body: {}, signal })), ['prefect.flow-run.']);
  return (
    <>
      <PageTitle title="Overview" />
      <Loading from={runs}>{(count) => <p>{count} runs</p>}</Loading>
    </>
  );
}
