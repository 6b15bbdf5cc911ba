import { signal } from '@preact/signals';
import type { ComponentType } from 'preact';
import { useEffect } from 'preact/hooks';
import { Problem } from './problem.tsx';

const RELOADED = 'contralto.reloaded';

/**
 * A page that is loaded when it is first opened. Until then its place says so: the page before it is gone at once, for its buttons would act on what the new
 * address says. A page whose file is gone belongs to another release of the service than this one: everything is loaded anew, once.
 */
export function page(load: () => Promise<{ Page: ComponentType }>): ComponentType {
  const found = signal<ComponentType | undefined>(undefined);
  const failed = signal<string | undefined>(undefined);
  const ask = async () => {
    failed.value = undefined;
    try {
      const { Page } = await load();
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
  return function LazyPage() {
    const Page = found.value;
    useEffect(() => {
      if (!found.peek()) void ask();
    }, []);
    if (Page) return <Page />;
    if (failed.value) return <Problem title="This page cannot be loaded" message={failed.value} retry={() => location.reload()} />;
    return (
      <p class="hint" aria-busy="true">
        Loading …
      </p>
    );
  };
}
