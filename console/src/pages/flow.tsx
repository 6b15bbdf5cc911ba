import { deleteFlow, readFlow } from '@contralto/client';
import { useLocation, useRoute } from 'preact-iso/router';
import { may } from '../api/access.ts';
import { call, useOperation } from '../api/resource.ts';
import { AssetsOf } from '../assets/parts.tsx';
import { Act } from '../components/dialogs.tsx';
import { Empty, Loading } from '../components/listing.tsx';
import { Facts, PageTitle, Tabs, useTab } from '../components/page.tsx';
import { Tags, Time } from '../components/values.tsx';
import { pathOf } from '../config.ts';
import { DeploymentTable } from '../deployments/table.tsx';
import { TaskGrid } from '../trends/task-grid.tsx';
import { Trends } from '../trends/trends.tsx';
import { Watch } from '../view/watch.tsx';

const TABS = ['Runs', 'Deployments', 'Trends'] as const;

export function Page() {
  const { id = '' } = useRoute().params;
  const { route } = useLocation();
  const flow = useOperation(readFlow, { path: { id } }, ['prefect.flow.'], `prefect.flow.${id}`);
  const tab = useTab(TABS);
  return (
    <Loading from={flow} title={<PageTitle title="Flow" />}>
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
                    verb="Delete"
                    danger
                    confirm={`Delete the flow "${data.name}"?`}
                    about="Its deployments and all of its runs are also deleted. You can't undo this action."
                    act={() => call(deleteFlow({ path: { id } }))}
                    done={() => route(pathOf('/flows'))}
                  />
                )}
              </>
            }
          />
          <Tabs of={TABS} shown={tab} />
          {tab === 'Runs' && (
            <>
              <Facts
                of={[
                  ['Created', <Time key="created" at={data.created} />],
                  ['Tags', data.tags.length > 0 && <Tags of={data.tags} page="/flows" />],
                  ['Assets', <AssetsOf key="assets" flow={id} />],
                ]}
              />
              <TaskGrid flow={id} />
            </>
          )}
          {tab === 'Deployments' && (
            <DeploymentTable
              criteria={{ flows: { id: { any_: [id] } } }}
              empty={
                <Empty
                  title="No deployments yet"
                  command={`prefect deploy my_flow.py:${data.name.replaceAll('-', '_')} --name nightly --pool local`}
                />
              }
            />
          )}
          {tab === 'Trends' && <Trends flow={id} />}
        </>
      )}
    </Loading>
  );
}
