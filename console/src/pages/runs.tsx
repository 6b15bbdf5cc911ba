import { countFlowRuns, type FilterFlowRunsRequest, type FlowRun, filterFlowRuns } from '@contralto/client';
import { useSignal } from '@preact/signals';
import { Bookmark, Columns3 } from 'lucide';
import { useAddress } from '../address.ts';
import { call } from '../api/client.ts';
import { useResource } from '../api/resource.ts';
import { Chips, sentenceCase } from '../components/chips.tsx';
import { CountedRows } from '../components/counted-rows.tsx';
import { RunTime } from '../components/duration.tsx';
import { Empty } from '../components/empty.tsx';
import { Field, ListField } from '../components/field.tsx';
import { NamedLink } from '../components/named.tsx';
import { PageTitle } from '../components/page.tsx';
import { Select } from '../components/select.tsx';
import { StateMark } from '../components/state.tsx';
import { Tabs, useTab } from '../components/tabs.tsx';
import { Tags } from '../components/tags.tsx';
import { Time } from '../components/time.tsx';
import { TimeField } from '../components/time-field.tsx';
import { typedTime } from '../components/typed-time.ts';
import { atMost, pathOf, RUN_COMMAND } from '../config.ts';
import { CopyAs } from '../copying/copy-as.tsx';
import { activeIn, Filters } from '../design/filters.tsx';
import { More } from '../design/more.tsx';
import { remembered } from '../preferences.ts';
import { allowedActions, BULK_ACTIONS, type BulkAction } from '../runs/bulk.ts';
import { BulkDialog } from '../runs/bulk-dialog.tsx';
import { criteriaOf, PERIODS, periodOf, SORTS, STATE_TYPES, sortOf } from '../runs/filter.ts';
import { SavedSearches } from '../runs/saved.tsx';
import { Choose, SelectionBar, useSelection } from '../runs/selection.tsx';
import { TaskRuns } from '../runs/task-runs.tsx';
import { inShort } from '../runs/words.ts';
import { timeProblem } from '../times.ts';

const COLUMNS = ['State', 'Expected', 'Duration', 'Flow', 'Deployment', 'Start', 'Message', 'Tags', 'Pool', 'Parameters'] as const;
type Column = (typeof COLUMNS)[number];
const chosenColumns = remembered<readonly string[]>('runs.columns', ['State', 'Expected', 'Duration', 'Flow', 'Tags', 'Pool']);
const WATCH = ['prefect.flow-run.'];

const cells: Record<Column, (run: FlowRun) => preact.ComponentChildren> = {
  State: (run) => <StateMark type={run.state_type} name={run.state_name} />,
  Flow: (run) => <NamedLink kind="flow" id={run.flow_id} />,
  Deployment: (run) => <NamedLink kind="deployment" id={run.deployment_id} />,
  Expected: (run) => <Time at={run.expected_start_time} />,
  Start: (run) => <Time at={run.start_time} />,
  Duration: (run) => <RunTime of={run} />,
  Message: (run) => inShort(run.state?.message ?? ''),
  Tags: (run) => <Tags of={run.tags} page="/runs" />,
  Pool: (run) => run.work_pool_name ?? '–',
  Parameters: (run) => <code>{JSON.stringify(run.parameters)}</code>,
};

/** Widths of columns that differ from the default. */
const WIDTHS = {
  Expected: 'minmax(7.4rem, 1fr)',
  Start: 'minmax(7.4rem, 1fr)',
  Message: 'minmax(12rem, 3.5fr)',
  Parameters: 'minmax(12rem, 3fr)',
};

/** A filter of only these states adds the column with the reason. */
const UNSUCCESSFUL = ['FAILED', 'CRASHED'];

/** The filters of the address with their names. */
const FILTERS = {
  state: 'State',
  state_name: 'State name',
  flow: 'Flow',
  flow_id: 'Flow',
  deployment: 'Deployment',
  deployment_id: 'Deployment',
  parent: 'Parent run',
  tag: 'Tag',
  pool: 'Work pool',
  subflows: 'Subflows',
  after: 'After',
  before: 'Before',
};

const TABS = ['Flow runs', 'Task runs'] as const;

export function Page() {
  const tab = useTab(TABS);
  if (tab === 'Flow runs') return <FlowRuns />;
  return (
    <>
      <PageTitle title="Runs" />
      <Tabs of={TABS} shown={tab} />
      <TaskRuns />
    </>
  );
}

