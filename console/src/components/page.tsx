import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';
import { useAddress } from '../address.ts';
import { isKnown, may, type Scope } from '../api/access.ts';
import { HistoryLink } from '../audit/link.tsx';
import { Copyable } from '../design/copy.tsx';
import { More } from '../design/more.tsx';
import { PERIOD, RANGES } from '../ranges.ts';
import { ViewMenu } from '../view/view-menu.tsx';
import { pageTitle } from '../view/watching.ts';
import { Empty } from './listing.tsx';
import { timeText } from './texts.ts';

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
  /** Whether to link the object's audit records: not if the page has a tab with them, or if nobody changes such objects. */
  history?: boolean;
  /** Rare and dangerous actions, in a menu. */
  more?: ComponentChildren;
  /** The frequent actions, the most frequent one first. */
  children?: ComponentChildren;
}

/** The head of a page: where it belongs, its title and state, and its actions. The tab of the browser shows the title and the state. */
export function PageTitle({ title, state, mark, above, kind, id, history = true, more, children }: Props) {
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
          <h1 class="clamp" style={{ '--lines': 3 }} title={title.length > 60 ? title : undefined}>
            {title}
          </h1>
          {mark}
        </div>
        {id ? <Copyable text={id} label="ID" /> : above && kind !== 'Comparison' && <span class="copyable">&nbsp;</span>}
      </div>
      <div class="actions">
        {children}
        {id && history && <HistoryLink id={id} />}
        <ViewMenu title={title} />
        {more && <More label="More actions">{more}</More>}
      </div>
    </div>
  );
}

/** The tabs of a page. The address contains the selected one. */
export function Tabs({ of, shown }: { of: readonly string[]; shown: string }) {
  const { change } = useAddress();
  return (
    <div class="tabs" role="group" aria-label="Tabs">
      {of.map((name) => (
        <button key={name} type="button" aria-pressed={name === shown} onClick={() => change({ tab: name === of[0] ? undefined : name })}>
          {name}
        </button>
      ))}
    </div>
  );
}

/** The tab in the address, otherwise the first. */
export function useTab<T extends string>(of: readonly [T, ...T[]]): T {
  const { given } = useAddress();
  return of.find((name) => name === given.get('tab')) ?? of[0];
}

/** Names with their values. A fact without a value is left out. */
export const Facts = ({ of }: { of: [name: string, value: ComponentChildren][] }) => (
  <dl class="facts">
    {of
      .filter(([, value]) => value !== null && value !== undefined && value !== '' && value !== false)
      .map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
  </dl>
);

interface SegmentsProps<T extends string> {
  label: string;
  of: readonly T[];
  shown: T;
  choose: (next: T) => void;
}

/** A choice of one of a few values. */
export const Segments = <T extends string>({ label, of, shown, choose }: SegmentsProps<T>) => (
  <div class="segments" role="group" aria-label={label}>
    {of.map((one) => (
      <button key={one} type="button" aria-pressed={one === shown} onClick={() => choose(one)}>
        {PERIOD.test(one)
          ? one
              .split('/')
              .map((at) => timeText(at))
              .join(' to ')
          : one}
      </button>
    ))}
  </div>
);

/** A choice of the period that a view covers. The address contains it under a name. */
export function Ranges({ name = 'range', shown, of = Object.keys(RANGES) }: { name?: string; shown: string; of?: readonly string[] }) {
  const { change } = useAddress();
  const all = PERIOD.test(shown) ? [shown, ...of] : of;
  return <Segments label="Period" of={all} shown={shown} choose={(next) => change({ [name]: next })} />;
}

interface RestrictedProps {
  to: Scope;
  title: string;
  /** Why others see nothing. */
  refusal: string;
  children: ComponentChildren;
}

/** A page for callers with a scope. */
export function Restricted({ to, title, refusal, children }: RestrictedProps) {
  if (may(to)) return children;
  return (
    <>
      <PageTitle title={title} />
      {isKnown() && <Empty title={refusal} />}
    </>
  );
}
