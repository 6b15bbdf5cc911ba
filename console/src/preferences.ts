import { type Signal, signal } from '@preact/signals';

const PREFIX = 'contralto.';

/** Undefined where there is no browser. */
const storage = globalThis.localStorage as Storage | undefined;

/** A preference that the browser stores. */
export function remembered<T extends string | number | boolean | readonly string[]>(name: string, fallback: T): Signal<T> {
  const stored = storage?.getItem(PREFIX + name) ?? null;
  const value = signal<T>(stored === null ? fallback : (JSON.parse(stored) as T));
  value.subscribe((now) => storage?.setItem(PREFIX + name, JSON.stringify(now)));
  return value;
}
