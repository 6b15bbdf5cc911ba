import { signal } from '@preact/signals';
import type { ComponentType } from 'preact';
import { useEffect } from 'preact/hooks';
import { Skeleton } from '../design/skeleton.tsx';
import { Problem } from './problem.tsx';

const RELOADED = 'contralto.reloaded';

/**
 * A page, or a part of one, that is loaded when it is first opened. Until then, a placeholder replaces the previous page, because the buttons of that page would act on the filter of
 * the new address. If the file of a page is missing, the service has been updated: the console reloads, once.
 */
export function page<P extends object = object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  const found = signal<ComponentType<P> | undefined>(undefined);
  const failed = signal<string | undefined>(undefined);
  const start = async () => {
    failed.value = undefined;
    try {
      const Page = await load();
      sessionStorage.removeItem(RELOADED);
      found.value = Page;
    } catch (error) {
      if (sessionStorage.getItem(RELOADED) !== null) failed.value = (error as Error).message;
      else {
        sessionStorage.setItem(RELOADED, location.pathname);
        location.reload();
      }
    }
  };
  return function LazyPage(props: P) {
    const Page = found.value;
    useEffect(() => {
      if (!found.peek()) void start();
    }, []);
    if (Page) return <Page {...props} />;
    if (failed.value) return <Problem title="Couldn't load this page" message={failed.value} retry={() => location.reload()} />;
    return (
      <div aria-busy="true">
        <Skeleton lines={6} />
      </div>
    );
  };
}
