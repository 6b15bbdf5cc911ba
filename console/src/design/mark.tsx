/** The mark of the product. */
export const Mark = () => (
  <svg class="mark" viewBox="0 0 32 32" aria-hidden="true">
    <rect width="32" height="32" rx="8" fill="var(--mark)" />
    <path d="M22.5 11.2a8 8 0 1 0 0 9.6" fill="none" stroke="#fff" stroke-width="3.4" stroke-linecap="round" />
    <circle cx="16" cy="16" r="2.6" fill="#ffc94d" />
  </svg>
);
