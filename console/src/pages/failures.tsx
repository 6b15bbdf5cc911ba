import { type FailureGroup, type FailureGroups, groupFailures } from '@contralto/client';
import { useAddress } from '../address.ts';
import { call } from '../api/client.ts';
import { useResource } from '../api/resource.ts';
import { counted } from '../components/counted.ts';
import { Empty } from '../components/empty.tsx';
import { ListField } from '../components/field.tsx';
import { Listing } from '../components/listing.tsx';
import { Loading } from '../components/loading.tsx';
import { PageTitle } from '../components/page.tsx';
import { Ranges } from '../components/ranges.tsx';
import { Select } from '../components/select.tsx';
import { Time } from '../components/time.tsx';
import { timeText } from '../components/time-text.ts';
import { pathOf } from '../config.ts';
import { activeIn, Filters } from '../design/filters.tsx';
import { numberText } from '../language.ts';
import { periodIn } from '../ranges.ts';

const FALLBACK = '24 h';
const RUNS = [
  ['flow_run', 'Flow runs'],
  ['task_run', 'Task runs'],
] as const;

/** Failed and crashed runs grouped by their message. */
export function Page() {
  const address = useAddress();
  const { given, change } = address;
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
        search={
          <Select label="Failed" value={runs} of={RUNS} change={(next) => change({ runs: next === 'flow_run' ? undefined : next })} />
        }
        active={activeIn(address, { flow_id: 'Flow', deployment_id: 'Deployment', tag: 'Tag' })}
        end={<Ranges shown={range} />}
      >
        <ListField label="Tags" value={tags} change={(tag) => change({ tag })} placeholder="a, b" />
      </Filters>
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
          { name: 'Failures', cell: ({ count }) => numberText(count), number: true },
          { name: 'Crashed', cell: ({ crashed }) => (crashed > 0 ? numberText(crashed) : '–'), number: true },
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
  <span class="failure-message" title={latest_run.message}>
    {message === '' ? <span class="hint">No message</span> : message}
  </span>
);
