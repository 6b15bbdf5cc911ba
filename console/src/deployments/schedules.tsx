import { type Deployment, type DeploymentSchedule, deleteDeploymentSchedule, updateDeploymentSchedule } from '@contralto/client';
import { useSignal } from '@preact/signals';
import { call } from '../api/client.ts';
import { Act } from '../components/act.tsx';
import { Empty } from '../components/empty.tsx';
import { PoolStatus } from '../pools/status.tsx';
import { Preview } from './preview.tsx';
import { ScheduleDialog } from './schedule-dialog.tsx';
import { scheduleText } from './words.ts';

/** When a deployment runs by itself, and the means to change it. */
export function Schedules({ deployment, changed }: { deployment: Deployment; changed: () => void }) {
  const asked = useSignal<DeploymentSchedule | 'new' | undefined>(undefined);
  return (
    <section aria-label="Schedules">
      <div class="title">
        <p class="hint">{deployment.paused && 'The deployment is paused: none of its schedules fires.'}</p>
        <button type="button" class="primary" onClick={() => (asked.value = 'new')}>
          Add a schedule …
        </button>
      </div>
      {deployment.schedules.length === 0 && <Empty title="This deployment runs only when it is asked to" />}
      <div class="cards">
        {deployment.schedules.map((one) => (
          <article key={one.id} class="panel" aria-label={scheduleText(one.schedule)}>
            <div class="title">
              <h2>{scheduleText(one.schedule)}</h2>
              {!one.active && <PoolStatus status="PAUSED" />}
            </div>
            {one.slug && <p class="hint">{one.slug}</p>}
            <Preview schedule={one.schedule} />
            <div class="actions">
              <button type="button" onClick={() => (asked.value = one)}>
                Edit …
              </button>
              <Act
                act={() =>
                  call(updateDeploymentSchedule({ path: { id: deployment.id, schedule_id: one.id }, body: { active: !one.active } }))
                }
                done={changed}
              >
                {one.active ? 'Pause' : 'Resume'}
              </Act>
              <Act
                danger
                confirm={`Remove the schedule "${scheduleText(one.schedule)}"?`}
                about="Its runs that have not started are removed with it."
                act={() => call(deleteDeploymentSchedule({ path: { id: deployment.id, schedule_id: one.id } }))}
                done={changed}
              >
                Remove
              </Act>
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
