import { countFlowRuns, type FilterFlowRunsRequest } from '@contralto/client';
import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { call } from '../api/client.ts';
import { useResource } from '../api/resource.ts';
import { useAttempt } from '../components/attempt.ts';
import { counted } from '../components/counted.ts';
import { Dialog } from '../components/dialog.tsx';
import { Loading } from '../components/loading.tsx';
import { Problem } from '../components/problem.tsx';
import { numberText } from '../language.ts';
import { applicable, BULK_ACTIONS, type BulkAction, dealtWith, idsOf, type Progress, runBulk } from './bulk.ts';

const REASONS_SHOWN = 5;

/** Says how many runs an action would change before it does anything, then shows how far it is. It can be stopped, and goes on from there. */
export function BulkDialog({ action, criteria, close }: { action: BulkAction; criteria: FilterFlowRunsRequest; close: () => void }) {
  const { verb } = BULK_ACTIONS[action];
  const body = applicable(action, criteria);
  const count = useResource(JSON.stringify(body), (signal) => call(countFlowRuns({ body, signal })));
  const found = useSignal<number | undefined>(undefined);
  const progress = useSignal<Progress | undefined>(undefined);
  const stopped = useSignal(false);
  const { busy, problem, run } = useAttempt();
  const abort = useRef(new AbortController());
  useEffect(
    () => () => {
      abort.current.abort();
      stopped.value = true;
    },
    [],
  );
  useEffect(() => {
    // the browser asks before it leaves the page in the middle
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    if (busy) addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [busy]);

  const work = () =>
    run(async () => {
      stopped.value = false;
      const tell = (now: Progress) => (progress.value = now);
      if (!progress.peek()) {
        found.value = 0;
        tell({ ids: await idsOf(body, (so_far) => (found.value = so_far), abort.current.signal), done: 0, left: new Map() });
      }
      const from = progress.peek();
      if (from) await runBulk(action, from, tell, () => stopped.peek());
    });
  const now = progress.value;
  const ended = now !== undefined && dealtWith(now) >= now.ids.length;
  return (
    <Dialog title={`${verb} runs`} close={close} hold={busy}>
      {now && <Shown of={now} />}
      {!now && found.value !== undefined && <p role="status">Looking for the runs: {numberText(found.value)} so far …</p>}
      {!now && found.value === undefined && (
        <Loading from={count}>
          {(matching) => (
            <p>
              {matching === 0 ? 'No run that matches the filter can be changed like this.' : `${verb} ${counted(matching, 'run')}?`}
              {action === 'delete' && matching > 0 && ' Their task runs, logs and artifacts are deleted with them.'}
            </p>
          )}
        </Loading>
      )}
      {!busy && now && !ended && !problem && <p>Stopped. What was done stays done.</p>}
      {problem && <Problem message={problem} />}
      <div class="actions">
        {found.value === undefined && (
          <button type="button" class={action === 'delete' ? 'danger' : 'primary'} disabled={!count.data} onClick={() => void work()}>
            {count.data ? `${verb} ${counted(count.data, 'run')}` : 'Counting …'}
          </button>
        )}
        {busy && (
          <button type="button" disabled={stopped.value || !now} onClick={() => (stopped.value = true)}>
            {stopped.value ? 'Stopping …' : 'Stop'}
          </button>
        )}
        {!busy && found.value !== undefined && !ended && (
          <button type="button" class={action === 'delete' ? 'danger' : 'primary'} onClick={() => void work()}>
            Go on
          </button>
        )}
        <button type="button" onClick={close} disabled={busy}>
          {found.value === undefined ? 'Back' : 'Close'}
        </button>
      </div>
    </Dialog>
  );
}

function Shown({ of }: { of: Progress }) {
  const reasons = [...of.left].sort(([, one], [, other]) => other - one);
  return (
    <>
      <progress value={dealtWith(of)} max={Math.max(1, of.ids.length)} aria-label="Progress" />
      <p role="status">
        {numberText(of.done)} of {counted(of.ids.length, 'run')} done
      </p>
      {reasons.length > 0 && (
        <>
          <p>{counted(dealtWith(of) - of.done, 'run')} left as they were:</p>
          <ul>
            {reasons.slice(0, REASONS_SHOWN).map(([reason, count]) => (
              <li key={reason}>
                {numberText(count)}: {reason}
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
