import {
  createGlobalConcurrencyLimit,
  deleteGlobalConcurrencyLimit,
  filterGlobalConcurrencyLimits,
  type GlobalConcurrencyLimit,
  type GlobalConcurrencyLimitCreate,
  type JsonObject,
  releaseConcurrencyLease,
  updateGlobalConcurrencyLimit,
} from '@contralto/client';
import { useAddress } from '../address.ts';
import { call, useResource } from '../api/resource.ts';
import { Act, DialogButton, EditDelete, Toggle } from '../components/dialogs.tsx';
import { Listing, Loading, NoRows } from '../components/listing.tsx';
import { PageTitle } from '../components/page.tsx';
import { FormDialog } from '../components/schema-form.tsx';
import { counted } from '../components/texts.ts';
import { Enabled, Since, Time } from '../components/values.tsx';
import { occupancyOf } from '../concurrency/holders.ts';
import { KeyValues } from '../concurrency/key-values.tsx';
import { isOfDeployment, LimitName, RunName, shownName } from '../concurrency/names.tsx';
import { atMost } from '../config.ts';
import { Filters } from '../design/filters.tsx';

const WATCH = ['prefect.concurrency-limit.', 'prefect.task-run.', 'prefect.flow-run.'];
/** In milliseconds. A later expiry is not displayed: leases without renewal expire after decades. */
const NEVER = 10 * 365 * 24 * 3600 * 1000;

const SCHEMA = {
  type: 'object',
  required: ['name', 'limit'],
  properties: {
    name: { type: 'string', title: 'Name', description: 'The name tag:NAME limits the task runs with that tag.' },
    limit: { type: 'integer', title: 'Slots' },
    slot_decay_per_second: {
      type: 'number',
      title: 'Slot decay per second',
      description: 'With 0, slots stay in use until their holders release them. A higher value makes this a rate limit.',
    },
  },
};

async function load(signal: AbortSignal) {
  const limits = await call(filterGlobalConcurrencyLimits({ body: { limit: atMost(200) }, signal }));
  return { limits, ...(await occupancyOf(limits, signal)) };
}

/** The limits that people made before those of deployments, whose owners have their own pages. */
const ordered = (limits: readonly GlobalConcurrencyLimit[], name: string): GlobalConcurrencyLimit[] =>
  limits
    .filter((limit) => shownName(limit.name).toLowerCase().includes(name.toLowerCase()))
    .sort((one, other) => Number(isOfDeployment(one.name)) - Number(isOfDeployment(other.name)) || other.active_slots - one.active_slots);

