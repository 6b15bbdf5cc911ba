import type { Event } from '@contralto/client';
import { effect, signal } from '@preact/signals';
import { changes } from '../api/live.ts';
import { pathOf } from '../config.ts';
import { remembered } from '../preferences.ts';

/** The title of the page. */
export const pageTitle = signal('Contralto');
/** The number of things that the user hasn't seen yet. */
const unseenCount = signal(0);

const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]');
const address = icon?.href ?? '';

/** A circle with a number, as an address. */
const badge = (count: number) =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><circle cx="8" cy="8" r="8" fill="#c0182c"/><text x="8" y="12" font="sans-serif" font-size="11" text-anchor="middle" fill="#fff">${Math.min(count, 99)}</text></svg>`,
  )}`;

effect(() => {
  const count = unseenCount.value;
  document.title = count > 0 ? `(${count}) ${pageTitle.value}` : pageTitle.value;
  if (icon) icon.href = count > 0 ? badge(count) : address;
});

// only installed applications have a badge
effect(() => {
  const count = unseenCount.value;
  void navigator.setAppBadge?.(count).catch(() => undefined);
});

export type WatchedKind = 'flow-run' | 'deployment' | 'flow';

export interface Watched {
  kind: WatchedKind;
  id: string;
  name: string;
}

/** The number of objects that one browser watches. */
export const MAX_WATCHED = 20;
/** Events within this time share one notification, in milliseconds. */
const GATHER = 1000;
const PAGES: Record<WatchedKind, string> = { 'flow-run': '/runs/', deployment: '/deployments/', flow: '/flows/' };
/** What is reported: the end or pause of a run, and failures of the runs of a deployment or flow. */
const FAILURES = ['FAILED', 'CRASHED'];
const NEWS = [...FAILURES, 'COMPLETED', 'CANCELLED', 'PAUSED'];

export const watched = remembered<readonly Watched[]>('watched', []);
export const isWatched = (id: string): boolean => watched.value.some((one) => one.id === id);
export const pageOf = ({ kind, id }: Watched): string => PAGES[kind] + id;

/** News by the id of the watched object, until the user opens its page. */
export const unseen = signal<ReadonlyMap<string, number>>(new Map());

/** Starts or stops to watch an object. Call it on a click: browsers ask for the permission of notifications only then. */
export function toggleWatched(object: Watched): void {
  const others = watched.value.filter(({ id }) => id !== object.id);
  const next = isWatched(object.id) ? others : [...others, object];
  watched.value = next;
  seen(object.id);
  if (next.length > others.length && 'Notification' in window && Notification.permission === 'default')
    void Notification.requestPermission();
}

/** Removes the news about an object. */
export function seen(id: string): void {
  if (!unseen.peek().has(id)) return;
  const next = new Map(unseen.peek());
  next.delete(id);
  unseen.value = next;
}

effect(() => {
  unseenCount.value = [...unseen.value.values()].reduce((sum, count) => sum + count, 0);
});

const isShown = (object: Watched) => document.visibilityState === 'visible' && location.pathname === pathOf(pageOf(object));

function notify(object: Watched, text: string): void {
  if (!('Notification' in window) || Notification.permission !== 'granted' || document.hasFocus()) return;
  try {
    // other tabs of the console replace the notification instead of repeating it
    const notification = new Notification(object.name, { body: text, tag: object.id });
    notification.onclick = () => {
      focus();
      history.pushState(null, '', pathOf(pageOf(object)));
      dispatchEvent(new PopStateEvent('popstate'));
    };
  } catch {
    // browsers of phones have only notifications of service workers; the badge remains
  }
}

/** Listens only while something is watched, to the events that the console receives in any case. */
effect(() => {
  const objects = watched.value;
  if (objects.length === 0) return;
  const gathered = new Map<string, string[]>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const report = () => {
    timer = undefined;
    const next = new Map(unseen.peek());
    for (const object of objects) {
      const texts = gathered.get(object.id) ?? [];
      if (texts.length === 0 || isShown(object)) continue;
      next.set(object.id, (next.get(object.id) ?? 0) + texts.length);
      notify(object, texts.length === 1 ? String(texts[0]) : `${texts.length} runs failed`);
    }
    gathered.clear();
    unseen.value = next;
  };
  const stop = changes.listen((name, event) => {
    if (!event || !name.startsWith('prefect.flow-run.')) return;
    for (const object of objects) {
      const text = newsFor(object, event);
      if (text !== undefined) gathered.set(object.id, [...(gathered.get(object.id) ?? []), text]);
    }
    if (gathered.size > 0) timer ??= setTimeout(report, GATHER);
  });
  return () => {
    clearTimeout(timer);
    stop();
  };
});

/** What an event says about an object; undefined for nothing. */
function newsFor({ kind, id }: Watched, { resource, related = [] }: Event): string | undefined {
  const state = resource['prefect.state-type'] ?? '';
  const about = `prefect.${kind}.${id}`;
  const [news, isAbout] =
    kind === 'flow-run'
      ? [NEWS, resource['prefect.resource.id'] === about]
      : [FAILURES, related.some((one) => one['prefect.resource.id'] === about)];
  if (!isAbout || !news.includes(state)) return undefined;
  const text = resource['prefect.state-name'] ?? state.toLowerCase();
  return kind === 'flow-run' ? text : `${resource['prefect.resource.name'] ?? 'A run'}: ${text}`;
}
