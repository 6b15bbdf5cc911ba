import { countLogs, downloadFlowRunLogs, type FilterLogsRequest, type FlowRun, filterLogs, type Log } from '@contralto/client';
import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { useAddress } from '../address.ts';
import { call } from '../api/client.ts';
import { logsArrived } from '../api/logs.ts';
import { useResource } from '../api/resource.ts';
import { plainText } from '../components/ansi.ts';
import { useAttempt } from '../components/attempt.ts';
import { counted } from '../components/counted.ts';
import { CountedRows } from '../components/counted-rows.tsx';
import { Empty } from '../components/empty.tsx';
import { Field } from '../components/field.tsx';
import { Problem } from '../components/problem.tsx';
import { Select } from '../components/select.tsx';
import { Terminal } from '../components/terminal.tsx';
import { fullText, millisecondText } from '../components/time-text.ts';
import { Filters } from '../design/filters.tsx';
import { remembered } from '../preferences.ts';
import { LEVELS, levelName } from './levels.ts';
import { allWords } from './search.ts';
import { WrappedLines } from './wrapped-lines.tsx';

const RUNNING = ['PENDING', 'RUNNING', 'CANCELLING'];
/** The period of polling an active run for new lines without a stream of logs, in milliseconds. */
const POLL = 4000;
const LONGEST_POLL = 40_000;

const ORDERS = [
  ['', 'Earliest first'],
  ['latest', 'Latest first'],
] as const;

/** Up to this number of lines, they are wrapped unless the user has chosen otherwise. */
const WRAPPED = 2000;
const wrapping = remembered<'yes' | 'no' | 'auto'>('logs.wrap', 'auto');

/** The log lines of a run or of a task run. Only the visible lines are loaded. */
export function Logs({ run, task }: { run?: FlowRun | undefined; task?: string }) {
  const { given, change } = useAddress();
  const level = Number(given.get('level') ?? 0);
  const text = given.get('text') ?? '';
  const latest = given.get('order') === 'latest';
  const sort = latest ? 'TIMESTAMP_DESC' : 'TIMESTAMP_ASC';
  const chosen = useSignal<Log | undefined>(undefined);
  const follow = useSignal(false);
  const logs: FilterLogsRequest['logs'] = {
    ...(task ? { task_run_id: { any_: [task] } } : { flow_run_id: { any_: [run?.id ?? ''] } }),
    ...(level > 0 && { level: { ge_: level } }),
    ...(text && { text: { query: allWords(text) } }),
  };
  const key = JSON.stringify(logs);
  const count = useResource(
    key,
    (signal) => call(countLogs({ body: { logs }, signal })),
    ['prefect.flow-run.'],
    run && `prefect.flow-run.${run.id}`,
  );
  const wraps = wrapping.value === 'auto' ? (count.data ?? 0) <= WRAPPED : wrapping.value === 'yes';
  const load = (offset: number, limit: number, signal: AbortSignal) => call(filterLogs({ body: { logs, sort, offset, limit }, signal }));
  const counted = useRef(count.data);
  counted.current = count.data;
  const active = RUNNING.includes(run?.state_type ?? '');
  useEffect(() => {
    if (!run || !active) return;
    const stream = logsArrived(run.id, count.reload);
    let wait = POLL;
    let known = counted.current;
    const poll = () => {
      // without new lines, requests are less frequent
      wait = counted.current === known ? Math.min(wait * 2, LONGEST_POLL) : POLL;
      known = counted.current;
      if (!stream.arrived() && document.visibilityState === 'visible') count.reload();
      timer = setTimeout(poll, wait);
    };
    let timer = setTimeout(poll, POLL);
    return () => {
      clearTimeout(timer);
      stream.stop();
    };
  }, [run?.id, active, key]);
  const empty = <Empty title={level > 0 || text ? 'No matching lines' : active ? 'No lines yet' : 'No lines'} />;
  return (
    <section aria-label="Logs">
      <Filters
        search={<Field label="Text" value={text} change={(next) => change({ text: next })} placeholder="timeout -retry" />}
        active={[]}
        end={
          <>
            <Select
              label="Minimum level"
              value={String(level)}
              of={[['0', 'All levels'], ...LEVELS.map(([value, name]) => [String(value), name] as const)]}
              change={(next) => change({ level: next === '0' ? undefined : next })}
            />
            <Select label="Order" value={latest ? 'latest' : ''} of={ORDERS} change={(order) => change({ order })} />
            <label class="check">
              <input
                type="checkbox"
                checked={wraps}
                onChange={({ currentTarget }) => (wrapping.value = currentTarget.checked ? 'yes' : 'no')}
              />{' '}
              Wrap
            </label>
            <label class="check">
              <input type="checkbox" checked={follow.value} onChange={({ currentTarget }) => (follow.value = currentTarget.checked)} />{' '}
              Follow
            </label>
            {run && <Download run={run} whole={task !== undefined} />}
          </>
        }
      />
      {wraps ? (
        <WrappedLines key={key + sort} count={count} follow={follow.value && !latest} load={load} empty={empty} />
      ) : (
        <div class="log-rows">
          <CountedRows
            of={key + sort}
            count={count}
            noun="line"
            empty={empty}
            rowHeight={26}
            label="Log lines"
            watch={[]}
            follow={follow.value && !latest}
            load={load}
            head={['Time', 'Level', 'Logger', 'Message']}
            row={(log) => line(log, () => (chosen.value = log))}
          />
        </div>
      )}
      {chosen.value && <Line log={chosen.value} close={() => (chosen.value = undefined)} />}
    </section>
  );
}

