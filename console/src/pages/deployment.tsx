import { type Deployment, deleteDeployment, readDeployment } from '@contralto/client';
import { useLocation, useRoute } from 'preact-iso/router';
import { may } from '../api/access.ts';
import { loadNames } from '../api/names.ts';
import { call, useOperation, useResource } from '../api/resource.ts';
import { AssetsOf } from '../assets/parts.tsx';
import { AuditHistory } from '../audit/history.tsx';
import { withHistory } from '../audit/link.tsx';
import { Backfills } from '../backfills/list.tsx';
import { Grid } from '../calendar/grid.tsx';
import { Act, DialogButton } from '../components/dialogs.tsx';
import { Json } from '../components/json.tsx';
import { Loading } from '../components/listing.tsx';
import { Markdown } from '../components/markdown.tsx';
import { Facts, PageTitle, Tabs, useTab } from '../components/page.tsx';
import { NamedLink, PoolLink, Tags, Time } from '../components/values.tsx';
import { KeyValues } from '../concurrency/key-values.tsx';
import { pathOf } from '../config.ts';
import { CopyAs } from '../copying/copy-as.tsx';
import { collisionText, lateRunsText, POLICIES, startTimeoutText, uselessPolicyText } from '../deployments/policies.tsx';
import { RunDialog } from '../deployments/run-dialog.tsx';
import { Schedules } from '../deployments/schedules.tsx';
import { MenuGroup } from '../design/more.tsx';
import { NextRuns } from '../overview/next-runs.tsx';
import { PauseDeployment, PoolStatus } from '../pools/parts.tsx';
import { Slas } from '../slas/list.tsx';
import { TaskGrid } from '../trends/task-grid.tsx';
import { Trends } from '../trends/trends.tsx';
import { Watch } from '../view/watch.tsx';

const TABS = ['Runs', 'Schedules', 'Trends', 'Calendar', 'Backfills', 'Service levels', 'Details'] as const;

/** Past days of the calendar. */
const GRID_BEFORE = 10;

export function Page() {
  const { id = '' } = useRoute().params;
  const deployment = useOperation(readDeployment, { path: { id } }, ['prefect.deployment.'], `prefect.deployment.${id}`);
  const tabs = withHistory(TABS);
  const tab = useTab(tabs);
  return (
    <Loading from={deployment} title={<PageTitle title="Deployment" />}>
      {(data) => (
        <>
          <PageTitle
            title={data.name}
            above={[pathOf('/deployments'), 'Deployments']}
            kind="Deployment"
            id={id}
            history={false}
            mark={<PoolStatus status={data.paused ? 'PAUSED' : data.status} />}
            more={
              <>
                <Watch kind="deployment" id={id} name={data.name} />
                <CopyAs of={(options) => readDeployment({ path: { id }, ...options })} />
                {may('deployments:write') && <RareActions deployment={data} changed={deployment.reload} />}
              </>
            }
          >
            <Actions deployment={data} changed={deployment.reload} />
          </PageTitle>
          <Tabs of={tabs} shown={tab} />
          {tab === 'Runs' && <Runs deployment={data} />}
          {tab === 'Schedules' && (
            <NextRuns deployment={id}>
              <Schedules deployment={data} changed={deployment.reload} />
            </NextRuns>
          )}
          {tab === 'Trends' && <Trends deployment={id} />}
          {tab === 'Calendar' && <Grid deployment={id} before={GRID_BEFORE} />}
          {tab === 'Backfills' && <Backfills deployment={data} />}
          {tab === 'Service levels' && <Slas deployment={data} />}
          {tab === 'Details' && <Details deployment={data} />}
          {tab === 'History' && <AuditHistory key={id} id={id} />}
        </>
      )}
    </Loading>
  );
}

/** What it is, and its last runs. */
function Runs({ deployment }: { deployment: Deployment }) {
  const { id, flow_id } = deployment;
  const named = useResource(flow_id, () => loadNames([['flow', flow_id]]).then(() => true));
  return (
    <Loading from={named}>
      {() => (
        <>
          <DeploymentFacts deployment={deployment} />
          <TaskGrid deployment={id} />
          {deployment.concurrency_key !== null && <KeyValues deployment={id} />}
        </>
      )}
    </Loading>
  );
}

/** Where it runs, and under which limits. What is loaded later is last, so that it does not move the rest. */
const DeploymentFacts = ({ deployment: data }: { deployment: Deployment }) => (
  <Facts
    of={[
      ['Flow', <NamedLink key="flow" kind="flow" id={data.flow_id} />],
      ['Worker', !data.paused && data.status !== 'READY' && 'No worker polls for its runs'],
      ['Work pool', data.work_pool_name && <PoolLink name={data.work_pool_name} queue={data.work_queue_name} />],
      ['Last polled', data.last_polled && <Time at={data.last_polled} away />],
      ['Concurrency', limitText(data)],
      ['Concurrency key', keyText(data)],
      ['Start timeout', startTimeoutText(data)],
      ['Late runs', lateRunsText(data)],
      ['Priority of runs', data.run_priority],
      ['Version', data.version],
      ['Entrypoint', data.entrypoint && <code>{data.entrypoint}</code>],
      ['Tags', data.tags.length > 0 && <Tags of={data.tags} page="/deployments" />],
      ['Assets', <AssetsOf key="assets" deployment={data.id} />],
    ]}
  />
);

function limitText(deployment: Deployment) {
  const { global_concurrency_limit: limit } = deployment;
  return limit ? `${limit.active_slots} of ${limit.limit} slots in use, ${collisionText(deployment)}` : uselessPolicyText(deployment);
}

const keyText = ({ concurrency_key: key, concurrency_key_limit: limit }: Deployment) =>
  key && (
    <>
      <code>{key}</code>: {limit ?? 1} per value
    </>
  );

function Details({ deployment }: { deployment: Deployment }) {
  const { description, parameters, job_variables, pull_steps, labels, path, parameter_openapi_schema } = deployment;
  return (
    <>
      {description && <Markdown text={description} />}
      <h2>Parameters</h2>
      <Json value={parameters} label="Parameters" />
      <h2>Definition</h2>
      <Json value={{ job_variables, pull_steps, labels, path, parameter_openapi_schema }} label="Definition" />
    </>
  );
}

/** The actions of every day. */
const Actions = ({ deployment, changed }: { deployment: Deployment; changed: () => void }) => (
  <>
    <PauseDeployment of={deployment} done={changed} />
    <DialogButton
      text="Run now…"
      class="primary"
      needs="runs:write"
      dialog={(close) => <RunDialog deployment={deployment} close={close} />}
    />
  </>
);

/** The actions in the menu of the page. */
function RareActions({ deployment, changed }: { deployment: Deployment; changed: () => void }) {
  const { route } = useLocation();
  const path = { id: deployment.id };
  return (
    <>
      <MenuGroup name="Policies">
        {POLICIES.map(([text, PolicyDialog]) => (
          <DialogButton key={text} text={text} dialog={(close) => <PolicyDialog deployment={deployment} saved={changed} close={close} />} />
        ))}
      </MenuGroup>
      <Act
        verb="Delete"
        danger
        confirm={`Delete the deployment "${deployment.name}"?`}
        about="Its schedules, and its runs that haven't started, are also deleted. Started runs are kept."
        act={() => call(deleteDeployment({ path }))}
        done={() => route(pathOf('/deployments'))}
      />
    </>
  );
}
