import { useSignal } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';

/**
 * The suggestions of a text field, by the combobox pattern of the ARIA Authoring Practices: the focus stays in the field, the arrow keys choose, Enter takes the
 * choice, and Escape closes the list. The list of the platform (`datalist`) can't be styled, and phones and screen readers often don't show it.
 */
export function useSuggestions(id: string, all: readonly string[] | undefined, text: string, take: (value: string) => void) {
  const open = useSignal(false);
  const active = useSignal(-1);
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const needle = text.trim().toLowerCase().replaceAll(' ', '_');
  const matches = (one: string) => one.toLowerCase().replaceAll(' ', '_').includes(needle);
  // a complete value doesn't filter, so that another one can be chosen
  const found = !open.value || !all ? [] : all.includes(text) ? all : all.filter(matches);
  const isOpen = found.length > 0;
  const show = () => {
    active.value = all?.indexOf(text) ?? -1;
    open.value = true;
  };
  const close = () => {
    open.value = false;
    active.value = -1;
  };
  const choose = (value: string) => {
    take(value);
    close();
  };
  useLayoutEffect(() => {
    const [box, panel] = [input.current?.getBoundingClientRect(), list.current];
    if (!box || !panel || !isOpen) return;
    const below = innerHeight - box.bottom - 12;
    const isBelow = below > 180 || below > box.top;
    panel.style.left = `${Math.min(box.left, innerWidth - box.width - 8)}px`;
    panel.style.minWidth = `${box.width}px`;
    panel.style.maxHeight = `${Math.min(320, isBelow ? below : box.top - 12)}px`;
    panel.style.top = isBelow ? `${box.bottom + 4}px` : '';
    panel.style.bottom = isBelow ? '' : `${innerHeight - box.top + 4}px`;
  }, [isOpen, found.length]);
  useLayoutEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [active.value, isOpen]);
  const press = (event: KeyboardEvent) => {
    const { key } = event;
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault();
      if (!isOpen) return show();
      const step = key === 'ArrowDown' ? 1 : -1;
      active.value = active.value === -1 && step === -1 ? found.length - 1 : (active.value + step + found.length) % found.length;
    } else if (isOpen && key === 'Escape') {
      event.preventDefault();
      close();
    } else if (isOpen && key === 'Enter' && found[active.value] !== undefined) {
      event.preventDefault();
      choose(String(found[active.value]));
    }
  };
  const attributes =
    all &&
    ({
      role: 'combobox',
      autocomplete: 'off',
      'aria-autocomplete': 'list',
      'aria-expanded': isOpen,
      'aria-controls': `${id}-list`,
      'aria-activedescendant': isOpen && active.value >= 0 ? `${id}-list-${active.value}` : undefined,
      onKeyDown: press,
      onClick: () => (isOpen ? close() : show()),
    } as const);
  const options = isOpen && (
    <ul
      ref={list}
      id={`${id}-list`}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the list of a combobox
      role="listbox"
      class="options"
      aria-label="Suggestions"
      // keeps the focus in the field
      onMouseDown={(event) => event.preventDefault()}
    >
      {found.map((one, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and receives the keys
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: an option of the list
        <li key={one} id={`${id}-list-${index}`} role="option" aria-selected={index === active.value} onClick={() => choose(one)}>
          {one}
        </li>
      ))}
    </ul>
  );
  return {
    input,
    attributes,
    options,
    close,
    typed() {
      open.value = true;
      active.value = -1;
    },
  };
}
