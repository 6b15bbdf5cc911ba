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
import { EditDelete } from '../components/edit-delete.tsx';
import { Empty } from '../components/empty.tsx';
import { FormDialog } from '../components/form-dialog.tsx';
import { Listing } from '../components/listing.tsx';
import { Loading } from '../components/loading.tsx';
import { PageTitle } from '../components/page.tsx';
import { Time } from '../components/time.tsx';
import { durationText } from '../components/time-text.ts';
import { holdersOf } from '../concurrency/holders.ts';
import { LimitName } from '../concurrency/limit-name.tsx';
import { atMost, pathOf } from '../config.ts';

const WATCH = ['prefect.concurrency-limit.', 'prefect.task-run.', 'prefect.flow-run.'];
/** Leases that nobody renews end in decades, which is never; in milliseconds. */
const NEVER = 10 * 365 * 24 * 3600 * 1000;

const SCHEMA = {
  type: 'object',
  required: ['name', 'limit'],
  properties: {
    name: { type: 'string', title: 'Name', description: 'tag:NAME limits the task runs with this tag.' },
    limit: { type: 'integer', title: 'Slots' },
    slot_decay_per_second: {
      type: 'number',
      title: 'Slots given back per second',
      description: '0: a slot is held until it is released. Anything more makes it a limit of the rate.',
    },
  },
};

async function load(signal: AbortSignal) {
  const limits = await call(filterGlobalConcurrencyLimits({ body: { limit: atMost(200) }, signal }));
  return { limits, holders: await holdersOf(limits, signal) };
}

const sinceText = (since: string | null) => (since ? durationText((Date.now() - Date.parse(since)) / 1000) : '');

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
        <button type="button" class="primary" onClick={() => (editing.value = 'new')}>
          New limit …
        </button>
      </PageTitle>
      <Loading from={found}>
        {({ limits, holders }) => (
          <>
            <h2>Who holds slots</h2>
            {holders.length === 0 ? (
              <p class="hint">Nobody holds a slot of a limit or of a work pool.</p>
            ) : (
              <Listing
                label="Holders of slots"
                rows={holders}
                columns={[
                  { name: 'Limit', cell: (row) => <LimitName name={row.limit} /> },
                  {
                    name: 'Holder',
                    cell: (row) => (row.page ? <a href={pathOf(row.page)}>{row.name}</a> : <span class="hint">{row.name}</span>),
                  },
                  { name: 'Slots', number: true, cell: (row) => row.slots },
                  { name: 'Since', cell: (row) => <Time at={row.since} /> },
                  { name: 'For', cell: (row) => sinceText(row.since) },
                  {
                    name: 'Taken back',
                    cell: (row) =>
                      row.expires && Date.parse(row.expires) < Date.now() + NEVER ? (
                        <>
                          <Time at={row.expires} /> <span class="hint">unless renewed</span>
                        </>
                      ) : (
                        <span class="hint">when released</span>
                      ),
                  },
                  {
                    name: '',
                    cell: ({ lease, name, slots, limit }) =>
                      lease && (
                        <Act
                          danger
                          confirm={`Release ${slots} ${slots === 1 ? 'slot' : 'slots'} of "${limit}" that ${name} holds? It hears of it when it next renews its lease; others may take them at once.`}
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
            <h2>Limits</h2>
            {limits.length === 0 ? (
              <Empty title="No limit yet" command="prefect gcl create database --limit 5">
                <p>A limit says how many may do something at the same time: use a database, run a deployment, carry a tag.</p>
              </Empty>
            ) : (
              <Listing
                label="Limits"
                rows={limits}
                columns={[
                  { name: 'Limit', cell: (row) => <LimitName name={row.name} /> },
                  {
                    name: 'Slots taken',
                    cell: (row) => (
                      <span class="taken">
                        <meter min={0} max={Math.max(1, row.limit)} value={row.active_slots} aria-label={`Slots taken of ${row.name}`} />
                        {row.active_slots} of {row.limit}
                      </span>
                    ),
                  },
                  {
                    name: 'Given back',
                    cell: (row) => (row.slot_decay_per_second > 0 ? `${row.slot_decay_per_second} per second` : 'when released'),
                  },
                  {
                    name: 'State',
                    cell: (row) => (
                      <span class="state" data-type={row.active ? 'COMPLETED' : 'CANCELLED'}>
                        {row.active ? 'on' : 'off'}
                      </span>
                    ),
                  },
                  {
                    name: '',
                    cell: (row) => (
                      <EditDelete
                        edit={() => (editing.value = row)}
                        confirm={`Delete the limit "${row.name}"? What it limits is limited no longer.`}
                        remove={() => call(deleteGlobalConcurrencyLimit({ path: { id_or_name: row.id } }))}
                        done={found.reload}
                      >
                        <Act act={() => change(row.id, { active: !row.active })} done={found.reload}>
                          {row.active ? 'Turn off' : 'Turn on'}
                        </Act>
                        {row.active_slots > 0 && (
                          <Act
                            danger
                            confirm={`Count all ${row.active_slots} slots of "${row.name}" as free? Who holds them goes on working.`}
                            act={() => change(row.id, { active_slots: 0 })}
                            done={found.reload}
                          >
                            Free all
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
