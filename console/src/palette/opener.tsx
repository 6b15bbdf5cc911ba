import { Search } from 'lucide';
import { useEffect } from 'preact/hooks';
import { useLocation } from 'preact-iso/router';
import { lazily } from '../components/listing.tsx';
import { pathOf } from '../config.ts';
import { Icon } from '../design/icon.tsx';
import { pageOfLetter } from './pages.ts';
import { early, shown, singleKeys } from './state.ts';

/** The time in which the letter of a page follows `g`, in milliseconds. */
const SEQUENCE = 1500;

const Palette = lazily(async () => (await import('./palette.tsx')).Palette);
const Shortcuts = lazily(async () => (await import('./shortcuts.tsx')).Shortcuts);

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** The button of the command palette, and the keys that work on every page. */
export function PaletteOpener() {
  const { route } = useLocation();
  useEffect(() => {
    let sequence = 0;
    const press = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, target } = event;
      if ((ctrlKey || metaKey) && !altKey && key.toLowerCase() === 'k') {
        // browsers use this key for their search field
        event.preventDefault();
        if (shown.peek() === 'palette') shown.value = undefined;
        else if (!document.querySelector('dialog[open]')) shown.value = 'palette';
        return;
      }
      if (shown.peek() === 'palette' && key.length === 1 && !ctrlKey && !metaKey && !document.querySelector('dialog[open]')) {
        early.value += key;
        event.preventDefault();
        return;
      }
      if (ctrlKey || metaKey || altKey || !singleKeys.peek() || isTyping(target) || document.querySelector('dialog[open]')) return;
      const path = event.timeStamp < sequence ? pageOfLetter(key) : undefined;
      sequence = key === 'g' ? event.timeStamp + SEQUENCE : 0;
      if (path !== undefined) route(pathOf(path));
      else if (key === '?') shown.value = 'shortcuts';
      else if (key === '/') document.querySelector<HTMLElement>('main search input')?.focus();
      else return;
      event.preventDefault();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [route]);
  const close = () => (shown.value = undefined);
  return (
    <>
      <button
        type="button"
        class="open-palette"
        aria-label="Search"
        aria-keyshortcuts="Control+K"
        onClick={() => (shown.value = 'palette')}
      >
        <Icon of={Search} />
        <span class="label">Search</span> <kbd class="label" data-keys="Ctrl K" />
      </button>
      {shown.value === 'palette' && <Palette close={close} />}
      {shown.value === 'shortcuts' && <Shortcuts close={close} />}
    </>
  );
}
