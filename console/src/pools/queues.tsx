import {
  createWorkPoolQueue,
  deleteWorkPoolQueue,
  type QueueFairness,
  updateWorkPoolQueue,
  type WorkPool,
  type WorkPoolConcurrencyStatus,
  type WorkQueue,
  type WorkQueueCreate,
} from '@contralto/client';
import { useSignal } from '@preact/signals';
import { may } from '../api/access.ts';
import { call } from '../api/resource.ts';
import { Act, Allowed, DialogButton, Toggle } from '../components/dialogs.tsx';
import { FieldProblem } from '../components/fields.tsx';
import { Listing } from '../components/listing.tsx';
import { FormDialog } from '../components/schema-form.tsx';
import { Time } from '../components/values.tsx';
import { More } from '../design/more.tsx';
import { asciiDigits } from '../digits.ts';
import { PoolStatus, pauseQueue } from './parts.tsx';

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
  const path = (queue: WorkQueue) => ({ work_pool_name: pool.name, name: queue.name });
  return (
    <>
      <div class="title part">
        <h2>Queues</h2>
        <DialogButton
          text="New queue…"
          needs="pools:write"
          dialog={(close) => (
            <FormDialog
              title="New queue"
              schema={NEW}
              value={{}}
              save={async (body) => {
                await call(
                  createWorkPoolQueue({ path: { work_pool_name: pool.name }, body: { name: '', ...body } satisfies WorkQueueCreate }),
                );
                changed();
              }}
              close={close}
            />
          )}
        />
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
                  <Toggle
                    name={queue.name}
                    is={!queue.is_paused}
                    verbs={['Pause', 'Resume']}
                    set={(is) => pauseQueue(pool.name, queue.name, !is)}
                    done={changed}
                  />
                  {queue.id !== pool.default_queue_id && (
                    <Act
                      verb="Delete"
                      danger
                      confirm={`Delete the queue "${queue.name}"?`}
                      about="Workers no longer receive the runs that wait in this queue."
                      act={() => call(deleteWorkPoolQueue({ path: path(queue) }))}
                      done={changed}
                    />
                  )}
                </More>
              </Allowed>
            ),
          },
        ]}
      />
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
      <FieldProblem>{problem.value}</FieldProblem>
    </>
  );
}

const WORDS: Record<QueueFairness, string> = { NONE: 'None, by time', DEPLOYMENT: 'Deployments', CONCURRENCY_KEY: 'Values of the key' };

/** What takes turns in a queue, edited in place. */
function TurnsField({ queue, pool, done }: { queue: WorkQueue; pool: string; done: () => void }) {
  if (!may('pools:write')) return <>{WORDS[queue.fairness]}</>;
  const change = async (fairness: string) => {
    await call(updateWorkPoolQueue({ path: { work_pool_name: pool, name: queue.name }, body: { fairness: fairness as QueueFairness } }));
    done();
  };
  return (
    <select aria-label={`Turns in ${queue.name}`} value={queue.fairness} onChange={({ currentTarget }) => void change(currentTarget.value)}>
      {Object.entries(WORDS).map(([value, name]) => (
        <option key={value} value={value}>
          {name}
        </option>
      ))}
    </select>
  );
}
