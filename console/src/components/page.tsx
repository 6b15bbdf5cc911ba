import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';
import { Copyable } from '../design/copy.tsx';
import { More } from '../design/more.tsx';
import { pageTitle } from '../view/badge.ts';
import { ViewMenu } from '../view/view-menu.tsx';

interface Props {
  title: string;
  /** The state of the object, for the tab of the browser. */
  state?: string | null;
  /** The mark of the state. */
  mark?: ComponentChildren;
  /** The page that lists such objects: its address and name. */
  above?: readonly [address: string, name: string];
  /** What the object is, in the singular. */
  kind?: string;
  id?: string | undefined;
  /** Rare and dangerous actions, in a menu. */
  more?: ComponentChildren;
  /** The frequent actions, the most frequent one first. */
  children?: ComponentChildren;
}

/** The head of a page: where it belongs, its title and state, and its actions. The tab of the browser shows the title and the state. */
export function PageTitle({ title, state, mark, above, kind, id, more, children }: Props) {
  useEffect(() => {
    pageTitle.value = `${[title, state?.toLowerCase()].filter(Boolean).join(' · ')} · Contralto`;
  }, [title, state]);
  return (
    <div class="title page-title">
      <div class="page-name">
        {above && (
          <nav class="crumbs" aria-label="Breadcrumb">
            <a href={above[0]}>{above[1]}</a>
            {kind && <span aria-current="page">{kind}</span>}
          </nav>
        )}
        <div class="heading">
          <h1>{title}</h1>
          {mark}
        </div>
        {id && <Copyable text={id} label="ID" />}
      </div>
      <div class="actions">
        {children}
        <ViewMenu title={title} />
        {more && <More label="More actions">{more}</More>}
      </div>
    </div>
  );
}
