import { countFlowRuns, type FilterFlowRunsRequest, type FlowRun, filterFlowRuns } from '@contralto/client';
import { useSignal } from '@preact/signals';
import { Bookmark, Columns3 } from 'lucide';
import { useAddress } from '../address.ts';
import { call, useResource } from '../api/resource.ts';
import { Check, Chips, optionsOf, Select } from '../components/fields.tsx';
import { NoRows } from '../components/listing.tsx';
import { PageTitle, Tabs, useTab } from '../components/page.tsx';
import { Choose, ChooseAll, CountedRows, SelectionBar, useSelection } from '../components/rows.tsx';
import { NamedLink, RunTime, Since, StateMark, Tags, Time } from '../components/values.tsx';
import { atMost, pathOf, RUN_COMMAND } from '../config.ts';
import { CopyAs } from '../copying/copy-as.tsx';
import { Filters } from '../design/filters.tsx';
import { More } from '../design/more.tsx';
import { remembered } from '../preferences.ts';
import { allowedActions, BULK_ACTIONS, type BulkAction, BulkDialog } from '../runs/bulk-dialog.tsx';
import { criteriaOf, inShort, PERIODS, periodOf, RUN_FILTERS, SORTS, sortOf } from '../runs/filter.ts';
import { LateCauses } from '../runs/late-causes.tsx';
import { SavedSearches } from '../runs/saved.tsx';
import { TaskRuns } from '../runs/task-runs.tsx';
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
  Duration: (run) =>
    run.state_name === 'Late' && run.expected_start_time ? (
      <span class="failing">
        late by <Since at={run.expected_start_time} />
      </span>
    ) : (
      <RunTime of={run} />
    ),
  Message: (run) => inShort(run.state?.message ?? ''),
  Tags: (run) => <Tags of={run.tags} page="/runs" />,
  Pool: (run) => run.work_pool_name ?? '–',
  Parameters: (run) => <code>{JSON.stringify(run.parameters)}</code>,
};

/** Widths of columns that differ from the default. */
const WIDTHS: Partial<Record<Column, string>> = {
  Expected: 'minmax(7.4rem, 1fr)',
  Start: 'minmax(7.4rem, 1fr)',
  Duration: 'minmax(6.5rem, 1fr)',
  Message: 'minmax(12rem, 3.5fr)',
  Parameters: 'minmax(12rem, 3fr)',
};

/** A filter of only these states adds the column with the reason. */
const UNSUCCESSFUL = ['FAILED', 'CRASHED'];

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
  const { given, change } = useAddress();
  const sort = sortOf(given);
  const period = periodOf(given);
  // the address, because the filter contains the current time
  const key = given.toString();
  const bulk = useSignal<{ action: BulkAction; criteria: FilterFlowRunsRequest } | undefined>(undefined);
  const load = (offset: number, limit: number, signal?: AbortSignal) =>
    call(filterFlowRuns({ body: { ...criteriaOf(given), sort, offset, limit }, ...(signal && { signal }) }));
  const selection = useSelection('run', key, load);
  const chosen = [...selection.chosen];
  const count = useResource(key, (signal) => call(countFlowRuns({ body: criteriaOf(given), signal })), WATCH);
  const text = (name: string) => given.get(name) ?? '';
  // an invalid time doesn't restrict the filter, so an action would change more runs than the user expects
  const isInvalid = ['after', 'before'].some((bound) => timeProblem(text(bound)) !== undefined);
  const states = given.getAll('state');
  const showReason = states.length > 0 && states.every((state) => UNSUCCESSFUL.includes(state));
  const chosenOnes = COLUMNS.filter((name) => chosenColumns.value.includes(name) && !(name === 'Message' && showReason));
  // a phone shows only the first columns
  const columns = showReason ? [...chosenOnes.slice(0, 1), 'Message' as const, ...chosenOnes.slice(1)] : chosenOnes;
  const list = (
    <>
      <SelectionBar of={selection}>
        {allowedActions().map((action) => (
          <button
            key={action}
            type="button"
            class={action === 'retry' ? '' : 'danger'}
            onClick={() => (bulk.value = { action, criteria: { flow_runs: { id: { any_: chosen } } } })}
          >
            {BULK_ACTIONS[action].verb} selected…
          </button>
        ))}
        {chosen.length === 2 && <a href={pathOf(`/compare?a=${chosen[0]}&b=${chosen[1]}`)}>Compare</a>}
      </SelectionBar>
      <CountedRows
        of={key}
        count={count}
        noun="run"
        empty={
          <NoRows
            nouns="runs"
            command={RUN_COMMAND}
            wider={
              period === 'past' && (
                <p>
                  <button type="button" onClick={() => change({ when: 'all' })}>
                    Include future runs
                  </button>
                </p>
              )
            }
          >
            To see a run here, run a flow with the address of this service:
          </NoRows>
        }
        rowHeight={34}
        label="Runs"
        watch={WATCH}
        load={load}
        choose={<ChooseAll of={selection} count={count.data ?? 0} />}
        columns={[
          {
            name: 'Name',
            cell: (run, index) => (
              <>
                <Choose of={selection} id={run.id} name={run.name} index={index} />
                <a href={pathOf(`/runs/${run.id}`)}>{run.name}</a>
              </>
            ),
          },
          ...columns.map((name) => ({ name, cell: cells[name], width: WIDTHS[name] })),
        ]}
      />
    </>
  );
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
        search={['name', 'Search runs', 'Words, tag:x, or -state:failed']}
        of={RUN_FILTERS}
        typed
        end={
          <>
            <Select label="When" value={period} of={optionsOf(PERIODS)} change={(when) => change({ when })} />
            <More label="Columns" icon={Columns3} closing={false}>
              <Chips label="Columns" of={COLUMNS} chosen={chosenColumns.value} choose={(next) => (chosenColumns.value = next)} />
            </More>
            <More label="Saved searches" icon={Bookmark} closing={false}>
              <SavedSearches given={given} />
            </More>
          </>
        }
      >
        <Select
          label="Sort by"
          value={sort}
          of={Object.entries(SORTS).map(([name, value]) => [value, name] as const)}
          change={(next) => change({ sort: next })}
        />
        <Check label="Hide subflows" is={text('subflows') === 'hidden'} change={(is) => change({ subflows: is ? 'hidden' : undefined })} />
      </Filters>
      {given.getAll('state_name').includes('Late') ? <LateCauses>{list}</LateCauses> : list}
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
