import { type Automation, type AutomationCreate, createAutomation, filterAutomations, updateAutomation } from '@contralto/client';
import { useSignal } from '@preact/signals';
import { useLocation } from 'preact-iso/router';
import { call } from '../api/client.ts';
import { useResource } from '../api/resource.ts';
import { actionName } from '../automations/action-text.tsx';
import { AutomationDialog } from '../automations/dialog.tsx';
import { FIRST_TRIGGER } from '../automations/subjects.ts';
import { Act } from '../components/act.tsx';
import { Allowed } from '../components/allowed.tsx';
import { Empty } from '../components/empty.tsx';
import { Listing } from '../components/listing.tsx';
import { Loading } from '../components/loading.tsx';
import { PageTitle } from '../components/page.tsx';
import { Enabled } from '../components/state.tsx';
import { atMost, pathOf } from '../config.ts';

/** The defaults of a new automation: it emits an event when a run fails. Its name is for the user to choose, because it says what the automation does. */
const FIRST: AutomationCreate = {
  name: '',
  description: '',
  trigger: FIRST_TRIGGER,
  actions: [{ type: 'do-nothing' }],
};

/** The names of the events of a trigger, including those of its parts. */
function expected(trigger: Automation['trigger']): string {
  if ('triggers' in trigger) return [...new Set(trigger.triggers.map(expected))].join(trigger.type === 'sequence' ? ', then ' : ', ');
  if ('expect' in trigger)
    return (trigger.posture === 'Proactive' ? 'Absence of ' : '') + ((trigger.expect ?? []).join(', ') || 'any event');
  return trigger.type;
}

export function Page() {
  const { route } = useLocation();
  const creating = useSignal(false);
  const automations = useResource('automations', (signal) => call(filterAutomations({ body: { limit: atMost(200) }, signal })), [
    'prefect.automation.',
  ]);
  return (
    <>
      <PageTitle title="Automations">
        <Allowed to="automations:write">
          <button type="button" class="primary" onClick={() => (creating.value = true)}>
            New automation…
          </button>
        </Allowed>
      </PageTitle>
      <Loading from={automations}>
        {(rows) =>
          rows.length === 0 ? (
            <Empty title="No automations yet" command="prefect automation create --from-file automation.yaml">
              <p>An automation responds to events: for example, it runs a deployment, sends a notification, or pauses a work pool.</p>
            </Empty>
          ) : (
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
                    <Act
                      needs="automations:write"
                      act={() => call(updateAutomation({ path: { id: row.id }, body: { enabled: !row.enabled } }))}
                      done={automations.reload}
                    >
                      {row.enabled ? 'Disable' : 'Enable'}
                    </Act>
                  ),
                },
              ]}
            />
          )
        }
      </Loading>
      {creating.value && (
        <AutomationDialog
          title="New automation"
          value={FIRST}
          save={async (body) => {
            const { id } = await call(createAutomation({ body }));
            route(pathOf(`/automations/${id}`));
          }}
          close={() => (creating.value = false)}
        />
      )}
    </>
  );
}
