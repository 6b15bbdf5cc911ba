import { countLogs, downloadFlowRunLogs, type FilterLogsRequest, type FlowRun, filterLogs, type Log } from '@contralto/client';
import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { useAddress } from '../address.ts';
import { logsArrived } from '../api/logs.ts';
import { call, type Loaded, useOperation, useResource } from '../api/resource.ts';
import { plainText } from '../components/ansi.ts';
import { useAttempt } from '../components/dialogs.tsx';
import { Check, Select } from '../components/fields.tsx';
import { Empty, Problem } from '../components/listing.tsx';
import { CountedContent, CountedRows, type RowsColumn } from '../components/rows.tsx';
import { Terminal } from '../components/terminal.tsx';
import { counted, fullText, millisecondText } from '../components/texts.ts';
import { atMost } from '../config.ts';
import { Filters } from '../design/filters.tsx';
import { remembered } from '../preferences.ts';
import { allWords } from './search.ts';

const RUNNING = ['PENDING', 'RUNNING', 'CANCELLING'];
/** The period of polling an active run for new lines without a stream of logs, in milliseconds. */
const POLL = 4000;
const LONGEST_POLL = 40_000;

/** Lines before and after the selected one. */
const AROUND = 4;

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
  const columns = useRef(columnsOf((log) => (chosen.value = log)));
  const follow = useSignal(RUNNING.includes(run?.state_type ?? '') && !latest);
  const logs: FilterLogsRequest['logs'] = {
    ...(task ? { task_run_id: { any_: [task] } } : { flow_run_id: { any_: [run?.id ?? ''] } }),
    ...(level > 0 && { level: { ge_: level } }),
    ...(text && { text: { query: allWords(text) } }),
  };
  const key = JSON.stringify(logs);
  const count = useOperation(countLogs, { body: { logs } }, ['prefect.flow-run.'], run && `prefect.flow-run.${run.id}`);
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
        search={['text', 'Text', 'timeout -retry']}
        end={
          <>
            <Select
              label="Minimum level"
              value={String(level)}
              of={[['0', 'All levels'], ...LEVELS.map(([value, name]) => [String(value), name] as const)]}
              change={(next) => change({ level: next === '0' ? undefined : next })}
            />
            <Select label="Order" value={latest ? 'latest' : ''} of={ORDERS} change={(order) => change({ order })} />
            <Check label="Wrap" is={wraps} change={(is) => (wrapping.value = is ? 'yes' : 'no')} />
            <Check label="Follow" is={follow.value} change={(is) => (follow.value = is)} />
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
            columns={columns.current}
          />
        </div>
      )}
      {chosen.value && (
        <Line
          log={chosen.value}
          within={task ? { task_run_id: { any_: [task] } } : { flow_run_id: { any_: [run?.id ?? ''] } }}
          close={() => (chosen.value = undefined)}
        />
      )}
    </section>
  );
}

const columnsOf = (choose: (log: Log) => void): RowsColumn<Log>[] => [
  { name: 'Time', cell: ({ timestamp }) => millisecondText(timestamp) },
  {
    name: 'Level',
    cell: ({ level }) => (
      <span class="log-level" data-level={Math.floor(level / 10) * 10}>
        {levelName(level)}
      </span>
    ),
  },
  { name: 'Logger', cell: ({ name }) => <span class="hint">{name}</span> },
  {
    name: 'Message',
    cell: (log) => {
      const [first = '', ...more] = plainText(log.message).trimEnd().split('\n');
      return (
        <button type="button" class="log-message" onClick={() => choose(log)}>
          {first}
          {more.length > 0 && <span class="hint"> +{counted(more.length, 'line')}</span>}
        </button>
      );
    },
  },
];

