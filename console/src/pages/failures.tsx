import { type FailureGroup, type FailureGroups, groupFailures } from '@contralto/client';
import { useAddress } from '../address.ts';
import { call, useResource } from '../api/resource.ts';
import { Select } from '../components/fields.tsx';
import { Empty, Listing, Loading } from '../components/listing.tsx';
import { PageTitle, Ranges } from '../components/page.tsx';
import { counted, numberText, timeText } from '../components/texts.ts';
import { Clamp, Time } from '../components/values.tsx';
import { pathOf } from '../config.ts';
import { Filters } from '../design/filters.tsx';
import { type FilterFields, TAGS } from '../design/typed-filter.ts';
import { periodIn } from '../ranges.ts';
import { inShort } from '../runs/filter.ts';

const FALLBACK = '24 h';
const RUNS = [
  ['flow_run', 'Flow runs'],
  ['task_run', 'Task runs'],
] as const;

const FILTERS: FilterFields = { flow_id: { name: 'Flow' }, deployment_id: { name: 'Deployment' }, tag: TAGS };

/** Failed and crashed runs grouped by their message. */
export function Page() {
  const { given, change } = useAddress();
  const range = given.get('range') ?? FALLBACK;
  const runs = given.get('runs') === 'task_run' ? 'task_run' : 'flow_run';
  const tags = given.getAll('tag');
  const flow_id = given.get('flow_id');
  const deployment_id = given.get('deployment_id');
  const failures = useResource(
    given.toString(),
    (signal) => call(groupFailures({ body: { ...periodIn(range, FALLBACK), runs, flow_id, deployment_id, tags }, signal })),
    ['prefect.flow-run.Failed', 'prefect.flow-run.Crashed', ...(runs === 'task_run' ? ['prefect.task-run.Failed'] : [])],
  );
  return (
    <>
      <PageTitle title="Failures" />
      <Filters
        start={<Select label="Failed" value={runs} of={RUNS} change={(next) => change({ runs: next === 'flow_run' ? undefined : next })} />}
        of={FILTERS}
        end={<Ranges shown={range} />}
      />
      <Loading from={failures}>{(data) => <Groups of={data} runs={runs} />}</Loading>
    </>
  );
}

function Groups({ of: { groups, failures, other_groups, complete, since }, runs }: { of: FailureGroups; runs: 'flow_run' | 'task_run' }) {
  if (groups.length === 0) return <Empty title="No failures in this period" />;
  const noun = runs === 'flow_run' ? 'flow run' : 'task run';
  return (
    <>
      <p class="hint" role="status">
        {counted(failures, noun)} failed or crashed, with {counted(groups.length + other_groups, 'different message')}.
        {other_groups > 0 && ` The ${numberText(groups.length)} most frequent messages are listed.`}
        {!complete && ` There are more: these are the latest, since ${timeText(since)}.`}
      </p>
      <Listing
        label="Failures by message"
        rows={groups.map((group) => ({ ...group, id: group.message }))}
        columns={[
          { name: 'Message', cell: (group) => <Message of={group} />, wide: true },
          {
            name: 'Failures',
            cell: ({ count, crashed }) => (
              <>
                {numberText(count)}
                {crashed > 0 && <span class="hint"> ({numberText(crashed)} crashed)</span>}
              </>
            ),
            number: true,
          },
          { name: 'Flows', cell: ({ flows }) => numberText(flows), number: true },
          { name: 'First seen', cell: ({ first_seen }) => <Time at={first_seen} />, narrow: true },
          { name: 'Last seen', cell: ({ last_seen }) => <Time at={last_seen} />, narrow: true },
          { name: 'Since version', cell: ({ first_version }) => first_version ?? '–' },
          {
            name: 'Latest',
            cell: ({ latest_run }) => (
              <a href={pathOf(`/${runs === 'flow_run' ? 'runs' : 'task-runs'}/${latest_run.id}`)}>{latest_run.name}</a>
            ),
          },
        ]}
      />
    </>
  );
}

const Message = ({ of: { message, latest_run } }: { of: FailureGroup }) => (
  <span title={latest_run.message}>
    {message === '' ? <span class="hint">No message</span> : <Clamp text={inShort(message)} lines={3} />}
  </span>
);
