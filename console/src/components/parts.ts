import { useRef } from 'preact/hooks';

export interface Part<T> {
  /** Doesn't change when other parts are added, moved, or removed, so that the typed text stays with its part. */
  key: number;
  value: T;
  index: number;
  replace: (value: T) => void;
  remove: () => void;
  /** Moves it before its predecessor. */
  moveUp: () => void;
}

/** The parts of a list that the user edits in a form, and a function that adds one. */
export function useParts<T>(values: readonly T[], change: (values: T[]) => void): { parts: Part<T>[]; add: (value: T) => void } {
  const keys = useRef<number[]>([]);
  const last = useRef(0);
  while (keys.current.length < values.length) keys.current.push(++last.current);
  keys.current.length = values.length;
  const parts = values.map((value, index) => ({
    key: keys.current[index] ?? index,
    value,
    index,
    replace: (next: T) => change(values.with(index, next)),
    remove() {
      keys.current = keys.current.toSpliced(index, 1);
      change(values.toSpliced(index, 1));
    },
    moveUp() {
      const moved = <V>(list: readonly V[]) => [
        ...list.slice(0, index - 1),
        ...list.slice(index - 1, index + 1).reverse(),
        ...list.slice(index + 1),
      ];
      keys.current = moved(keys.current);
      change(moved(values));
    },
  }));
  return { parts, add: (value) => change([...values, value]) };
}
