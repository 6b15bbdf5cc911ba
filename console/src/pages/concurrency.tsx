import {
  createGlobalConcurrencyLimit,
  deleteGlobalConcurrencyLimit,
  filterGlobalConcurrencyLimits,
  type GlobalConcurrencyLimit,
  type GlobalConcurrencyLimitCreate,
  releaseConcurrencyLease,
  updateGlobalConcurrencyLimit,
} from '@contralto/client';
import { useSignal } from '@preact/signals';
import { call } from '../api/client.ts';
import { useResource } from '../api/resource.ts';
import { Act } from '../components/act.tsx';
import { Allowed } from '../components/allowed.tsx';
import { counted } from '../components/counted.ts';
import { Since } from '../components/duration.tsx';
import { EditDelete } from '../components/edit-delete.tsx';
import { Empty } from '../components/empty.tsx';
import { FormDialog } from '../components/form-dialog.tsx';
import { Listing } from '../components/listing.tsx';
import { Loading } from '../components/loading.tsx';
import { PageTitle } from '../components/page.tsx';
import { Enabled } from '../components/state.tsx';
import { Time } from '../components/time.tsx';
import { occupancyOf } from '../concurrency/holders.ts';
import { KeyValues } from '../concurrency/key-values.tsx';
import { LimitName } from '../concurrency/limit-name.tsx';
import { RunName } from '../concurrency/run-name.tsx';
import { atMost } from '../config.ts';

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

export function Page() {
  const found = useResource('concurrency', load, WATCH);
  const editing = useSignal<GlobalConcurrencyLimit | 'new' | undefined>(undefined);
  const target = editing.value;
  const change = (id_or_name: string, body: Parameters<typeof updateGlobalConcurrencyLimit>[0]['body']) =>
    call(updateGlobalConcurrencyLimit({ path: { id_or_name }, body }));
  return (
    <>
      <PageTitle title="Concurrency">
        <button type="button" onClick={found.reload}>
          Refresh
        </button>
        <Allowed to="limits:write">
          <button type="button" class="primary" onClick={() => (editing.value = 'new')}>
            New limit…
          </button>
        </Allowed>
      </PageTitle>
      <Loading from={found}>
        {({ limits, holders, waiters }) => (
          <>
            <h2>Slot holders</h2>
            {holders.length === 0 ? (
              <p class="hint">No slots of a limit or a work pool are in use.</p>
            ) : (
              <Listing
                label="Slot holders"
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
                          needs="slots:use"
                          danger
                          confirm={`Release ${counted(slots, 'slot')} of "${limit}"?`}
                          about={`Holder: ${name}. It is notified when it next renews its lease. Others can acquire the slots immediately.`}
                          act={() => call(releaseConcurrencyLease({ body: { lease_id: lease } }))}
                          done={found.reload}
                        >
                          Release
                        </Act>
                      ),
                  },
                ]}
              />
            )}
            {waiters.length > 0 && (
              <>
                <h2>Waiting for slots</h2>
                <Listing
                  label="Waiting for slots"
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
              </>
            )}
            <KeyValues />
            <h2>Limits</h2>
            {limits.length === 0 ? (
              <Empty title="No limits yet" command="prefect gcl create database --limit 5">
                <p>A limit bounds how many runs or clients do something at the same time, such as run a deployment or use a database.</p>
              </Empty>
            ) : (
              <Listing
                label="Limits"
                rows={limits}
                columns={[
                  { name: 'Limit', cell: (row) => <LimitName name={row.name} /> },
                  {
                    name: 'Slots in use',
                    cell: (row) => (
                      <span class="taken">
                        <meter min={0} max={Math.max(1, row.limit)} value={row.active_slots} aria-label={`Slots in use of ${row.name}`} />
                        {row.active_slots} of {row.limit}
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
                        edit={() => (editing.value = row)}
                        confirm={`Delete the limit "${row.name}"? Runs and clients are then no longer limited by it.`}
                        remove={() => call(deleteGlobalConcurrencyLimit({ path: { id_or_name: row.id } }))}
                        done={found.reload}
                      >
                        <Act act={() => change(row.id, { active: !row.active })} done={found.reload}>
                          {row.active ? 'Disable' : 'Enable'}
                        </Act>
                        {row.active_slots > 0 && (
                          <Act
                            danger
                            confirm={`Release all slots of "${row.name}" (${row.active_slots} in use)?`}
                            about="The current holders continue to work."
                            act={() => change(row.id, { active_slots: 0 })}
                            done={found.reload}
                          >
                            Release all
                          </Act>
                        )}
                      </EditDelete>
                    ),
                  },
                ]}
              />
            )}
          </>
        )}
      </Loading>
      {target && (
        <FormDialog
          title={target === 'new' ? 'New limit' : `Edit ${target.name}`}
          schema={SCHEMA}
          value={
            target === 'new'
              ? { slot_decay_per_second: 0 }
              : { name: target.name, limit: target.limit, slot_decay_per_second: target.slot_decay_per_second }
          }
          save={async (body) => {
            await (target === 'new'
              ? call(createGlobalConcurrencyLimit({ body: body as unknown as GlobalConcurrencyLimitCreate }))
              : change(target.id, body));
            found.reload();
          }}
          close={() => (editing.value = undefined)}
        />
      )}
    </>
  );
}
