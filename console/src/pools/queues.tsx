import {
  createWorkPoolQueue,
  deleteWorkPoolQueue,
  updateWorkPoolQueue,
  type WorkPool,
  type WorkPoolConcurrencyStatus,
  type WorkQueue,
  type WorkQueueCreate,
} from '@contralto/client';
import { useSignal } from '@preact/signals';
import { call } from '../api/client.ts';
import { Act } from '../components/act.tsx';
import { FormDialog } from '../components/form-dialog.tsx';
import { Listing } from '../components/listing.tsx';
import { Time } from '../components/time.tsx';
import { PoolStatus } from './status.tsx';

const NEW = {
  type: 'object',
  required: ['name'],
  properties: {
    name: { type: 'string', title: 'Name' },
    description: { type: 'string', title: 'Description' },
    priority: {
      type: 'integer',
      title: 'Priority',
      description: 'The queue with the least number is served first. Empty: after all others.',
    },
    concurrency_limit: { type: 'integer', title: 'Limit', description: 'How many of its runs may hold a slot. Empty: any number.' },
  },
};

interface Props {
  pool: WorkPool;
  queues: readonly WorkQueue[];
  slots: WorkPoolConcurrencyStatus;
  changed: () => void;
}

/** The queues of a pool in the order in which they are served, with their limits, which are changed in place. */
export function Queues({ pool, queues, slots, changed }: Props) {
  const making = useSignal(false);
  const path = (queue: WorkQueue) => ({ work_pool_name: pool.name, name: queue.name });
  return (
    <>
      <div class="title part">
        <h2>Queues</h2>
        <button type="button" onClick={() => (making.value = true)}>
          New queue …
        </button>
      </div>
      <Listing
        label="Queues"
        rows={[...queues].sort((one, other) => (one.priority ?? 0) - (other.priority ?? 0))}
        columns={[
          { name: 'Name', cell: (queue) => queue.name },
          { name: 'Status', cell: (queue) => <PoolStatus status={queue.status} /> },
          { name: 'Priority', cell: (queue) => <NumberField queue={queue} member="priority" pool={pool.name} done={changed} /> },
          { name: 'Limit', cell: (queue) => <NumberField queue={queue} member="concurrency_limit" pool={pool.name} done={changed} /> },
          {
            name: 'Slots taken',
            number: true,
            cell: (queue) => slots.queues.find(({ queue_id }) => queue_id === queue.id)?.active_slots ?? 0,
          },
          { name: 'Last polled', cell: (queue) => <Time at={queue.last_polled} away /> },
          {
            name: '',
            cell: (queue) => (
              <div class="actions">
                <Act act={() => call(updateWorkPoolQueue({ path: path(queue), body: { is_paused: !queue.is_paused } }))} done={changed}>
                  {queue.is_paused ? 'Resume' : 'Pause'}
                </Act>
                {queue.id !== pool.default_queue_id && (
                  <Act
                    danger
                    ask={`Delete the queue "${queue.name}"?`}
                    about="Runs that wait in it are no longer handed to workers."
                    act={() => call(deleteWorkPoolQueue({ path: path(queue) }))}
                    done={changed}
                  >
                    Delete
                  </Act>
                )}
              </div>
            ),
          },
        ]}
      />
      {making.value && (
        <FormDialog
          title="New queue"
          schema={NEW}
          value={{}}
          save={async (body) => {
            await call(createWorkPoolQueue({ path: { work_pool_name: pool.name }, body: { name: '', ...body } satisfies WorkQueueCreate }));
            changed();
          }}
          close={() => (making.value = false)}
        />
      )}
    </>
  );
}

interface NumberProps {
  queue: WorkQueue;
  member: 'priority' | 'concurrency_limit';
  pool: string;
  done: () => void;
}

/** One number of a queue, changed in place. */
function NumberField({ queue, member, pool, done }: NumberProps) {
  const value = queue[member];
  const problem = useSignal<string | undefined>(undefined);
  const change = async (text: string) => {
    if (text === '' && member === 'priority') return;
    problem.value = undefined;
    await call(
      updateWorkPoolQueue({ path: { work_pool_name: pool, name: queue.name }, body: { [member]: text === '' ? null : Number(text) } }),
    ).catch((error: Error) => (problem.value = error.message));
    done();
  };
  return (
    <input
      type="number"
      min={member === 'priority' ? 1 : 0}
      class="small"
      aria-label={`${member === 'priority' ? 'Priority' : 'Limit'} of ${queue.name}`}
      value={value ?? ''}
      placeholder="none"
      title={problem.value}
      aria-invalid={problem.value !== undefined}
      onChange={({ currentTarget }) => void change(currentTarget.value)}
    />
  );
}
