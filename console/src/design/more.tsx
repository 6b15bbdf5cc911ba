import { useSignal } from '@preact/signals';
import { Ellipsis, type IconNode } from 'lucide';
import type { ComponentChildren } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { Icon } from './icon.tsx';

interface Props {
  /** Names the button for screen readers, and visibly if there is a text. */
  label: string;
  icon?: IconNode;
  /** Whether the label is visible. */
  named?: boolean;
  /** Whether a click inside closes it: so for actions, but not for fields. */
  closing?: boolean;
  role?: 'group' | 'dialog';
  /** The id of an element that says what the button belongs to. */
  describedBy?: string;
  /** Content in the form of a function is rendered only while the panel is open. */
  children: ComponentChildren | ((hide: () => void) => ComponentChildren);
}

/**
 * A button that opens a panel: the rare actions of a page or row, or the fields of a filter. Its content is always rendered, so that a dialog that a button in it
 * opened stays open when the panel closes.
 */
export function More({ label, icon = Ellipsis, named = false, closing = true, role = 'group', describedBy, children }: Props) {
  const open = useSignal(false);
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const place = () => {
    const [from, box] = [button.current?.getBoundingClientRect(), panel.current?.getBoundingClientRect()];
    if (!from || !box || !panel.current) return;
    // below the button and within the window, otherwise above it
    const above = from.top > box.height ? from.top - box.height - 4 : Math.max(8, innerHeight - box.height - 8);
    const top = from.bottom + 4 + box.height > innerHeight ? above : from.bottom + 4;
    const left = Math.max(8, Math.min(named ? from.left : from.right - box.width, innerWidth - box.width - 8));
    Object.assign(panel.current.style, { top: `${top}px`, left: `${left}px` });
  };
  const hide = () => {
    if (panel.current?.contains(document.activeElement)) button.current?.focus();
    open.value = false;
  };
  useLayoutEffect(() => {
    if (open.value) place();
  }, [open.value]);
  useEffect(() => {
    if (!open.value) return;
    const outside = ({ target }: Event) => {
      const inside = target instanceof Node && (panel.current?.contains(target) || button.current?.contains(target));
      if (!inside) open.value = false;
    };
    const scrolled = ({ target }: Event) => {
      if (target instanceof Node && !panel.current?.contains(target)) open.value = false;
    };
    document.addEventListener('pointerdown', outside);
    document.addEventListener('focusin', outside);
    document.addEventListener('scroll', scrolled, true);
    if (!panel.current?.contains(document.activeElement))
      panel.current?.querySelector<HTMLElement>('button:enabled, input, select')?.focus();
    return () => {
      document.removeEventListener('pointerdown', outside);
      document.removeEventListener('focusin', outside);
      document.removeEventListener('scroll', scrolled, true);
    };
  }, [open.value]);
  const press = (event: KeyboardEvent) => {
    const dialog = document.querySelector('dialog[open]');
    if (!open.value || event.defaultPrevented || (dialog && !dialog.contains(button.current))) return;
    if (event.key === 'Escape') {
      event.preventDefault();
      hide();
    }
    if (!closing || !(event.key === 'ArrowDown' || event.key === 'ArrowUp')) return;
    event.preventDefault();
    const items = [...(panel.current?.querySelectorAll<HTMLElement>('button:enabled, a') ?? [])];
    const at = items.indexOf(document.activeElement as HTMLElement);
    items.at((at + (event.key === 'ArrowDown' ? 1 : -1) + items.length) % items.length)?.focus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys move between the buttons in it
    <div class="more" onKeyDown={press}>
      <button
        ref={button}
        type="button"
        class={named ? 'quiet' : 'quiet square'}
        aria-expanded={open.value}
        aria-label={named ? undefined : label}
        title={named ? undefined : label}
        aria-describedby={describedBy}
        aria-haspopup={role === 'dialog' ? 'dialog' : undefined}
        onClick={() => {
          if (open.value) hide();
          else open.value = true;
        }}
      >
        <Icon of={icon} />
        {named && label}
      </button>
      {/* biome-ignore lint/a11y/useAriaPropsSupportedByRole: both roles support it */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it has a role */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a click on one of its buttons bubbles to it, also one by the keyboard */}
      <div
        ref={panel}
        class={closing ? 'more-panel menu' : 'more-panel'}
        role={role}
        aria-label={label}
        data-open={open.value}
        onClick={({ target }) => {
          const item = target instanceof Element ? target.closest('button, a') : null;
          if (closing && item && !item.closest('dialog')) open.value = false;
        }}
      >
        {typeof children !== 'function' ? children : open.value && children(hide)}
      </div>
    </div>
  );
}

/** Actions of a menu that belong together, with their name. */
export const MenuGroup = ({ name, children }: { name: string; children: ComponentChildren }) => (
  <div class="menu-group" role="group" aria-label={name}>
    <span class="menu-name" aria-hidden="true">
      {name}
    </span>
    {children}
  </div>
);
