import { type Deployment, type DeploymentSchedule, deleteDeploymentSchedule, updateDeploymentSchedule } from '@contralto/client';
import { useSignal } from '@preact/signals';
import { call } from '../api/client.ts';
import { Act } from '../components/act.tsx';
import { Allowed } from '../components/allowed.tsx';
import { Empty } from '../components/empty.tsx';
import { More } from '../design/more.tsx';
import { PoolStatus } from '../pools/status.tsx';
import { InWords } from './in-words.tsx';
import { policyText } from './late-runs.tsx';
import { Preview } from './preview.tsx';
import { ScheduleDialog } from './schedule-dialog.tsx';
import { scheduleText } from './words.ts';

/** The schedules of a deployment, with their actions. */
export function Schedules({ deployment, changed }: { deployment: Deployment; changed: () => void }) {
  const edited = useSignal<DeploymentSchedule | 'new' | undefined>(undefined);
  return (
    <section aria-label="Schedules">
      <div class="title">
        <p class="hint">{deployment.paused && 'The deployment is paused, and so are its schedules.'}</p>
        <Allowed to="deployments:write">
          <button type="button" onClick={() => (edited.value = 'new')}>
            Add schedule…
          </button>
        </Allowed>
      </div>
      {deployment.schedules.length === 0 && <Empty title="No schedules yet" />}
      <div class="cards">
        {deployment.schedules.map((one) => (
          <article key={one.id} class="panel" aria-label={scheduleText(one.schedule)}>
            <div class="title">
              <h2>{scheduleText(one.schedule)}</h2>
              {!one.active && <PoolStatus status="PAUSED" />}
              <Allowed to="deployments:write">
                <More label="Actions of the schedule">
                  <button type="button" onClick={() => (edited.value = one)}>
                    Edit…
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
                    confirm={`Delete the schedule "${scheduleText(one.schedule)}"?`}
                    about="Its runs that haven't started are also deleted."
                    act={() => call(deleteDeploymentSchedule({ path: { id: deployment.id, schedule_id: one.id } }))}
                    done={changed}
                  >
                    Delete
                  </Act>
                </More>
              </Allowed>
            </div>
            <InWords schedule={one.schedule} />
            {one.slug && <p class="hint">{one.slug}</p>}
            {one.late_run_policy && <p class="hint">Late runs: {policyText(one.late_run_policy)}</p>}
            <Preview schedule={one.schedule} />
          </article>
        ))}
      </div>
      {edited.value && (
        <ScheduleDialog
          deployment={deployment.id}
          edited={edited.value === 'new' ? undefined : edited.value}
          close={() => (edited.value = undefined)}
          changed={changed}
        />
      )}
    </section>
  );
}
