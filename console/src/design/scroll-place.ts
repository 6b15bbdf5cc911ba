import { useEffect } from 'preact/hooks';

const KEY = 'scroll';
/** The time after scrolling until the place is stored, in milliseconds. */
const PAUSE = 200;
/** The time that a page has to become as long as it was, in milliseconds. */
const PATIENCE = 5000;

const placeNow = (): number | undefined => (history.state as Record<string, number> | null)?.[KEY];

/** Returns to the place on a page after "Back", as soon as its data has made the page long enough. Browsers give up before the data arrives. */
export function useScrollPlace(): void {
  useEffect(() => {
    history.scrollRestoration = 'manual';
    let timer: ReturnType<typeof setTimeout> | undefined;
    let wanted: number | undefined = placeNow();
    let until = Date.now() + PATIENCE;
    const settle = () => {
      if (wanted === undefined) return;
      if (Date.now() > until) wanted = undefined;
      else if (document.documentElement.scrollHeight - innerHeight >= wanted) {
        scrollTo({ top: wanted });
        wanted = undefined;
      }
    };
    const scrolled = () => {
      clearTimeout(timer);
      if (wanted !== undefined) return;
      timer = setTimeout(() => history.replaceState({ ...(history.state as object | null), [KEY]: scrollY }, ''), PAUSE);
    };
    const returned = () => {
      clearTimeout(timer);
      wanted = placeNow();
      until = Date.now() + PATIENCE;
      settle();
    };
    const moved = () => (wanted = undefined);
    const watch = new ResizeObserver(settle);
    watch.observe(document.body);
    addEventListener('scroll', scrolled, { passive: true });
    addEventListener('popstate', returned);
    addEventListener('wheel', moved, { passive: true });
    addEventListener('keydown', moved);
    return () => {
      clearTimeout(timer);
      watch.disconnect();
      removeEventListener('scroll', scrolled);
      removeEventListener('popstate', returned);
      removeEventListener('wheel', moved);
      removeEventListener('keydown', moved);
    };
  }, []);
}
