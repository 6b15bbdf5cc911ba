import type { Overview, OverviewFlowRun } from '@contralto/client';
import { CircleCheck } from 'lucide';
import { StateMark } from '../components/state.tsx';
import { Ago } from '../components/time.tsx';
import { readable } from '../components/time-text.ts';
import { pathOf } from '../config.ts';
import { Icon } from '../design/icon.tsx';
import { numberText } from '../language.ts';
import { inShort } from '../runs/words.ts';

interface Concern {
  group: keyof Overview['attention'];
  title: string;
  /** The same filter in the address of the list of runs. */
  query: Record<string, string | string[]>;
}

const CONCERNS: Concern[] = [
  { group: 'failed', title: 'Failed or crashed in the last 24 hours', query: { state: ['FAILED', 'CRASHED'], after: '24h', when: 'all' } },
  { group: 'late', title: 'Late', query: { state_name: 'Late', when: 'all' } },
  { group: 'stuck', title: 'Pending or cancelling for more than an hour', query: { state: ['PENDING', 'CANCELLING'], before: '1h' } },
  { group: 'paused', title: 'Paused, waiting for input', query: { state: 'PAUSED', when: 'all' } },
];

const linkOf = (query: Concern['query']) =>
  `${pathOf('/runs')}?${new URLSearchParams(Object.entries(query).flatMap(([name, value]) => [value].flat().map((one) => [name, one])))}`;

/** Runs that need the attention of a user, with the reason. */
export function Attention({ of }: { of: Overview['attention'] }) {
  const shown = CONCERNS.filter(({ group }) => of[group].count > 0);
  return (
    <section class="panel attention" aria-labelledby="attention">
      <h2 id="attention">Needs attention</h2>
      {shown.map(({ group, title, query }) => (
        <section key={group} class="concern">
          <h3>
            <a href={linkOf(query)}>
              {title} <span class="count">{numberText(of[group].count)}</span>
            </a>
          </h3>
          <ul>
            {of[group].flow_runs.map((run) => (
              <Row key={run.id} run={run} />
            ))}
          </ul>
        </section>
      ))}
      {shown.length === 0 && (
        <p class="calm">
          <Icon of={CircleCheck} /> Nothing needs attention.
        </p>
      )}
    </section>
  );
}

function Row({ run }: { run: OverviewFlowRun }) {
  return (
    <li>
      <StateMark type={run.state_type} name={run.state_name} />
      <span class="who">
        <a href={pathOf(`/runs/${run.id}`)}>{run.name}</a>{' '}
        <span class="hint">
          of <a href={pathOf(`/flows/${run.flow_id}`)}>{run.flow_name ?? 'a deleted flow'}</a>
        </span>
      </span>
      <span class="words">{readable(inShort(run.reason ?? ''))}</span>
      <Ago at={run.end_time ?? run.expected_start_time} />
    </li>
  );
}
