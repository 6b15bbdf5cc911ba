import { type Deployment, type DeploymentSchedule, deleteDeploymentSchedule, updateDeploymentSchedule } from '@contralto/client';
import { useSignal } from '@preact/signals';
import { call } from '../api/client.ts';
import { Empty } from '../components/empty.tsx';
import { Problem } from '../components/problem.tsx';
import { Preview } from './preview.tsx';
import { ScheduleDialog } from './schedule-dialog.tsx';
import { scheduleText } from './words.ts';

/** When a deployment runs by itself, and the means to change it. */
export function Schedules({ deployment, changed }: { deployment: Deployment; changed: () => void }) {
  const asked = useSignal<DeploymentSchedule | 'new' | undefined>(undefined);
  const problem = useSignal<string | undefined>(undefined);
  const attempt = (work: Promise<unknown>) => {
    problem.value = undefined;
    work.then(changed, (error: Error) => (problem.value = error.message));
  };
  return (
    <section aria-label="Schedules">
      <div class="title">
        <p class="hint">{deployment.paused && 'The deployment is paused: none of its schedules fires.'}</p>
        <button type="button" class="primary" onClick={() => (asked.value = 'new')}>
          Add a schedule …
        </button>
      </div>
      {problem.value && <Problem words={problem.value} />}
      {deployment.schedules.length === 0 && <Empty title="This deployment runs only when it is asked to" />}
      <div class="cards">
        {deployment.schedules.map((one) => (
          <article key={one.id} class="panel" aria-label={scheduleText(one.schedule)}>
            <div class="title">
              <h2>{scheduleText(one.schedule)}</h2>
              <span class="tag">{one.active ? 'active' : 'paused'}</span>
            </div>
            {one.slug && <p class="hint">{one.slug}</p>}
            <Preview schedule={one.schedule} />
            <div class="actions">
              <button type="button" onClick={() => (asked.value = one)}>
                Edit …
              </button>
              <button
                type="button"
                onClick={() =>
                  attempt(
                    call(updateDeploymentSchedule({ path: { id: deployment.id, schedule_id: one.id }, body: { active: !one.active } })),
                  )
                }
              >
                {one.active ? 'Pause' : 'Resume'}
              </button>
              <button
                type="button"
                class="danger"
                onClick={() =>
                  confirm(`Remove the schedule ${scheduleText(one.schedule)}?`) &&
                  attempt(call(deleteDeploymentSchedule({ path: { id: deployment.id, schedule_id: one.id } })))
                }
              >
                Remove
              </button>
            </div>
          </article>
        ))}
      </div>
      {asked.value && (
        <ScheduleDialog
          deployment={deployment.id}
          edited={asked.value === 'new' ? undefined : asked.value}
          close={() => (asked.value = undefined)}
          changed={changed}
        />
      )}
    </section>
  );
}
