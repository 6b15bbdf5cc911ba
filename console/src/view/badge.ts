import { effect, signal } from '@preact/signals';

/** The title of the page. */
export const pageTitle = signal('Contralto');
/** The number of things that the user hasn't seen yet. */
export const unseenCount = signal(0);

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
