import { countFlowRuns, type FilterFlowRunsRequest } from '@contralto/client';
import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { call } from '../api/client.ts';
import { useResource } from '../api/resource.ts';
import { Dialog } from '../components/dialog.tsx';
import { Loading } from '../components/loading.tsx';
import { Problem } from '../components/problem.tsx';
import { applicable, BULK_ACTIONS, type BulkAction, type Progress, runBulk } from './bulk.ts';

const runsOf = (count: number) => `${count.toLocaleString()} ${count === 1 ? 'run' : 'runs'}`;

/** Says how many runs an action would change before it does anything, then shows how far it is. */
export function BulkDialog({ action, criteria, close }: { action: BulkAction; criteria: FilterFlowRunsRequest; close: () => void }) {
  const { verb } = BULK_ACTIONS[action];
  const body = applicable(action, criteria);
  const count = useResource(JSON.stringify(body), (signal) => call(countFlowRuns({ body, signal })));
  const progress = useSignal<Progress | undefined>(undefined);
  const ended = useSignal(false);
  const problem = useSignal<string | undefined>(undefined);
  const abort = useRef(new AbortController());
  useEffect(() => () => abort.current.abort(), []);

  const start = () => {
    progress.value = { done: 0, refused: 0, of: count.data ?? 0 };
    runBulk(action, criteria, (now) => (progress.value = now), abort.current.signal)
      .catch((error: Error) => {
        problem.value = error.name === 'AbortError' ? 'Stopped. What was done before stays done.' : error.message;
      })
      .finally(() => (ended.value = true));
  };
  const now = progress.value;
  return (
    <Dialog title={`${verb} runs`} close={close}>
      {now ? (
        <>
          <progress value={now.done + now.refused} max={Math.max(1, now.of)} aria-label="Progress" />
          <p role="status">
            {now.done.toLocaleString()} of {runsOf(now.of)} done
            {now.refused > 0 && `, ${now.refused.toLocaleString()} left as they were because a rule does not allow it`}
          </p>
        </>
      ) : (
        <Loading from={count}>
          {(matching) => (
            <p>
              {matching === 0 ? 'No run that matches the filter can be changed like this.' : `${verb} ${runsOf(matching)}?`}
              {action === 'delete' && matching > 0 && ' Their task runs, logs and artifacts are deleted with them.'}
            </p>
          )}
        </Loading>
      )}
      {problem.value && <Problem words={problem.value} />}
      <div class="actions">
        {!now && (
          <button type="button" class={action === 'delete' ? 'danger' : 'primary'} disabled={!count.data} onClick={start}>
            {verb} {count.data ? runsOf(count.data) : ''}
          </button>
        )}
        {now && !ended.value && (
          <button type="button" onClick={() => abort.current.abort()}>
            Stop
          </button>
        )}
        <button type="button" onClick={close} disabled={now !== undefined && !ended.value}>
          {ended.value ? 'Close' : 'Back'}
        </button>
      </div>
    </Dialog>
  );
}
