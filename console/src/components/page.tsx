import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';

/** The title of the page and of the browser tab, next to the actions of the page. The tab also shows the state of the object. */
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