/** A log line with its details. */
function Line({ log, within, close }: { log: Log; within: NonNullable<FilterLogsRequest['logs']>; close: () => void }) {
  const around = useResource(log.id, async (signal) => {
    const read = (timestamp: { before_: string } | { after_: string }, sort: 'TIMESTAMP_ASC' | 'TIMESTAMP_DESC') =>
      call(filterLogs({ body: { logs: { ...within, timestamp }, sort, limit: atMost(AROUND) }, signal }));
    const [before, after] = await Promise.all([
      read({ before_: log.timestamp }, 'TIMESTAMP_DESC'),
      read({ after_: log.timestamp }, 'TIMESTAMP_ASC'),
    ]);
    const others = (lines: Log[]) => lines.filter(({ id }) => id !== log.id).map(({ message }) => message.split('\n')[0]);
    return { before: others(before).reverse(), after: others(after) };
  });
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
        <span class="hint">{around.data?.before.map((line) => `${line}\n`)}</span>
        <Terminal text={log.message} />
        <span class="hint">{around.data?.after.map((line) => `\n${line}`)}</span>
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

const PART = atMost(200);

interface Props {
  count: Loaded<number>;
  /** Whether to load and show the end as it grows. */
  follow: boolean;
  load: (offset: number, limit: number, signal: AbortSignal) => Promise<Log[]>;
  empty: ComponentChildren;
}

/** Log lines with their whole text. Further lines are loaded when the reader reaches the end of those that are displayed. */
const WrappedLines = ({ count, follow, load, empty }: Props) => (
  <CountedContent count={count} noun="line" empty={empty}>
    {(total) => <Lines total={total} follow={follow} load={load} />}
  </CountedContent>
);

function Lines({ total, follow, load }: { total: number; follow: boolean; load: Props['load'] }) {
  const lines = useSignal<readonly Log[]>([]);
  const problem = useSignal<string | undefined>(undefined);
  const near = useSignal(true);
  const box = useRef<HTMLDivElement>(null);
  const end = useRef<HTMLDivElement>(null);
  const missing = lines.value.length < total;
  useEffect(() => {
    if (!missing || !(near.value || follow) || problem.value !== undefined) return;
    const abort = new AbortController();
    const known = lines.peek();
    load(known.length, Math.min(PART, total - known.length), abort.signal).then(
      (more) => {
        if (!abort.signal.aborted) lines.value = [...known, ...more];
      },
      (error: Error) => {
        if (!abort.signal.aborted) problem.value = error.message;
      },
    );
    return () => abort.abort();
  }, [lines.value.length, total, near.value, follow, problem.value]);
  useEffect(() => {
    const watch = new IntersectionObserver(([entry]) => (near.value = entry?.isIntersecting === true), {
      root: box.current,
      rootMargin: '600px',
    });
    if (end.current) watch.observe(end.current);
    return () => watch.disconnect();
  }, []);
  useLayoutEffect(() => {
    if (follow && box.current) box.current.scrollTop = box.current.scrollHeight;
  }, [follow, lines.value.length]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable with the keyboard
    <div class="wrapped-lines" ref={box} tabIndex={0} role="log" aria-label="Log lines" aria-live="off" aria-busy={missing && near.value}>
      {lines.value.map((log) => (
        <div key={log.id} class="wrapped-line">
          <time dateTime={log.timestamp} title={fullText(log.timestamp)}>
            {millisecondText(log.timestamp)}
          </time>
          <span class="log-level" data-level={Math.floor(log.level / 10) * 10}>
            {levelName(log.level)}
          </span>
          <span class="hint logger">{log.name}</span>
          <span class="log-text">
            <Terminal text={log.message} />
          </span>
        </div>
      ))}
      {problem.value && <Problem title="Couldn't load the lines" message={problem.value} retry={() => (problem.value = undefined)} />}
      <div ref={end} />
    </div>
  );
}

/** The levels of log lines by their least number. */
const LEVELS: readonly (readonly [level: number, name: string])[] = [
  [10, 'Debug'],
  [20, 'Info'],
  [30, 'Warning'],
  [40, 'Error'],
  [50, 'Critical'],
];

const levelName = (level: number): string => LEVELS.findLast(([least]) => level >= least)?.[1] ?? 'Trace';
