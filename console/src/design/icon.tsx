import type { IconNode } from 'lucide';
import { h } from 'preact';

/** A 16-pixel icon next to a text, which it never replaces: it is hidden from screen readers. */
export const Icon = ({ of }: { of: IconNode }) => (
  <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
    {of.map(([tag, attributes], index) => h(tag, { ...attributes, key: index }))}
  </svg>
);

/** The mark of the product. */
export const Mark = () => (
  <svg class="mark" viewBox="0 0 32 32" aria-hidden="true">
    <rect width="32" height="32" rx="8" fill="var(--mark)" />
    <path d="M22.5 11.2a8 8 0 1 0 0 9.6" fill="none" stroke="#fff" stroke-width="3.4" stroke-linecap="round" />
    <circle cx="16" cy="16" r="2.6" fill="#ffc94d" />
  </svg>
);
