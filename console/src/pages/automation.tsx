import {
  type Action,
  deleteAutomation,
  readAutomation,
  readAutomationActivity,
  replaceAutomation,
  updateAutomation,
} from '@contralto/client';
import { useLocation, useRoute } from 'preact-iso/router';
import { may } from '../api/access.ts';
import { call, useResource } from '../api/resource.ts';
import { ActionText } from '../automations/actions.tsx';
import { Activity, TriggerTree } from '../automations/activity.tsx';
import { AutomationDialog } from '../automations/dialog.tsx';
import { Act, DialogButton } from '../components/dialogs.tsx';
import { Json } from '../components/json.tsx';
import { Loading } from '../components/listing.tsx';
import { Facts, PageTitle } from '../components/page.tsx';
import { readable } from '../components/texts.ts';
import { Enabled, Tags, Time } from '../components/values.tsx';
import { pathOf } from '../config.ts';

export function Page() {
  const { id = '' } = useRoute().params;
  const { route } = useLocation();

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
              <Act
                verb={automation.enabled ? 'Disable' : 'Enable'}
                act={() => call(updateAutomation({ path, body: { enabled: !automation.enabled } }))}
                done={found.reload}
              />
              <Act
                verb="Delete"
                danger
                confirm={`Delete the automation "${automation.name}"?`}
                act={() => call(deleteAutomation({ path }))}
                done={() => route(pathOf('/automations'))}
              />
            </>
          )
        }
      >
        {automation && may('automations:write') && (
          <DialogButton
            text="Edit…"
            dialog={(close) => (
              <AutomationDialog
                title="Edit automation"
                value={automation}
                save={async (body) => {
                  await call(replaceAutomation({ path, body: { ...body, enabled: automation.enabled } }));
                  found.reload();
                }}
                close={close}
              />
            )}
          />
        )}
      </PageTitle>
      <Loading from={found}>
        {({ automation: shown, activity }) => (
          <>
            <Facts
              of={[
                ['Last fired', activity.last_fired ? <Time at={activity.last_fired.triggered} away /> : 'Never'],
                ['Updated', <Time key="changed" at={shown.updated} />],
                ['Tags', shown.tags.length > 0 && <Tags of={shown.tags} />],
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
            <Steps of={[...shown.actions, ...shown.actions_on_trigger]} />
            {shown.actions_on_resolve.length > 0 && <h2>When it resolves</h2>}
            <Steps of={shown.actions_on_resolve} />
            <Activity of={activity} />
            <details>
              <summary>Definition</summary>
              <Json value={{ trigger: shown.trigger, actions: shown.actions }} />
            </details>
          </>
        )}
      </Loading>
    </>
  );
}

const Steps = ({ of }: { of: readonly Action[] }) => (
  <ol class="steps">
    {of.map((action, index) => (
      <li key={index}>
        <ActionText action={action} />
      </li>
    ))}
  </ol>
);
