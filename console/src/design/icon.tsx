import type { IconNode } from 'lucide';
import { h } from 'preact';

/** A 16-pixel icon next to a text, which it never replaces: it is hidden from screen readers. */
export function Icon({ of }: { of: IconNode }) {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
      {of.map(([tag, attributes], index) => h(tag, { ...attributes, key: index }))}
    </svg>
  );
}
