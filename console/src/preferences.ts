import { type Signal, signal } from '@preact/signals';

const PREFIX = 'contralto.';

/** Undefined where there is no browser. */
const storage = globalThis.localStorage as Storage | undefined;

/** Earlier releases stored objects in lists as texts. */
const revived = (_key: string, value: unknown): unknown => (typeof value === 'string' && value.startsWith('{') ? JSON.parse(value) : value);

/** A preference that the browser stores. */
export function remembered<T>(name: string, fallback: T): Signal<T> {
  const stored = storage?.getItem(PREFIX + name) ?? null;
  const value = signal<T>(stored === null ? fallback : (JSON.parse(stored, revived) as T));
  value.subscribe((now) => storage?.setItem(PREFIX + name, JSON.stringify(now)));
  return value;
}
