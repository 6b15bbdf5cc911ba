import type { Named } from '../api/names.ts';
import { Loading } from '../components/loading.tsx';
import { NamedLink } from '../components/named.tsx';
import { Ago } from '../components/time.tsx';
import { timeText } from '../components/time-text.ts';
import { pathOf } from '../config.ts';
import { useComingRuns } from '../runs/coming.ts';

const SHOWN = 40;
const LISTED = 8;
/** The time that the line covers, in milliseconds. */
const LINE = 24 * 3600 * 1000;

interface Coming {
  id: string;
  name: string;
  flow_id: string;
  flow_name?: string | null;
  deployment_id: string | null;
  deployment_name?: string | null;
  expected_start_time: string | null;
  next_scheduled_start_time?: string | null;
}

/** The next runs of a deployment. */
export function NextRuns({ deployment }: { deployment: string }) {
  const runs = useComingRuns(`next ${deployment}`, { any_: [deployment] }, SHOWN);
  return <Loading from={runs}>{(rows) => <NextRunsPanel runs={rows} />}</Loading>;
}

/** The next runs on a line, and the first of them as a list. */
export function NextRunsPanel({ runs }: { runs: readonly Coming[] }) {
  return (
    <section class="panel" aria-labelledby="next">
      <h2 id="next">Next runs</h2>
      {runs.length === 0 ? (
        <p class="hint">
          No scheduled runs. To schedule runs, add a schedule to a <a href={pathOf('/deployments')}>deployment</a>.
        </p>
      ) : (
        <>
          <Line runs={runs} />
          <ul class="next">
            {runs.slice(0, LISTED).map((run) => (
              <li key={run.id}>
                <span class="when">
                  <Ago at={timeOf(run)} />
                </span>
                <span>
                  {run.deployment_id && (
                    <>
                      <Linked kind="deployment" id={run.deployment_id} name={run.deployment_name} />{' '}
                    </>
                  )}
                  <span class="hint">
                    {run.deployment_id && 'of '}
                    <Linked kind="flow" id={run.flow_id} name={run.flow_name} />, run <a href={pathOf(`/runs/${run.id}`)}>{run.name}</a>
                  </span>
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

/** A link with a name that is known, or requested if it is not. */
function Linked({ kind, id, name }: { kind: Named; id: string; name: string | null | undefined }) {
  return name ? <a href={pathOf(`/${kind}s/${id}`)}>{name}</a> : <NamedLink kind={kind} id={id} />;
}

const timeOf = (run: Coming) => run.next_scheduled_start_time ?? run.expected_start_time;

const dueOf = (run: Coming): number => Date.parse(timeOf(run) ?? '');

function Line({ runs }: { runs: readonly Coming[] }) {
  const now = Date.now();
  // later runs would compress all others
  const shown = runs.filter((run) => dueOf(run) < now + LINE);
  const end = Math.max(...shown.map(dueOf), now + 60_000);
  return (
    <div class="line" aria-hidden="true">
      {shown.map((run) => (
        <i
          key={run.id}
          title={`${timeText(timeOf(run) ?? '')} ${run.name}`}
          style={{ left: `${(100 * (dueOf(run) - now)) / (end - now)}%` }}
        />
      ))}
      <span>now</span>
      <span>{timeText(new Date(end).toISOString())}</span>
    </div>
  );
}
