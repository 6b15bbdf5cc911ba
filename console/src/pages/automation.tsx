import { deleteAutomation, readAutomation, readAutomationActivity, replaceAutomation, updateAutomation } from '@contralto/client';
import { useSignal } from '@preact/signals';
import { useLocation, useRoute } from 'preact-iso';
import { call } from '../api/client.ts';
import { useResource } from '../api/resource.ts';
import { AutomationDialog } from '../automations/dialog.tsx';
import { Act } from '../components/act.tsx';
import { Json } from '../components/json.tsx';
import { Listing } from '../components/listing.tsx';
import { Loading } from '../components/loading.tsx';
import { PageTitle } from '../components/page.tsx';
import { durationText, readable, Time } from '../components/time.tsx';
import { pathOf } from '../config.ts';

const ENDS: Record<string, string> = { executed: 'COMPLETED', failed: 'FAILED' };

export function Page() {
  const { id = '' } = useRoute().params;
  const { route } = useLocation();
  const editing = useSignal(false);
  const path = { id };
  const found = useResource(
    `automation ${id}`,
    async (signal) => {
      const [automation, activity] = await Promise.all([
        call(readAutomation({ path, signal })),
        call(readAutomationActivity({ path, signal })),
      ]);
      return { automation, activity };
    },
    ['prefect.automation.'],
  );
  const automation = found.data?.automation;
  return (
    <>
      <PageTitle title={automation?.name ?? 'Automation'}>
        {automation && (
          <>
            <Act act={() => call(updateAutomation({ path, body: { enabled: !automation.enabled } }))} done={found.reload}>
              {automation.enabled ? 'Disable' : 'Enable'}
            </Act>
            <button type="button" onClick={() => (editing.value = true)}>
              Edit …
            </button>
            <Act
              danger
              ask={`Delete the automation "${automation.name}"?`}
              act={() => call(deleteAutomation({ path }))}
              done={() => route(pathOf('/automations'))}
            >
              Delete
            </Act>
          </>
        )}
      </PageTitle>
      <Loading from={found}>
        {({ automation: shown, activity }) => (
          <>
            {shown.description && <p>{shown.description}</p>}
            <div class="why">
              {activity.explanation.map((line) => (
                <p key={line}>{readable(line)}</p>
              ))}
            </div>
            <h2>Triggers</h2>
            <Listing
              label="Triggers"
              rows={activity.triggers}
              columns={[
                { name: 'Trigger', cell: (row) => row.summary },
                { name: 'Open windows', number: true, cell: (row) => row.open_buckets },
                { name: 'Next evaluation', cell: (row) => <Time at={row.next_evaluation} /> },
              ]}
            />
            <h2>Last firings</h2>
            {activity.firings.length === 0 ? (
              <p class="hint">It has not fired yet.</p>
            ) : (
              <Listing
                label="Last firings"
                rows={activity.firings}
                columns={[
                  { name: 'Time', cell: (row) => <Time at={row.triggered} /> },
                  { name: 'Why', cell: (row) => row.reason },
                  {
                    name: 'Events',
                    cell: (row) =>
                      row.events.slice(0, 3).map((event) => (
                        <a key={event} href={pathOf(`/events/${event}`)}>
                          …{event.slice(-6)}{' '}
                        </a>
                      )),
                  },
                ]}
              />
            )}
            <h2>Last actions</h2>
            {activity.actions.length === 0 ? (
              <p class="hint">No action was carried out yet.</p>
            ) : (
              <Listing
                label="Last actions"
                rows={activity.actions}
                columns={[
                  { name: 'Time', cell: (row) => <Time at={row.created} /> },
                  { name: 'Action', cell: (row) => row.action_type },
                  {
                    name: 'Status',
                    cell: (row) => (
                      <span class="state" data-type={ENDS[row.status] ?? 'RUNNING'}>
                        {row.status}
                      </span>
                    ),
                  },
                  { name: 'Took', cell: (row) => (row.duration === null ? '–' : durationText(row.duration)) },
                  { name: 'Reason', cell: (row) => row.reason },
                ]}
              />
            )}
            <details>
              <summary>Definition</summary>
              <Json value={{ trigger: shown.trigger, actions: shown.actions }} />
            </details>
            {editing.value && (
              <AutomationDialog
                title="Edit the automation"
                value={{
                  name: shown.name,
                  description: shown.description,
                  trigger: shown.trigger,
                  actions: shown.actions,
                  actions_on_trigger: shown.actions_on_trigger,
                  actions_on_resolve: shown.actions_on_resolve,
                }}
                save={async (body) => {
                  await call(replaceAutomation({ path, body: { ...body, enabled: shown.enabled, tags: shown.tags } }));
                  found.reload();
                }}
                close={() => (editing.value = false)}
              />
            )}
          </>
        )}
      </Loading>
    </>
  );
}
