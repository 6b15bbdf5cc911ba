import { signal } from '@preact/signals';
import type { ComponentType } from 'preact';
import { useEffect } from 'preact/hooks';

/** A part of a page that is loaded when it is first displayed. Until then, and if its file is missing after an update of the service, nothing is displayed. */
export function lazily<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  const found = signal<ComponentType<P> | undefined>(undefined);
  return function Lazily(props: P) {
    useEffect(() => {
      if (found.peek()) return;
      load().then(
        (component) => (found.value = component),
        () => location.reload(),
      );
    }, []);
    const Part = found.value;
    return Part ? <Part {...props} /> : null;
  };
}
