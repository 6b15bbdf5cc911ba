import { deleteAutomation, readAutomation, readAutomationActivity, replaceAutomation, updateAutomation } from '@contralto/client';
import { useSignal } from '@preact/signals';
import { useLocation, useRoute } from 'preact-iso/router';
import { may } from '../api/access.ts';
import { call } from '../api/client.ts';
import { useResource } from '../api/resource.ts';
import { ActionText } from '../automations/action-text.tsx';
import { Activity } from '../automations/activity.tsx';
import { AutomationDialog } from '../automations/dialog.tsx';
import { TriggerTree } from '../automations/trigger-tree.tsx';
import { Act } from '../components/act.tsx';
import { Facts } from '../components/facts.tsx';
import { Json } from '../components/json.tsx';
import { Loading } from '../components/loading.tsx';
import { PageTitle } from '../components/page.tsx';
import { Enabled } from '../components/state.tsx';
import { Time } from '../components/time.tsx';
import { readable } from '../components/time-text.ts';
import { pathOf } from '../config.ts';

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
      <PageTitle
        title={automation?.name ?? 'Automation'}
        above={[pathOf('/automations'), 'Automations']}
        kind="Automation"
        id={id}
        mark={automation && <Enabled is={automation.enabled} />}
        more={
          automation &&
          may('automations:write') && (
            <>
              <Act act={() => call(updateAutomation({ path, body: { enabled: !automation.enabled } }))} done={found.reload}>
                {automation.enabled ? 'Disable' : 'Enable'}
              </Act>
              <Act
                danger
                confirm={`Delete the automation "${automation.name}"?`}
                act={() => call(deleteAutomation({ path }))}
                done={() => route(pathOf('/automations'))}
              >
                Delete
              </Act>
            </>
          )
        }
      >
        {automation && may('automations:write') && (
          <button type="button" onClick={() => (editing.value = true)}>
            Edit…
          </button>
        )}
      </PageTitle>
      <Loading from={found}>
        {({ automation: shown, activity }) => (
          <>
            <Facts
              of={[
                ['Last fired', activity.last_fired ? <Time at={activity.last_fired.triggered} away /> : 'Never'],
                ['Updated', <Time key="changed" at={shown.updated} />],
                [
                  'Tags',
                  shown.tags.length > 0 &&
                    shown.tags.map((tag) => (
                      <span key={tag} class="tag">
                        {tag}
                      </span>
                    )),
                ],
              ]}
            />
            {shown.description && <p>{shown.description}</p>}
            <div class="why">
              {activity.explanation.map((line) => (
                <p key={line}>{readable(line)}</p>
              ))}
            </div>
            <h2>When</h2>
            <TriggerTree trigger={shown.trigger} activity={activity.triggers} />
            <h2>Then</h2>
            {shown.actions.length === 0 && <p class="hint">No actions. The automation only emits an event.</p>}
            <ol class="steps">
              {[...shown.actions, ...shown.actions_on_trigger].map((action, index) => (
                <li key={index}>
                  <ActionText action={action} />
                </li>
              ))}
            </ol>
            <Activity of={activity} />
            <details>
              <summary>Definition</summary>
              <Json value={{ trigger: shown.trigger, actions: shown.actions }} />
            </details>
            {editing.value && (
              <AutomationDialog
                title="Edit automation"
                value={{
                  name: shown.name,
                  description: shown.description,
                  tags: shown.tags,
                  trigger: shown.trigger,
                  actions: shown.actions,
                  actions_on_trigger: shown.actions_on_trigger,
                  actions_on_resolve: shown.actions_on_resolve,
                }}
                save={async (body) => {
                  await call(replaceAutomation({ path, body: { ...body, enabled: shown.enabled } }));
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
