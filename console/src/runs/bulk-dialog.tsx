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
import { applicable, BULK_ACTIONS, type BulkAction, handled, idsOf, type Progress, runBulk } from './bulk.ts';

const REASONS_SHOWN = 5;

/** Shows the number of runs before an action changes them, and then its progress. The user can stop the action and resume it. */
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
    // the browser requests a confirmation before it leaves the page
    const confirmExit = (event: BeforeUnloadEvent) => event.preventDefault();
    if (busy) addEventListener('beforeunload', confirmExit);
    return () => removeEventListener('beforeunload', confirmExit);
  }, [busy]);

  const work = () =>
    run(async () => {
      stopped.value = false;
      const report = (now: Progress) => (progress.value = now);
      if (!progress.peek()) {
        found.value = 0;
        report({ ids: await idsOf(body, (count) => (found.value = count), abort.current.signal), done: 0, unchanged: new Map() });
      }
      const from = progress.peek();
      if (from) await runBulk(action, from, report, () => stopped.peek());
    });
  const now = progress.value;
  const ended = now !== undefined && handled(now) >= now.ids.length;
  return (
    <Dialog title={`${verb} runs`} close={close} hold={busy}>
      {now && <ProgressReport of={now} />}
      {!now && found.value !== undefined && <p role="status">Finding runs: {numberText(found.value)} found…</p>}
      {!now && found.value === undefined && (
        <Loading from={count}>
          {(matching) => (
            <p>
              {matching === 0 ? 'This action applies to none of the matching runs.' : `${verb} ${counted(matching, 'run')}?`}
              {action === 'delete' && matching > 0 && ' Their task runs, logs, and artifacts are also deleted.'}
            </p>
          )}
        </Loading>
      )}
      {!busy && now && !ended && !problem && <p>Stopped. Completed changes remain.</p>}
      {problem && <Problem message={problem} />}
      <div class="actions">
        {found.value === undefined && (
          <button type="button" class={action === 'delete' ? 'danger' : 'primary'} disabled={!count.data} onClick={() => void work()}>
            {count.data ? `${verb} ${counted(count.data, 'run')}` : 'Counting…'}
          </button>
        )}
        {busy && (
          <button type="button" disabled={stopped.value || !now} onClick={() => (stopped.value = true)}>
            {stopped.value ? 'Stopping…' : 'Stop'}
          </button>
        )}
        {!busy && found.value !== undefined && !ended && (
          <button type="button" class={action === 'delete' ? 'danger' : 'primary'} onClick={() => void work()}>
            Resume
          </button>
        )}
        <button type="button" onClick={close} disabled={busy}>
          Close
        </button>
      </div>
    </Dialog>
  );
}

function ProgressReport({ of }: { of: Progress }) {
  const reasons = [...of.unchanged].sort(([, one], [, other]) => other - one);
  return (
    <>
      <progress value={handled(of)} max={Math.max(1, of.ids.length)} aria-label="Progress" />
      <p role="status">
        {numberText(of.done)} of {counted(of.ids.length, 'run')} done
      </p>
      {reasons.length > 0 && (
        <>
          <p>{counted(handled(of) - of.done, 'run')} unchanged:</p>
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
