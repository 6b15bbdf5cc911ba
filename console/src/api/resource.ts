import { type Event, client as generated } from '@contralto/client';
import { type Signal, useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { config } from '../config.ts';
import { csrfHeaders, forgetCsrfToken } from './csrf.ts';
import { changes, isHeartbeat } from './live.ts';
import { authorization, needsLogin } from './session.ts';

/** An error response of the service, with its message. */
export class ServiceError extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** The message of an error response: its `detail`, or the list of violations of the contract. */
function messageOf(status: number, body: unknown): string {
  const detail = typeof body === 'object' && body !== null ? (body as { detail?: unknown }).detail : body;
  if (typeof detail === 'string' && detail !== '') return detail;
  if (Array.isArray(detail))
    return (detail as { loc?: unknown[]; msg?: string }[])
      .map(({ loc, msg }) => `${(loc ?? []).filter((part) => part !== 'body').join('.')}: ${msg ?? ''}`)
      .join('\n');
  return status === 0 ? "Can't reach the service." : `The service responded with status ${status}.`;
}

const CHANGES = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

generated.setConfig({ baseUrl: location.origin + config.api, throwOnError: true });

generated.interceptors.request.use(async (request) => {
  const value = authorization.peek();
  if (value) request.headers.set('authorization', value);
  if (config.csrf && CHANGES.has(request.method)) for (const [name, token] of await csrfHeaders()) request.headers.set(name, token);
  return request;
});

generated.interceptors.error.use((error, response, request) => {
  if (error instanceof DOMException && error.name === 'AbortError') return error;
  // without a response, the request did not reach the service
  const status = response?.status ?? 0;
  // a late response to previous credentials doesn't apply to the current ones
  if (status === 401 && request?.headers.get('authorization') === (authorization.peek() ?? null)) needsLogin.value = true;
  if (status === 403) forgetCsrfToken();
  return new ServiceError(status, messageOf(status, status === 0 ? undefined : error));
});

/** The response of an operation, or a `ServiceError`. */
export async function call<T>(pending: Promise<{ data: T }>): Promise<NonNullable<T>> {
  const { data } = await pending;
  return data as NonNullable<T>;
}

export interface Loaded<T> {
  /** The last response; it stays while a newer one is loading. */
  data: T | undefined;
  error: Error | undefined;
  loading: boolean;
  /** Sends the request again immediately. */
  reload: () => void;
}

/** The events after which the data is loaded again: prefixes of event names, such as `prefect.flow-run.`. */
export type Watch = readonly string[];

/** The shortest time between two requests, in milliseconds. */
const PAUSE = 1000;
/** Slow requests are sent less often: the pause is at least this multiple of the last response time. */
const REST = 2;

/** Whether an object, such as `prefect.flow-run.<id>`, is the resource of an event or a related resource. */
function concerns({ resource, related }: Event, object: string): boolean {
  return resource['prefect.resource.id'] === object || (related ?? []).some((one) => one['prefect.resource.id'] === object);
}

type Operation = (options: never) => Promise<{ data: unknown }>;

/** The response of an operation, which is requested again as by `useResource`. Undefined options request nothing. */
export const useOperation = <O extends Operation>(
  operation: O,
  options: Parameters<O>[0] | undefined,
  watch?: Watch,
  about?: string,
): Loaded<NonNullable<Awaited<ReturnType<O>>['data']>> =>
  useResource(
    options && JSON.stringify(options),
    (signal) => call(operation({ ...(options as object), signal } as never) as ReturnType<O>),
    watch,
    about,
  );

/**
 * Loads data, and again when `key` changes or after an event whose name begins with a prefix in `watch`. A request that is no longer wanted is aborted. An
 * undefined key loads nothing. With `about`, only events that concern that object count.
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
    const start = performance.now();
    loading.current(abort.signal).then(
      (data) => {
        took.current = performance.now() - start;
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
    const refresh = () => {
      timer = undefined;
      // a pending request is not aborted: even a slow service must respond at some point
      if (state.peek().loading) timer = setTimeout(refresh, PAUSE);
      else if (document.visibilityState === 'visible') round.value++;
      else document.addEventListener('visibilitychange', () => round.value++, { once: true });
    };
    const stop = changes.listen((name, event) => {
      if (isHeartbeat(name)) return;
      if (event && about !== undefined && !concerns(event, about)) return;
      // an empty name: the connection is restored and events may have been missed
      if (timer === undefined && (name === '' || watch.some((prefix) => name.startsWith(prefix))))
        timer = setTimeout(refresh, Math.max(PAUSE, REST * took.current));
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [key, watch.join()]);

  const { data, error, loading: busy } = state.value;
  return { data, error, loading: busy, reload: () => void round.value++ };
}
