import { Collisions } from '../calendar/collisions.tsx';
import { Grid } from '../calendar/grid.tsx';
import { PageTitle } from '../components/page.tsx';

/** Past days that are displayed before the coming ones. */
const BEFORE = 2;

/** The runs of all deployments by day and hour. */
export function Page() {
  return (
    <>
      <PageTitle title="Calendar" />
      <div class="calendar-page">
        <Grid before={BEFORE} />
        <Collisions />
      </div>
    </>
  );
}
