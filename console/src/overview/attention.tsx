import { countFlowRuns, explainFlowRun, type FilterFlowRunsRequest, type FlowRun, filterFlowRuns } from '@contralto/client';
import { call } from '../api/client.ts';
import { useResource } from '../api/resource.ts';
import { Loading } from '../components/loading.tsx';
import { NamedLink } from '../components/named.tsx';
import { StateMark } from '../components/state.tsx';
import { Time } from '../components/time.tsx';
import { readable } from '../components/time-text.ts';
import { atMost, pathOf } from '../config.ts';
import { numberText } from '../language.ts';
import { inShort } from '../runs/words.ts';

const SHOWN = 5;
const DAY = 24 * 3600 * 1000;
const STUCK = 3600 * 1000;

interface Concern {
  title: string;
  /** The same filter in the address of the list of runs. */
  query: Record<string, string | string[]>;
  criteria: (now: number) => FilterFlowRunsRequest;
  /** Whether the service explains why the run is listed. Otherwise, the message of its state is displayed. */
  explain?: true;
}

const ago = (now: number, milliseconds: number) => new Date(now - milliseconds).toISOString();

const CONCERNS: Concern[] = [
  {
    title: 'Failed or crashed in the last 24 hours',
    query: { state: ['FAILED', 'CRASHED'], after: '24h' },
    criteria: (now) => ({
      flow_runs: { state: { type: { any_: ['FAILED', 'CRASHED'] } }, expected_start_time: { after_: ago(now, DAY) } },
      sort: 'END_TIME_DESC',
    }),
  },
  {
    title: 'Late',
    query: { state_name: 'Late' },
    criteria: () => ({ flow_runs: { state: { name: { any_: ['Late'] } } }, sort: 'EXPECTED_START_TIME_ASC' }),
    explain: true,
  },
  {
    title: 'Pending or cancelling for more than an hour',
    query: { state: ['PENDING', 'CANCELLING'], before: '1h' },
    criteria: (now) => ({
      flow_runs: { state: { type: { any_: ['PENDING', 'CANCELLING'] } }, expected_start_time: { before_: ago(now, STUCK) } },
      sort: 'EXPECTED_START_TIME_ASC',
    }),
    explain: true,
  },
  {
    title: 'Paused, waiting for input',
    query: { state: 'PAUSED' },
    criteria: () => ({ flow_runs: { state: { type: { any_: ['PAUSED'] } } }, sort: 'EXPECTED_START_TIME_ASC' }),
  },
];

interface Row {
  run: FlowRun;
  reason: string;
}

async function rowOf(run: FlowRun, explain: boolean, signal: AbortSignal): Promise<Row> {
  if (!explain) return { run, reason: run.state?.message ?? '' };
  const { reasons } = await call(explainFlowRun({ path: { id: run.id }, signal }));
  return { run, reason: reasons[0]?.message ?? run.state?.message ?? '' };
}

function ConcernRows({ title, query, criteria, explain }: Concern) {
  const found = useResource(
    title,
    async (signal) => {
      const body = criteria(Date.now());
      const [count, runs] = await Promise.all([
        call(countFlowRuns({ body: { flow_runs: body.flow_runs ?? null }, signal })),
        call(filterFlowRuns({ body: { ...body, limit: atMost(SHOWN) }, signal })),
      ]);
      return { count, rows: await Promise.all(runs.map((run) => rowOf(run, explain === true, signal))) };
    },
    ['prefect.flow-run.', 'prefect.worker.', 'prefect.work-pool.', 'prefect.work-queue.', 'prefect.deployment.'],
  );
  const address = new URLSearchParams(Object.entries(query).flatMap(([name, value]) => [value].flat().map((one) => [name, one])));
  return (
    <Loading from={found}>
      {({ count, rows }) =>
        count > 0 && (
          <section class="concern">
            <h3>
              <a href={`${pathOf('/runs')}?${address}`}>
                {title} <span class="count">{numberText(count)}</span>
              </a>
            </h3>
            <ul>
              {rows.map(({ run, reason }) => (
                <li key={run.id}>
                  <StateMark type={run.state_type} name={run.state_name} />
                  <span class="who">
                    <a href={pathOf(`/runs/${run.id}`)}>{run.name}</a>{' '}
                    <span class="hint">
                      of <NamedLink kind="flow" id={run.flow_id} />
                    </span>
                  </span>
                  <span>
                    <Time at={run.end_time ?? run.expected_start_time} away />
                  </span>
                  <span class="words">{readable(inShort(reason))}</span>
                </li>
              ))}
            </ul>
          </section>
        )
      }
    </Loading>
  );
}

/** Runs that need the attention of a user, with the reason. */
export function Attention() {
  return (
    <section class="panel attention" aria-labelledby="attention">
      <h2 id="attention">Needs attention</h2>
      {CONCERNS.map((concern) => (
        <ConcernRows key={concern.title} {...concern} />
      ))}
      <p class="hint calm">Nothing needs attention.</p>
    </section>
  );
}
