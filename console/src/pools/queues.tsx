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
import { may } from '../api/access.ts';
import { call } from '../api/client.ts';
import { Act } from '../components/act.tsx';
import { Allowed } from '../components/allowed.tsx';
import { FormDialog } from '../components/form-dialog.tsx';
import { Listing } from '../components/listing.tsx';
import { Time } from '../components/time.tsx';
import { More } from '../design/more.tsx';
import { asciiDigits } from '../digits.ts';
import { PoolStatus } from './status.tsx';
import { TurnsField } from './turns-field.tsx';

const NEW = {
  type: 'object',
  required: ['name'],
  properties: {
    name: { type: 'string', title: 'Name' },
    description: { type: 'string', title: 'Description' },
    priority: {
      type: 'integer',
      title: 'Priority',
      description: 'Queues with a lower number are served first. If empty, the queue is served last.',
    },
    fairness: {
      type: 'string',
      enum: ['NONE', 'DEPLOYMENT', 'CONCURRENCY_KEY'],
      title: 'Turns',
      description: 'Deployments, or values of the concurrency key, take turns. If empty, runs are delivered by time.',
    },
    concurrency_limit: {
      type: 'integer',
      title: 'Limit',
      description: 'The maximum number of its runs with a slot. If empty, there is no limit.',
    },
    start_timeout_seconds: {
      type: 'integer',
      title: 'Start timeout',
      description: 'Seconds for which a run may be pending; 0 for no limit. If empty, the value of the pool applies.',
    },
    start_timeout_reschedules: {
      type: 'integer',
      title: 'Schedule again, at most',
      description: 'How many times in a row a run that does not start in time is scheduled again. If empty, the value of the pool applies.',
    },
  },
};

interface Props {
  pool: WorkPool;
  queues: readonly WorkQueue[];
  slots: WorkPoolConcurrencyStatus;
  changed: () => void;
}

/** The queues of a pool in the order in which they are served. Priorities and limits are edited in place. */
export function Queues({ pool, queues, slots, changed }: Props) {
  const creating = useSignal(false);
  const path = (queue: WorkQueue) => ({ work_pool_name: pool.name, name: queue.name });
  return (
    <>
      <div class="title part">
        <h2>Queues</h2>
        <Allowed to="pools:write">
          <button type="button" onClick={() => (creating.value = true)}>
            New queue…
          </button>
        </Allowed>
      </div>
      <Listing
        label="Queues"
        rows={[...queues].sort((one, other) => (one.priority ?? 0) - (other.priority ?? 0))}
        columns={[
          { name: 'Name', cell: (queue) => queue.name },
          { name: 'Status', cell: (queue) => <PoolStatus status={queue.status} /> },
          { name: 'Priority', cell: (queue) => <NumberField queue={queue} field="priority" pool={pool.name} done={changed} /> },
          { name: 'Limit', cell: (queue) => <NumberField queue={queue} field="concurrency_limit" pool={pool.name} done={changed} /> },
          { name: 'Turns', cell: (queue) => <TurnsField queue={queue} pool={pool.name} done={changed} /> },
          {
            name: 'Slots in use',
            number: true,
            cell: (queue) => slots.queues.find(({ queue_id }) => queue_id === queue.id)?.active_slots ?? 0,
          },
          { name: 'Last polled', cell: (queue) => <Time at={queue.last_polled} away /> },
          {
            name: '',
            cell: (queue) => (
              <Allowed to="pools:write">
                <More label={`Actions of ${queue.name}`}>
                  <Act act={() => call(updateWorkPoolQueue({ path: path(queue), body: { is_paused: !queue.is_paused } }))} done={changed}>
                    {queue.is_paused ? 'Resume' : 'Pause'}
                  </Act>
                  {queue.id !== pool.default_queue_id && (
                    <Act
                      danger
                      confirm={`Delete the queue "${queue.name}"?`}
                      about="Workers no longer receive the runs that wait in this queue."
                      act={() => call(deleteWorkPoolQueue({ path: path(queue) }))}
                      done={changed}
                    >
                      Delete
                    </Act>
                  )}
                </More>
              </Allowed>
            ),
          },
        ]}
      />
      {creating.value && (
        <FormDialog
          title="New queue"
          schema={NEW}
          value={{}}
          save={async (body) => {
            await call(createWorkPoolQueue({ path: { work_pool_name: pool.name }, body: { name: '', ...body } satisfies WorkQueueCreate }));
            changed();
          }}
          close={() => (creating.value = false)}
        />
      )}
    </>
  );
}

interface NumberProps {
  queue: WorkQueue;
  field: 'priority' | 'concurrency_limit';
  pool: string;
  done: () => void;
}

/** A number of a queue, edited in place. */
function NumberField({ queue, field, pool, done }: NumberProps) {
  const value = queue[field];
  const isFixed = !may('pools:write');
  const problem = useSignal<string | undefined>(undefined);
  const change = async (given: string) => {
    const text = asciiDigits(given).trim();
    problem.value =
      /^\d*$/.test(text) && !(field === 'priority' && Number(text || 1) < 1)
        ? undefined
        : `Enter an integer${field === 'priority' ? ' from 1' : ''}`;
    if (problem.value || (text === '' && field === 'priority')) return;
    await call(
      updateWorkPoolQueue({ path: { work_pool_name: pool, name: queue.name }, body: { [field]: text === '' ? null : Number(text) } }),
    ).catch((error: Error) => (problem.value = error.message));
    done();
  };
  return (
    <>
      <input
        type="text"
        inputMode="numeric"
        class="small number"
        aria-label={`${field === 'priority' ? 'Priority' : 'Limit'} of ${queue.name}`}
        value={value ?? ''}
        placeholder="None"
        readOnly={isFixed}
        aria-invalid={problem.value !== undefined}
        onChange={({ currentTarget }) => void change(currentTarget.value)}
      />
      {problem.value && (
        <span class="field-problem" role="alert">
          {problem.value}
        </span>
      )}
    </>
  );
}
