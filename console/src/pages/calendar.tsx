import { readScheduleTimes } from '@contralto/client';
import { Fragment } from 'preact';
import { call, useResource } from '../api/resource.ts';
import { Grid } from '../calendar/grid.tsx';
import { Loading } from '../components/listing.tsx';
import { PageTitle } from '../components/page.tsx';
import { numberText } from '../components/texts.ts';
import { NamedLink, Time } from '../components/values.tsx';

/** Past days that are displayed before the coming ones. */
const BEFORE = 2;

/** The runs of all deployments by day and hour. */
export const Page = () => (
  <>
    <PageTitle title="Calendar" />
    <div class="calendar-page">
      <Grid before={BEFORE} />
      <Collisions />
    </div>
  </>
);

const DAYS = 7;
const LISTED = 20;
const NAMED = 6;

/** The next minutes in which the schedules of several deployments start runs. */
function Collisions() {
  const times = useResource(
    'collisions',
    (signal) => {
      const now = Date.now();
      const body = { since: new Date(now).toISOString(), until: new Date(now + DAYS * 24 * 3600 * 1000).toISOString() };
      return call(readScheduleTimes({ body, signal }));
    },
    ['prefect.deployment.'],
  );
  return (
    <section class="panel" aria-labelledby="collisions">
      <h2 id="collisions">Deployments that start in the same minute</h2>
      <Loading from={times}>
        {({ hours, collisions, complete_until }) => {
          const count = hours.reduce((sum, hour) => sum + hour.collisions, 0);
          return (
            <>
              <p class="hint">
                {count === 0 ? 'None' : numberText(count)} in the next {DAYS} days
                {complete_until && (
                  <>
                    , complete until <Time at={complete_until} />
                  </>
                )}
                .
              </p>
              <ul class="next">
                {collisions.slice(0, LISTED).map(({ minute, deployments, deployment_ids: ids }) => (
                  <li key={minute}>
                    <span class="when">
                      <Time at={minute} away />
                    </span>{' '}
                    <span>
                      {ids.slice(0, NAMED).map((id, index) => (
                        <Fragment key={id}>
                          {index > 0 && ', '}
                          <NamedLink kind="deployment" id={id} />
                        </Fragment>
                      ))}
                      {deployments > NAMED && ` and ${numberText(deployments - NAMED)} more`}
                    </span>
                  </li>
                ))}
              </ul>
            </>
          );
        }}
      </Loading>
    </section>
  );
}
