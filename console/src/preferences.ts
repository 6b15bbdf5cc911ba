import { type Signal, signal } from '@preact/signals';

const PREFIX = 'contralto.';

/** A preference that the browser stores. */
export function remembered<T extends string | number | boolean | readonly string[]>(name: string, fallback: T): Signal<T> {
  const stored = localStorage.getItem(PREFIX + name);
  const value = signal<T>(stored === null ? fallback : (JSON.parse(stored) as T));
  value.subscribe((now) => localStorage.setItem(PREFIX + name, JSON.stringify(now)));
  return value;
}