const line = (log: Log, choose: () => void) => {
  const [first = '', ...more] = plainText(log.message).trimEnd().split('\n');
  return [
    <span key="time" role="cell">
      {millisecondText(log.timestamp)}
    </span>,
    <span key="level" role="cell" class="log-level" data-level={Math.floor(log.level / 10) * 10}>
      {levelName(log.level)}
    </span>,
    <span key="logger" role="cell" class="hint">
      {log.name}
    </span>,
    <span key="message" role="cell">
      <button type="button" class="log-message" onClick={choose}>
        {first}
        {more.length > 0 && <span class="hint"> +{counted(more.length, 'line')}</span>}
      </button>
    </span>,
  ];
};

/** A log line with its details. */
function Line({ log, close }: { log: Log; close: () => void }) {
  return (
    <aside class="panel log-line" aria-label="Selected line">
      <div class="title">
        <span class="hint">
          {fullText(log.timestamp)} ({new Date(log.timestamp).toISOString()}) · {levelName(log.level)} · {log.name}
        </span>
        <button type="button" onClick={close}>
          Close
        </button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable with the keyboard */}
      <pre tabIndex={0}>
        <Terminal text={log.message} />
      </pre>
    </aside>
  );
}

/** Downloads all lines of a run as a file. */
function Download({ run, whole }: { run: FlowRun; whole: boolean }) {
  const { busy, problem, run: attempt } = useAttempt();
  const download = async () => {
    const content = await call<Blob | string>(
      downloadFlowRunLogs({ path: { id: run.id }, parseAs: 'blob' }) as Promise<{ data: Blob | string }>,
    );
    const address = URL.createObjectURL(new Blob([content], { type: 'text/csv' }));
    const link = Object.assign(document.createElement('a'), { href: address, download: `${run.name.slice(0, 80)}-logs.csv` });
    link.click();
    setTimeout(() => URL.revokeObjectURL(address), 10_000);
  };
  return (
    <>
      <button type="button" disabled={busy} onClick={() => void attempt(download)}>
        {busy ? 'Downloading…' : whole ? 'Download run logs' : 'Download'}
      </button>
      {problem && <Problem message={problem} />}
    </>
  );
}
