import { Fragment } from 'preact';
import { counted } from '../components/counted.ts';
import { Loading } from '../components/loading.tsx';
import { NamedLink } from '../components/named.tsx';
import { Time } from '../components/time.tsx';
import { numberText } from '../language.ts';
import { useComingRuns } from '../runs/coming.ts';
import { collisionsOf } from './days.ts';

const READ = 200;
const LISTED = 20;
const NAMED = 6;

/** The next minutes in which runs of several deployments start. */
export function Collisions() {
  const runs = useComingRuns('collisions', { is_null_: false }, READ);
  return (
    <section class="panel" aria-labelledby="collisions">
      <h2 id="collisions">Deployments that start in the same minute</h2>
      <Loading from={runs}>
        {(rows) => {
          const collisions = collisionsOf(
            rows,
            (run) => run.next_scheduled_start_time ?? '',
            (run) => run.deployment_id ?? '',
          );
          const last = rows.at(-1)?.next_scheduled_start_time;
          return (
            <>
              <p class="hint">
                {collisions.length === 0 ? 'None' : numberText(collisions.length)} among the next {counted(rows.length, 'scheduled run')}
                {last && (
                  <>
                    , until <Time at={last} />
                  </>
                )}
                .
              </p>
              <ul class="next">
                {collisions.slice(0, LISTED).map(({ minute, of }) => {
                  const owners = [...new Set(of.map(({ deployment_id }) => deployment_id ?? ''))];
                  return (
                    <li key={minute}>
                      <span class="when">
                        <Time at={minute} away />
                      </span>{' '}
                      <span>
                        {owners.slice(0, NAMED).map((id, index) => (
                          <Fragment key={id}>
                            {index > 0 && ', '}
                            <NamedLink kind="deployment" id={id} />
                          </Fragment>
                        ))}
                        {owners.length > NAMED && ` and ${numberText(owners.length - NAMED)} more`}
                      </span>
                    </li>
                  );
                })}
              </ul>
            </>
          );
        }}
      </Loading>
    </section>
  );
}
