import { type Automation, type AutomationCreate, createAutomation, filterAutomations, updateAutomation } from '@contralto/client';
import { useLocation } from 'preact-iso/router';
import { call, useOperation } from '../api/resource.ts';
import { actionName, newAction } from '../automations/actions.tsx';
import { AutomationDialog } from '../automations/dialog.tsx';
import { NotifyDialog } from '../automations/notify-dialog.tsx';
import { FIRST_TRIGGER } from '../automations/subjects.ts';
import { METRIC_NAMES } from '../automations/trigger-form.tsx';
import { Allowed, DialogButton, Toggle } from '../components/dialogs.tsx';
import { Listing, Loading, NoRows } from '../components/listing.tsx';
import { PageTitle } from '../components/page.tsx';
import { numberText } from '../components/texts.ts';
import { Enabled } from '../components/values.tsx';
import { atMost, pathOf } from '../config.ts';

/** The defaults of a new automation: it sends a notification when a run fails. Its name is for the user to choose, because it says what the automation does. */
const FIRST: AutomationCreate = {
  name: '',
  description: '',
  trigger: FIRST_TRIGGER,
  actions: [newAction('send-notification')],
};

/** The names of the events and metrics of a trigger, including those of its parts. */
function expected(trigger: Automation['trigger']): string {
  if ('triggers' in trigger) return [...new Set(trigger.triggers.map(expected))].join(trigger.type === 'sequence' ? ', then ' : ', ');
  if (trigger.type === 'event')
    return (trigger.posture === 'Proactive' ? 'Absence of ' : '') + ((trigger.expect ?? []).join(', ') || 'any event');
  return `${METRIC_NAMES[trigger.metric.name]} ${trigger.metric.operator} ${numberText(trigger.metric.threshold)}`;
}

export function Page() {
  const { route } = useLocation();

  const automations = useOperation(filterAutomations, { body: { limit: atMost(200) } }, ['prefect.automation.']);
  return (
    <>
      <PageTitle title="Automations">
        <Allowed to="automations:write">
          <DialogButton text="Notify on failure…" dialog={(close) => <NotifyDialog close={close} />} />
          <DialogButton
            text="New automation…"
            class="primary"
            dialog={(close) => (
              <AutomationDialog
                title="New automation"
                value={FIRST}
                save={async (body) => {
                  const { id } = await call(createAutomation({ body }));
                  route(pathOf(`/automations/${id}`));
                }}
                close={close}
              />
            )}
          />
        </Allowed>
      </PageTitle>
      <Loading from={automations}>
        {(rows) => (
          <Listing
            label="Automations"
            rows={rows}
            columns={[
              { name: 'Name', cell: (row) => <a href={pathOf(`/automations/${row.id}`)}>{row.name}</a> },
              {
                name: 'State',
                cell: (row) => <Enabled is={row.enabled} />,
              },
              { name: 'Trigger', cell: (row) => expected(row.trigger) },
              { name: 'Actions', cell: (row) => row.actions.map(({ type }) => actionName(type)).join(', ') },
              { name: 'Description', cell: (row) => row.description },
              {
                name: '',
                cell: (row) => (
                  <Toggle
                    name={row.name}
                    is={row.enabled}
                    verbs={['Disable', 'Enable']}
                    needs="automations:write"
                    set={(enabled) => call(updateAutomation({ path: { id: row.id }, body: { enabled } }))}
                    done={automations.reload}
                  />
                ),
              },
            ]}
            empty={
              <NoRows nouns="automations" command="prefect automation create --from-file automation.yaml">
                An automation responds to events: for example, it runs a deployment, sends a notification, or pauses a work pool.
              </NoRows>
            }
          />
        )}
      </Loading>
    </>
  );
}
