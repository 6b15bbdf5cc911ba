import type { Event } from '@contralto/client';
import { type Signal, useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { changes } from './live.ts';

export interface Loaded<T> {
  /** The last answer; it stays while a newer one is on its way. */
  data: T | undefined;
  error: Error | undefined;
  loading: boolean;
  /** Asks again at once. */
  reload: () => void;
}

/** What happened meanwhile that makes a new answer worth asking for: prefixes of event names, such as `prefect.flow-run.`. */
export type Watch = readonly string[];

/** At most one request in this many milliseconds, however much happens. */
const PAUSE = 1000;
/** What takes long to answer is asked for less often: a pause is this many times as long as the last answer took. */
const REST = 2;

/** Whether an event is about an object, such as `prefect.flow-run.<id>`, or names it as related. */
function concerns({ resource, related }: Event, object: string): boolean {
  return resource['prefect.resource.id'] === object || (related ?? []).some((one) => one['prefect.resource.id'] === object);
}

/**
 * Asks the service, and again when `key` changes or when something happens that begins with one of the names in `watch`. A request that is no longer wanted is
 * aborted. An undefined key asks for nothing. With `about`, only events that concern that object count.
 */
export function useResource<T>(
  key: string | undefined,
  load: (signal: AbortSignal) => Promise<T>,
  watch: Watch = [],
  about?: string,
): Loaded<T> {
  const state: Signal<{ key?: string; data?: T; error?: Error; loading: boolean }> = useSignal({ loading: key !== undefined });
  const round = useSignal(0);
  const took = useRef(0);
  const loading = useRef(load);
  loading.current = load;

  useEffect(() => {
    if (key === undefined) return;
    const abort = new AbortController();
    state.value = { ...(state.peek().key === key ? state.peek() : {}), key, loading: true };
    const asked = performance.now();
    loading.current(abort.signal).then(
      (data) => {
        took.current = performance.now() - asked;
        if (!abort.signal.aborted) state.value = { key, data, loading: false };
      },
      (error: unknown) => {
        if (!abort.signal.aborted) state.value = { ...state.peek(), error: error as Error, loading: false };
      },
    );
    return () => abort.abort();
  }, [key, round.value]);

  useEffect(() => {
    if (watch.length === 0 || key === undefined) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = () => {
      timer = undefined;
      // an answer that is on its way is waited for: however slow the service is, something arrives
      if (state.peek().loading) timer = setTimeout(ask, PAUSE);
      else if (document.visibilityState === 'visible') round.value++;
      else document.addEventListener('visibilitychange', () => round.value++, { once: true });
    };
    const stop = changes.listen((name, event) => {
      if (event && about !== undefined && !concerns(event, about)) return;
      // an empty name: the connection is back and anything may have happened
      if (timer === undefined && (name === '' || watch.some((prefix) => name.startsWith(prefix))))
        timer = setTimeout(ask, Math.max(PAUSE, REST * took.current));
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [key, watch.join()]);

  const { data, error, loading: busy } = state.value;
  return { data, error, loading: busy, reload: () => void round.value++ };
}
