import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';

/** The title of a page, in the page and of the tab, with its actions beside it. */
export function PageTitle({ title, children }: { title: string; children?: ComponentChildren }) {
  useEffect(() => {
    document.title = `${title} · Contralto`;
  }, [title]);
  return (
    <div class="title">
      <h1>{title}</h1>
      <div class="actions">{children}</div>
    </div>
  );
}
