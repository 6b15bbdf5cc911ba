import { deleteFlow, readFlow } from '@contralto/client';
import { useLocation, useRoute } from 'preact-iso/router';
import { may } from '../api/access.ts';
import { call } from '../api/client.ts';
import { useResource } from '../api/resource.ts';
import { AssetsOf } from '../assets/used.tsx';
import { Act } from '../components/act.tsx';
import { Empty } from '../components/empty.tsx';
import { Facts } from '../components/facts.tsx';
import { Loading } from '../components/loading.tsx';
import { PageTitle } from '../components/page.tsx';
import { RunBars } from '../components/run-bars.tsx';
import { Tags } from '../components/tags.tsx';
import { Time } from '../components/time.tsx';
import { pathOf } from '../config.ts';
import { DeploymentTable } from '../deployments/table.tsx';
import { Trends } from '../trends/trends.tsx';
import { Watch } from '../view/watch.tsx';

export function Page() {
  const { id = '' } = useRoute().params;
  const { route } = useLocation();
  const flow = useResource(id, (signal) => call(readFlow({ path: { id }, signal })), ['prefect.flow.'], `prefect.flow.${id}`);
  const flows = { id: { any_: [id] } };
  return (
    <>
      {!flow.data && <PageTitle title="Flow" />}
      <Loading from={flow}>
        {(data) => (
          <>
            <PageTitle
              title={data.name}
              above={[pathOf('/flows'), 'Flows']}
              kind="Flow"
              id={id}
              more={
                <>
                  <Watch kind="flow" id={id} name={data.name} />
                  {may('history:delete') && (
                    <Act
                      danger
                      confirm={`Delete the flow "${data.name}"?`}
                      about="Its deployments and all of its runs are also deleted. You can't undo this action."
                      act={() => call(deleteFlow({ path: { id } }))}
                      done={() => route(pathOf('/flows'))}
                    >
                      Delete
                    </Act>
                  )}
                </>
              }
            />
            <Facts
              of={[
                ['Created', <Time key="created" at={data.created} />],
                ['Tags', data.tags.length > 0 && <Tags of={data.tags} page="/flows" />],
                ['Assets', <AssetsOf key="assets" flow={id} />],
              ]}
            />
            <section class="panel last-runs" aria-labelledby="last-runs">
              <div class="title">
                <h2 id="last-runs">Recent runs</h2>
                <a href={`${pathOf('/runs')}?${new URLSearchParams({ flow_id: id })}`}>All runs</a>
              </div>
              <RunBars of={id} criteria={{ flows }} about={`prefect.flow.${id}`} shown={60} />
            </section>
            <Trends flow={id} />
            <h2>Deployments</h2>
            <DeploymentTable
              criteria={{ flows }}
              empty={
                <Empty
                  title="No deployments yet"
                  command={`prefect deploy my_flow.py:${data.name.replaceAll('-', '_')} --name nightly --pool local`}
                />
              }
            />
          </>
        )}
      </Loading>
    </>
  );
}
