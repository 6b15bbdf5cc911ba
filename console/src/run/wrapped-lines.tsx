import type { Log } from '@contralto/client';
import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import type { Loaded } from '../api/resource.ts';
import { CountedContent } from '../components/counted-content.tsx';
import { Problem } from '../components/problem.tsx';
import { Terminal } from '../components/terminal.tsx';
import { fullText, millisecondText } from '../components/time-text.ts';
import { atMost } from '../config.ts';
import { levelName } from './levels.ts';

const PART = atMost(200);

interface Props {
  count: Loaded<number>;
  /** Whether to load and show the end as it grows. */
  follow: boolean;
  load: (offset: number, limit: number, signal: AbortSignal) => Promise<Log[]>;
  empty: ComponentChildren;
}

/** Log lines with their whole text. Further lines are loaded when the reader reaches the end of those that are displayed. */
export function WrappedLines({ count, follow, load, empty }: Props) {
  return (
    <CountedContent count={count} noun="line" empty={empty}>
      {(total) => <Lines total={total} follow={follow} load={load} />}
    </CountedContent>
  );
}

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
