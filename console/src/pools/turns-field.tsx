import { type QueueFairness, updateWorkPoolQueue, type WorkQueue } from '@contralto/client';
import { may } from '../api/access.ts';
import { call } from '../api/client.ts';

const WORDS: Record<QueueFairness, string> = { NONE: 'None, by time', DEPLOYMENT: 'Deployments', CONCURRENCY_KEY: 'Values of the key' };

/** What takes turns in a queue, edited in place. */
export function TurnsField({ queue, pool, done }: { queue: WorkQueue; pool: string; done: () => void }) {
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
