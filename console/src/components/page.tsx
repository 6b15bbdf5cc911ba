import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';

/** The title of a page, in the page and of the tab, with its actions next to it. The tab also says in which state the object is. */
export function PageTitle({ title, state, children }: { title: string; state?: string | null; children?: ComponentChildren }) {
  useEffect(() => {
    document.title = `${[title, state?.toLowerCase()].filter(Boolean).join(' · ')} · Contralto`;
  }, [title, state]);
  return (
    <div class="title">
      <h1>{title}</h1>
      <div class="actions">{children}</div>
    </div>
  );
}