export function Page() {
  const { given } = useAddress();
  const name = given.get('name') ?? '';
  const found = useResource('concurrency', load, WATCH);
  const change = (id_or_name: string, body: Parameters<typeof updateGlobalConcurrencyLimit>[0]['body']) =>
    call(updateGlobalConcurrencyLimit({ path: { id_or_name }, body }));
  const dialog = (edited?: GlobalConcurrencyLimit) => (close: () => void) => {
    const value = edited ? { name: edited.name, limit: edited.limit } : {};
    const save = async (body: JsonObject) => {
      await (edited
        ? change(edited.id, body)
        : call(createGlobalConcurrencyLimit({ body: body as unknown as GlobalConcurrencyLimitCreate })));
      found.reload();
    };
    return (
      <FormDialog
        title={edited ? `Edit ${edited.name}` : 'New limit'}
        schema={SCHEMA}
        value={{ ...value, slot_decay_per_second: edited?.slot_decay_per_second ?? 0 }}
        save={save}
        close={close}
      />
    );
  };
  return (
    <>
      <PageTitle title="Concurrency">
        <button type="button" onClick={found.reload}>
          Refresh
        </button>
        <DialogButton text="New limit…" class="primary" needs="limits:write" dialog={dialog()} />
      </PageTitle>
      <Loading from={found}>
        {({ limits, holders, waiters }) => (
          <>
            <Listing
              title="Slot holders"
              rows={holders}
              columns={[
                { name: 'Limit', cell: (row) => <LimitName name={row.limit} /> },
                {
                  name: 'Holder',
                  cell: (row) => <RunName run={row} candidates={row.candidates} note={row.foundByEvent && 'found by its event'} />,
                },
                { name: 'Slots', number: true, cell: (row) => row.slots },
                { name: 'Since', cell: (row) => <Time at={row.since} /> },
                { name: 'Duration', number: true, cell: (row) => row.since && <Since at={row.since} /> },
                {
                  name: 'Expires',
                  cell: (row) =>
                    row.expires && Date.parse(row.expires) < Date.now() + NEVER ? (
                      <>
                        <Time at={row.expires} /> <span class="hint">unless renewed</span>
                      </>
                    ) : (
                      <span class="hint">No expiry</span>
                    ),
                },
                {
                  name: '',
                  cell: ({ lease, name, slots, limit }) =>
                    lease && (
                      <Act
                        verb="Release"
                        needs="slots:use"
                        danger
                        confirm={`Release ${counted(slots, 'slot')} of "${limit}"?`}
                        about={`Holder: ${name}. It is notified when it next renews its lease. Others can acquire the slots immediately.`}
                        act={() => call(releaseConcurrencyLease({ body: { lease_id: lease } }))}
                        done={found.reload}
                      />
                    ),
                },
              ]}
              empty="No slots of a limit or a work pool are in use."
            />
            {waiters.length > 0 && (
              <Listing
                title="Waiting for slots"
                rows={waiters}
                columns={[
                  { name: 'Limit', cell: (row) => <LimitName name={row.limit} /> },
                  { name: 'Run', cell: (row) => <RunName run={row} candidates={row.candidates} /> },
                  { name: 'Client', cell: (row) => row.client },
                  { name: 'Slots', number: true, cell: (row) => row.slots },
                  { name: 'Since', cell: (row) => <Time at={row.since} /> },
                  { name: 'Denials', number: true, cell: (row) => row.denials },
                  { name: 'Tries again', cell: (row) => <Time at={row.retryAt} /> },
                ]}
              />
            )}
            <KeyValues />
            <div class="title part">
              <h2>Limits</h2>
              <Filters search={['name', 'Name contains', 'Search by name']} />
            </div>
            <Listing
              label="Limits"
              rows={ordered(limits, name)}
              columns={[
                { name: 'Limit', cell: (row) => <LimitName name={row.name} /> },
                {
                  name: 'Slots in use',
                  cell: (row) => (
                    <span class="taken">
                      <meter
                        min={0}
                        max={Math.max(1, row.limit)}
                        value={row.active_slots}
                        data-full={row.active_slots >= row.limit}
                        aria-label={`Slots in use of ${row.name}`}
                      />
                      {row.active_slots} of {row.limit}
                      {row.active && row.active_slots >= row.limit && <strong class="failing">full</strong>}
                    </span>
                  ),
                },
                {
                  name: 'Slot release',
                  cell: (row) => (row.slot_decay_per_second > 0 ? `${row.slot_decay_per_second} per second` : 'By the holder'),
                },
                {
                  name: 'State',
                  cell: (row) => <Enabled is={row.active} />,
                },
                {
                  name: '',
                  cell: (row) => (
                    <EditDelete
                      needs="limits:write"
                      id={row.id}
                      dialog={dialog(row)}
                      confirm={`Delete the limit "${row.name}"? Runs and clients are then no longer limited by it.`}
                      remove={() => call(deleteGlobalConcurrencyLimit({ path: { id_or_name: row.id } }))}
                      done={found.reload}
                    >
                      <Toggle
                        name={row.name}
                        is={row.active}
                        verbs={['Disable', 'Enable']}
                        set={(active) => change(row.id, { active })}
                        done={found.reload}
                      />
                      {row.active_slots > 0 && (
                        <Act
                          verb="Release all"
                          danger
                          confirm={`Release all slots of "${row.name}" (${row.active_slots} in use)?`}
                          about="The current holders continue to work."
                          act={() => change(row.id, { active_slots: 0 })}
                          done={found.reload}
                        />
                      )}
                    </EditDelete>
                  ),
                },
              ]}
              empty={
                <NoRows nouns="limits" filtered={name !== ''} command="prefect gcl create database --limit 5">
                  A limit bounds how many runs or clients do something at the same time, such as run a deployment or use a database.
                </NoRows>
              }
            />
          </>
        )}
      </Loading>
    </>
  );
}