function FlowRuns() {
  const address = useAddress();
  const { given, change } = address;
  const sort = sortOf(given);
  const period = periodOf(given);
  // the address, because the filter contains the current time
  const key = given.toString();
  const bulk = useSignal<{ action: BulkAction; criteria: FilterFlowRunsRequest } | undefined>(undefined);
  const load = (offset: number, limit: number, signal?: AbortSignal) =>
    call(filterFlowRuns({ body: { ...criteriaOf(given), sort, offset, limit }, ...(signal && { signal }) }));
  const selection = useSelection(key, load);
  const count = useResource(key, (signal) => call(countFlowRuns({ body: criteriaOf(given), signal })), WATCH);
  const text = (name: string) => given.get(name) ?? '';
  // an invalid time doesn't restrict the filter, so an action would change more runs than the user expects
  const isInvalid = ['after', 'before'].some((bound) => timeProblem(text(bound)) !== undefined);
  const states = given.getAll('state');
  const showReason = states.length > 0 && states.every((state) => UNSUCCESSFUL.includes(state));
  const columns = COLUMNS.filter((name) => chosenColumns.value.includes(name) || (name === 'Message' && showReason));
  return (
    <>
      <PageTitle
        title="Runs"
        more={
          <>
            <CopyAs of={(options) => filterFlowRuns({ body: { ...criteriaOf(given), sort, offset: 0, limit: atMost(100) }, ...options })} />
            {allowedActions().map((action) => (
              <button
                key={action}
                type="button"
                class={action === 'delete' ? 'danger' : ''}
                disabled={!count.data || isInvalid}
                onClick={() => (bulk.value = { action, criteria: criteriaOf(given) })}
              >
                {BULK_ACTIONS[action].verb} all…
              </button>
            ))}
          </>
        }
      />
      <Tabs of={TABS} shown="Flow runs" />
      <Filters
        search={<Field label="Name contains" value={text('name')} change={(name) => change({ name })} placeholder="Search by name" />}
        active={activeIn(address, FILTERS, (value, name) => (name === 'state' ? sentenceCase(value) : typedTime(value)))}
        end={
          <>
            <Select label="When" value={period} of={Object.entries(PERIODS)} change={(when) => change({ when })} />
            <More label="Columns" icon={Columns3} closing={false}>
              <Chips label="Columns" of={COLUMNS} chosen={chosenColumns.value} choose={(next) => (chosenColumns.value = next)} />
            </More>
            <More label="Saved searches" icon={Bookmark} closing={false}>
              <SavedSearches given={given} />
            </More>
          </>
        }
      >
        <Chips label="State" of={STATE_TYPES} chosen={states} choose={(state) => change({ state })} />
        <Field label="Flow" value={text('flow')} change={(flow) => change({ flow })} />
        <Field label="Deployment" value={text('deployment')} change={(deployment) => change({ deployment })} />
        <ListField label="Tags" value={given.getAll('tag')} change={(tag) => change({ tag })} placeholder="a, b" />
        <Field label="Work pool" value={text('pool')} change={(pool) => change({ pool })} />
        <TimeField label="Expected after" value={text('after')} change={(after) => change({ after })} placeholder="24h" />
        <TimeField label="Expected before" value={text('before')} change={(before) => change({ before })} placeholder="+2h" />
        <Field
          label="State name"
          value={text('state_name')}
          change={(state_name) => change({ state_name })}
          placeholder="Late, AwaitingRetry"
        />
        <Select
          label="Sort by"
          value={sort}
          of={Object.entries(SORTS).map(([name, value]) => [value, name])}
          change={(next) => change({ sort: next })}
        />
        <label class="check">
          <input
            type="checkbox"
            checked={text('subflows') === 'hidden'}
            onChange={({ currentTarget }) => change({ subflows: currentTarget.checked ? 'hidden' : undefined })}
          />{' '}
          Hide subflows
        </label>
      </Filters>
      <SelectionBar of={selection} act={(action, criteria) => (bulk.value = { action, criteria })} />
      <CountedRows
        of={key}
        count={count}
        noun="run"
        empty={
          given.size > 0 ? (
            <Empty title="No matching runs">
              {period === 'past' && (
                <p>
                  <button type="button" onClick={() => change({ when: 'all' })}>
                    Include future runs
                  </button>
                </p>
              )}
              <a href={pathOf('/runs')}>Show all runs</a>
            </Empty>
          ) : (
            <Empty title="No runs yet" command={RUN_COMMAND}>
              <p>To see a run here, run a flow with the address of this service:</p>
            </Empty>
          )
        }
        rowHeight={34}
        label="Runs"
        watch={WATCH}
        load={load}
        head={['Name', ...columns]}
        widths={WIDTHS}
        row={(run, index) => [
          <span key="name" role="cell">
            <Choose of={selection} id={run.id} name={run.name} index={index} />
            <a href={pathOf(`/runs/${run.id}`)}>{run.name}</a>
          </span>,
          ...columns.map((name) => (
            <span key={name} role="cell">
              {cells[name](run)}
            </span>
          )),
        ]}
      />
      {bulk.value && (
        <BulkDialog
          {...bulk.value}
          close={() => {
            bulk.value = undefined;
            selection.clear();
            // the service emits no events for deletions
            count.reload();
          }}
        />
      )}
    </>
  );
}
